-- Payments with real money, from their beginning on. Rows are never deleted: they are the books.

create table payments (
  pid text not null references realms (pid),
  txid bigint not null,
  gamer_tag bigint not null,
  -- what the provider is called, and what it calls the payment
  provider text not null,
  provider_id text collate "C" not null default '',
  state text not null,
  -- what was bought; null where a payment was made elsewhere
  store text collate "C",
  listing text collate "C",
  offer text collate "C",
  details jsonb not null,
  obtain jsonb not null,
  history jsonb not null,
  -- one receipt pays once
  replay_guard text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- when what was bought was given; null while it was not
  completed_at timestamptz(3),
  -- what was paid, in minor units
  paid bigint not null default 0,
  version integer not null default 1,
  primary key (pid, txid)
);

create unique index payments_by_receipt on payments (pid, provider, replay_guard) where replay_guard is not null;
create index payments_by_time on payments (pid, created_at, txid);
create index payments_by_state on payments (pid, state, created_at, txid);
create index payments_by_provider on payments (pid, provider, created_at, txid);
create index payments_by_provider_id on payments (pid, provider_id, created_at, txid) where provider_id <> '';
create index payments_of_player on payments (pid, gamer_tag, created_at, txid);
create index payments_completed on payments (pid, gamer_tag, completed_at) where completed_at is not null;
create index payments_by_completion on payments (completed_at) where completed_at is not null;
