-- Named lists of steps; each step is the body of a call that makes a plan.
create table runbooks (
  pid text not null references realms (pid),
  id bigint not null,
  name text not null,
  description text not null,
  parameters jsonb not null,
  steps jsonb not null,
  version integer not null default 1,
  account_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_run_at timestamptz(3),
  primary key (pid, id)
);

create unique index runbooks_names on runbooks (pid, lower(name));

-- Runs of the last 30 days, as long as the plans of their steps are kept.
create table runbook_runs (
  pid text not null references realms (pid),
  id bigint not null,
  -- the runbook may have been deleted since
  runbook_id bigint not null,
  name text not null,
  -- the parameters with their labels, as they were
  parameters jsonb not null,
  -- the run that this one undoes
  undoes bigint,
  made_by bigint,
  made_at timestamptz(3) not null,
  started_by bigint,
  started_at timestamptz(3),
  -- why plans with faults are applied all the same
  reason text,
  primary key (pid, id)
);

create index runbook_runs_by_time on runbook_runs (pid, made_at desc, id desc);
create index runbook_runs_undone on runbook_runs (pid, undoes) where undoes is not null;
create index runbook_runs_to_delete on runbook_runs (made_at);

create table runbook_run_steps (
  pid text not null,
  run_id bigint not null,
  n integer not null,
  kind text not null,
  title text not null,
  plan_id bigint not null,
  primary key (pid, run_id, n),
  foreign key (pid, run_id) references runbook_runs (pid, id) on delete cascade
);

create unique index runbook_run_steps_by_plan on runbook_run_steps (pid, plan_id);
