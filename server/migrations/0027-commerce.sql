-- What a realm sells, and what its players have bought.

-- Each save of the catalogue or of the SKUs is a row of its own; the newest of a kind counts.
create table commerce_versions (
  pid text not null references realms (pid),
  -- catalog, skus
  kind text not null,
  version integer not null,
  body jsonb not null,
  created_at timestamptz(3) not null,
  -- who saved it; null when a signed game server did
  account_id bigint,
  primary key (pid, kind, version)
);

-- How far a player has come with a listing: how often it bought it, and since when it gets one that is there for a while.
create table listing_states (
  pid text not null,
  gamer_tag bigint not null,
  store text collate "C" not null,
  listing text collate "C" not null,
  offer text collate "C" not null,
  purchases integer not null default 0,
  window_at timestamptz(3),
  window_purchases integer not null default 0,
  primary key (pid, gamer_tag, store, listing),
  constraint listing_states_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

-- What was bought for in-game currency.
create table purchases (
  pid text not null,
  gamer_tag bigint not null,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  store text collate "C" not null,
  listing text collate "C" not null,
  offer text collate "C" not null,
  price_symbol text not null,
  price_amount bigint not null,
  -- the player itself; not an operator or a game server in its place, which stands in the audit trail
  is_by_player boolean not null,
  primary key (pid, gamer_tag, at, id),
  constraint purchases_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);
