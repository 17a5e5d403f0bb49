-- What stores tell of payments after they were made.

alter table payments
  -- when the store gave all of the money back; null also when it has reversed that
  add column refunded_at timestamptz(3),
  -- the newest refund as operators see it, also a reversed one
  add column refund jsonb,
  -- the goods of a refund wait for the decision of an operator
  add column refund_waits boolean not null default false;

create index payments_with_waiting_refund on payments (pid, created_at, txid) where refund_waits;

-- Refunds and reversals that stores told of, by the store's own id of the notice, so that each is applied once. Those of
-- purchases that are not known yet stay here, so that their receipts pay for nothing later.
create table payment_notices (
  pid text not null references realms (pid),
  provider text not null,
  id text collate "C" not null,
  -- the replay guard or the provider's id of the payment
  purchase text collate "C" not null,
  kind text not null check (kind in ('refund', 'reversal')),
  at timestamptz(3) not null,
  primary key (pid, provider, id)
);

create index payment_notices_of_purchase on payment_notices (pid, provider, purchase, at);

-- The stores that a realm asks for refunds every hour, because they do not tell of them by themselves.
create table payment_polls (
  pid text not null references realms (pid),
  provider text not null,
  next_at timestamptz(3) not null,
  -- refunds from this time on are asked for
  since timestamptz(3) not null,
  primary key (pid, provider)
);

create index payment_polls_by_time on payment_polls (next_at);

insert into payment_polls (pid, provider, next_at, since)
select pid, provider, now(), now() - interval '29 days' from payments
where provider in ('Google Play', 'Steam') and completed_at is not null group by pid, provider;

-- Refunds are counted by day beside revenue.
alter table history_days drop constraint history_days_measure_check;
alter table history_days add constraint history_days_measure_check
  check (measure in ('installs', 'players', 'returned', 'revenue', 'refunds', 'purchases', 'payers'));
