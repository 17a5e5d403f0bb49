-- The largest amount of each currency and item that one key gives and proposes per UTC day. {}: no limit.
alter table service_accounts add column gives_per_day jsonb not null default '{}';
-- The realms where an agent works, within those of its keys. Null: all realms of its keys.
alter table agent_settings add column realms jsonb;

-- Amounts that the keys of service accounts with such a limit gave and proposed, per UTC day, in all realms together.
create table key_gift_days (
  cid bigint not null references customers (cid) on delete cascade,
  key_id bigint not null,
  day date not null,
  symbol text not null,
  amount bigint not null,
  primary key (cid, key_id, day, symbol)
);

create index key_gift_days_by_day on key_gift_days (day);

-- Since when the calls of a connected tool are refused.
alter table tool_connections add column paused_at timestamptz(3);
