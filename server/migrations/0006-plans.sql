-- What an operator is about to do to many things: frozen rows, looked at before they are applied.

create table plans (
  cid bigint not null references customers,
  id bigint generated always as identity,
  pid text,
  kind text not null,
  title text not null,
  verb text not null,
  type_name text,
  input jsonb not null,
  warnings jsonb not null,
  row_count integer not null,
  made_by bigint,
  made_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'applying', 'done', 'cancelled', 'failed')),
  applied_by bigint,
  applied_at timestamptz(3),
  finished_at timestamptz(3),
  -- rows up to this one have been tried; written in the transaction that changes them
  applied_through integer not null default 0,
  job_id bigint,
  error text,
  primary key (cid, id)
);

create index plans_of_realm on plans (cid, pid, id desc);
create index plans_by_age on plans (made_at);

create table plan_rows (
  cid bigint not null,
  plan_id bigint not null,
  n integer not null,
  key text not null,
  label text,
  before jsonb,
  after jsonb,
  primary key (cid, plan_id, n),
  foreign key (cid, plan_id) references plans (cid, id) on delete cascade
);

create table plan_failures (
  cid bigint not null,
  plan_id bigint not null,
  n integer not null,
  error text not null,
  primary key (cid, plan_id, n),
  foreign key (cid, plan_id, n) references plan_rows (cid, plan_id, n) on delete cascade
);
