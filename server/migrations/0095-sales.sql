-- Sales: lower prices of listings for a time.
create table sales (
  pid text not null references realms (pid),
  id bigint not null,
  name text not null,
  starts_at timestamptz(3) not null,
  -- exclusive; the regular price applies from here on
  ends_at timestamptz(3) not null,
  -- listings with prices, audience, hold-out, limit, texts
  body jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  -- null when a signed game server saved it last
  account_id bigint,
  primary key (pid, id)
);

create index sales_by_end on sales (pid, ends_at);

-- Purchases at the price of a sale. They remain when the sale is deleted: the deletion may be undone.
create table sale_purchases (
  pid text not null,
  id bigint generated always as identity,
  sale_id bigint not null,
  gamer_tag bigint not null,
  at timestamptz(3) not null,
  store text collate "C" not null,
  listing text collate "C" not null,
  -- null: real money
  currency text collate "C",
  paid bigint not null,
  -- the price without the sale
  regular bigint not null,
  primary key (pid, id),
  constraint sale_purchases_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index sale_purchases_of_sale on sale_purchases (pid, sale_id, id);
create index sale_purchases_by_player on sale_purchases (pid, gamer_tag, sale_id);
