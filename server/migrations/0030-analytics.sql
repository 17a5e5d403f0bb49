-- Events that were counted, together as they go to the analytics engine: it remembers the ids, so that each goes once.
create table history_batches (
  pid text not null,
  id bigint generated always as identity,
  events jsonb not null,
  made_at timestamptz(3) not null,
  primary key (pid, id)
);

-- What happened on each day, by UTC. `key` is the platform of installs, the provider of revenue (in minor units), and for
-- players who came back how many days after they installed: their day is the day of the install.
create table history_days (
  pid text not null,
  day date not null,
  measure text not null check (measure in ('installs', 'players', 'returned', 'revenue', 'purchases', 'payers')),
  key text collate "C" not null,
  amount bigint not null,
  primary key (pid, measure, day, key)
);

-- Who paid on a day counts once as its payer.
create table history_payers (
  pid text not null,
  day date not null,
  gamer_tag bigint not null,
  primary key (pid, day, gamer_tag)
);

-- Which server has the embedded analytics engine, and whether it works. The row belongs to no organization.
create table history_owner (
  id int primary key check (id = 1),
  server_id text not null,
  lease_until timestamptz(3) not null,
  trouble text
);
