-- The orders of lists that had no index: jobs by their failures, whole leaderboards by their times, plans by their rows
-- and the outbox by its attempts. A leaderboard that never ends, or is never reset, comes after all that do.

create index scheduled_jobs_by_failures on scheduled_jobs (pid, consecutive_failures, id);

create index leaderboards_by_creation on leaderboards (pid, created_at, id) where parent_id is null;
create index leaderboards_by_end on leaderboards (pid, coalesce(expires_at, 'infinity'::timestamptz), id)
  where parent_id is null;
create index leaderboards_by_reset on leaderboards (pid, coalesce(next_reset_at, 'infinity'::timestamptz), id)
  where parent_id is null;

create index plans_by_rows on plans (cid, row_count, id);
create index plans_of_realm_by_rows on plans (cid, pid, row_count, id);

create index emails_by_tries on emails (cid, tries, id);
