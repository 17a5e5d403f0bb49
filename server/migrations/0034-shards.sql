-- Servers that a game spreads its players over.
create table shards (
  pid text not null references realms (pid),
  id text collate "C" not null,
  uri text not null,
  -- _created and _shard_num, and what games keep about it
  metadata jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- null when a signed game server saved it last
  account_id bigint,
  primary key (pid, id)
);
