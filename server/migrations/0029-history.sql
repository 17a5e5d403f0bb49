-- What is worth analysing, written in the transaction of its cause. It waits here until a worker has counted it and
-- handed it to the analytics engine.
create table history_events (
  pid text not null,
  id bigint generated always as identity,
  namespace text collate "C" not null,
  at timestamptz(3) not null,
  gamer_tag bigint,
  fields jsonb not null,
  primary key (pid, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

-- A session may be taken up again for a while after it has ended; only then is its end told, once.
alter table sessions add column is_end_told boolean not null default true;
alter table sessions alter column is_end_told set default false;
create index sessions_untold_ends on sessions (ended_at) where ended_at is not null and not is_end_told;
