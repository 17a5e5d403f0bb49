-- What players hold. A player without a row of a currency has its starting amount, as the content says it.

create table currencies (
  pid text not null,
  gamer_tag bigint not null,
  content_id text collate "C" not null,
  amount bigint not null,
  -- what the last change added: an upsert reads the addend here, and answers the amount before
  last_added bigint not null,
  properties jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (pid, gamer_tag, content_id),
  constraint currencies_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create table items (
  pid text not null,
  gamer_tag bigint not null,
  content_id text collate "C" not null,
  id bigint not null,
  properties jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (pid, gamer_tag, content_id, id),
  constraint items_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

-- Who changed what players hold, when and why. It names content and numbers only, so that it can stay when a player is
-- forgotten.
create table inventory_changes (
  pid text not null,
  id bigint generated always as identity,
  gamer_tag bigint not null,
  at timestamptz(3) not null,
  act text not null,
  content_id text collate "C" not null,
  -- of an item; null for a currency
  item_id bigint,
  -- of a currency whose amount was changed: what was added, and what it was then
  added bigint,
  amount bigint,
  cause text not null,
  -- what of that cause: the symbol of an announcement, a plan
  reference text,
  -- the operator who did it; null for the player and for a game server
  account_id bigint,
  primary key (pid, gamer_tag, at, id)
);

create index inventory_changes_by_content on inventory_changes (pid, gamer_tag, content_id, at, id);

-- The keys that callers gave their changes, so that the same one again changes nothing.
create table inventory_transactions (
  pid text not null,
  gamer_tag bigint not null,
  key text collate "C" not null,
  at timestamptz(3) not null,
  primary key (pid, gamer_tag, key),
  constraint inventory_transactions_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index inventory_transactions_by_age on inventory_transactions (at);
