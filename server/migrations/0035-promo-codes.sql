-- Codes that players redeem for a gift, and who has redeemed them.

create table promos (
  pid text not null references realms (pid),
  id bigint not null,
  -- name, description, what it gives and to whom
  definition jsonb not null,
  max_per_user integer not null,
  -- who may redeem; everybody where it is empty
  whitelist bigint[] not null,
  expires_at timestamptz(3),
  -- how often its codes can be redeemed in all, and how often that was done
  capacity bigint not null default 0,
  redeemed bigint not null default 0,
  -- its creation was undone: its codes are no codes any more
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- null where a signed game server made it
  account_id bigint,
  primary key (pid, id)
);

create table promo_codes (
  pid text not null,
  -- in capitals and without what people leave out
  code_key text collate "C" not null,
  code text not null,
  promo_id bigint not null,
  -- those that came together, so that they go together
  batch_id bigint not null,
  place bigint generated always as identity,
  claims integer not null,
  claimed integer not null default 0,
  is_withdrawn boolean not null default false,
  primary key (pid, code_key),
  foreign key (pid, promo_id) references promos (pid, id)
);

create index promo_codes_of_promo on promo_codes (pid, promo_id, place);

-- How often a player has redeemed codes of a promo.
create table promo_players (
  pid text not null,
  promo_id bigint not null,
  gamer_tag bigint not null,
  redeemed integer not null,
  primary key (pid, promo_id, gamer_tag)
);

create table promo_redemptions (
  pid text not null,
  id bigint generated always as identity,
  promo_id bigint not null,
  code_key text collate "C" not null,
  code text not null,
  gamer_tag bigint not null,
  at timestamptz(3) not null,
  -- the player itself; not a game server in its place
  is_by_player boolean not null,
  primary key (pid, code_key, gamer_tag),
  constraint promo_redemptions_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);

create index promo_redemptions_of_promo on promo_redemptions (pid, promo_id, id);
create index promo_redemptions_by_player on promo_redemptions (pid, gamer_tag, at, id);
