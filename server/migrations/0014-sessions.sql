-- What players do as sessions: one row for a stretch of playing. Nothing is written here while it goes on:
-- players.last_seen_at is when its client was last heard of.
create table sessions (
  pid text not null,
  gamer_tag bigint not null,
  id bigint not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ending text check (ending in ('left', 'silent')),
  via text not null check (via in ('call', 'socket')),
  platform text,
  device text,
  locale text,
  language text,
  source text,
  shard text,
  client_version text,
  -- what the client sent along, as it sent it
  params jsonb,
  primary key (pid, gamer_tag, started_at, id),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade,
  check ((ended_at is null) = (ending is null))
) with (fillfactor = 90);

-- A player has at most one session that goes on.
create unique index sessions_open on sessions (pid, gamer_tag) where ended_at is null;

-- Servers that hold sockets. One that dies does not renew its lease, and what it held counts no longer.
-- The rows belong to no organization.
create table servers (
  id text primary key,
  lease_until timestamptz(3) not null
);

-- Open sockets of game clients, on all servers.
create table connections (
  pid text not null,
  gamer_tag bigint not null,
  id bigint not null,
  server_id text not null,
  primary key (pid, gamer_tag, id),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index connections_of_server on connections (server_id);

-- What players say of their presence; who has said nothing is visible.
create table presence_statuses (
  pid text not null,
  gamer_tag bigint not null,
  status text not null check (status in ('Visible', 'Invisible', 'Dnd', 'Away')),
  description text not null default '',
  updated_at timestamptz(3) not null,
  primary key (pid, gamer_tag),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

-- Times in which a player may not play. One holds while it is neither lifted nor past its end.
create table suspensions (
  pid text not null,
  id bigint not null,
  gamer_tag bigint not null,
  suspended_at timestamptz(3) not null,
  suspended_by bigint,
  until timestamptz(3),
  reason text not null,
  message text,
  lifted_at timestamptz(3),
  lifted_by bigint,
  primary key (pid, id),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index suspensions_by_age on suspensions (pid, suspended_at desc, id desc);
-- Asked at every sign-in and whenever a token is looked up.
create index suspensions_of_player on suspensions (pid, gamer_tag) where lifted_at is null;
create index suspensions_history on suspensions (pid, gamer_tag, suspended_at desc);
