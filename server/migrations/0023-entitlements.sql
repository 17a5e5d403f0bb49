create table entitlement_definitions (
  pid text not null,
  symbol text collate "C" not null,
  definition jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  primary key (pid, symbol)
);

-- What players own by right. It outlives its definition.
create table entitlements (
  pid text not null,
  uuid uuid not null,
  gamer_tag bigint not null,
  symbol text collate "C" not null,
  specialized text not null default '',
  state text not null check (state in ('GRANTED', 'CLAIMED', 'REVOKED')),
  params jsonb not null default '{}',
  -- what happened to it, the oldest first: [{what, why, when}]
  history jsonb not null,
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- the order in which they were granted, also of those that one call grants
  place bigint generated always as identity,
  primary key (pid, uuid),
  constraint entitlements_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);

create index entitlements_by_player on entitlements (pid, gamer_tag, place desc);
create index entitlements_by_symbol on entitlements (pid, gamer_tag, symbol, specialized, place);
