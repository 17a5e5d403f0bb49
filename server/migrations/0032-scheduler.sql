-- What a realm's jobs are, and what they did; that they are due, and when, stands in jobs and job_runs.

-- whether the delay between two tries doubles each time
alter table jobs add column has_backoff boolean not null default true;

create table scheduled_jobs (
  pid text not null references realms (pid),
  id text collate "C" not null,
  name text not null,
  source text collate "C" not null,
  is_unique boolean not null,
  -- as they are on the wire; none when it was cancelled
  triggers jsonb not null,
  -- as it is on the wire, without the values of headers that hold secrets
  action jsonb not null,
  -- those, encrypted: a JSON object by the name of the header
  secret_headers bytea,
  max_retries integer not null,
  retry_delay_ms integer not null,
  has_backoff boolean not null,
  consecutive_failures integer not null default 0,
  suspended_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- who saved it last, with whose rights it calls this API; null when a signed game server did
  account_id bigint,
  sort_name text collate "C" not null generated always as (lower(name)) stored,
  primary key (pid, id)
);

create index scheduled_jobs_by_name on scheduled_jobs (pid, sort_name, id);
create index scheduled_jobs_by_source on scheduled_jobs (pid, source, sort_name, id);
create index scheduled_jobs_unique on scheduled_jobs (pid, sort_name, id) where is_unique;
create index scheduled_jobs_suspended on scheduled_jobs (pid, suspended_at, id) where suspended_at is not null;

create table job_activities (
  pid text not null references realms (pid),
  -- also of one that was deleted: the deletion may be undone
  job_id text collate "C" not null,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  state text not null,
  message text not null,
  job_name text not null,
  primary key (pid, job_id, id)
);

create index job_activities_by_age on job_activities (at);
