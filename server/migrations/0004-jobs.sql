-- Work that runs by itself: what is to be done (jobs), and each time that it is done (job_runs).

create table jobs (
  -- 0: the server's own
  cid bigint not null,
  id bigint generated always as identity,
  pid text,
  kind text not null,
  -- no other job of this kind has it
  unique_key text,
  payload jsonb not null,
  -- [{type: 'every', intervalMs}] or [{type: 'exact', at}]; none when it was cancelled
  triggers jsonb not null,
  max_retries integer not null,
  -- after the first failure; then twice as long each time
  retry_delay_ms integer not null,
  -- when the next run of a recurring job is made
  next_due_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (cid, id)
);

create unique index jobs_by_unique_key on jobs (cid, kind, unique_key) where unique_key is not null;
create index jobs_to_plan on jobs (next_due_at) where next_due_at is not null;

create table job_runs (
  cid bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  kind text not null,
  due_at timestamptz(3) not null,
  state text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed', 'cancelled')),
  attempt integer not null default 0,
  -- when a server may take it: at the due time, after a failure later, while it runs at the end of the lease
  take_at timestamptz(3) not null,
  leased_by text,
  cancel_asked_at timestamptz(3),
  progress_done bigint,
  progress_total bigint,
  result jsonb,
  error text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (cid, id),
  constraint job_runs_once_when_due unique (cid, job_id, due_at),
  foreign key (cid, job_id) references jobs (cid, id) on delete cascade,
  check ((finished_at is null) = (state in ('pending', 'running')))
);

create index job_runs_to_take on job_runs (take_at, kind) where finished_at is null;
create index job_runs_by_end on job_runs (finished_at) where finished_at is not null;

-- What the hourly sweep looks for.
create index confirmation_codes_by_expiry on confirmation_codes (expires_at);
create index failed_attempts_by_age on failed_attempts (window_start);
create index pending_accounts_by_age on pending_accounts (created_at);
