-- Searching players: by stats, by linked third-party user ids, by what the list shows; and searches that are kept.

-- A stat as a search compares it. Both stand in the row so that an index holds all that a search needs; a value of any
-- length fits, for only its beginning is indexed.
alter table stats
  add column number double precision generated always as (
    case when length(value) <= 60 and value ~ '^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,2})?$' then value::double precision end
  ) stored,
  add column head text collate "C" not null generated always as (left(value, 100)) stored;

-- Of one stat: the numbers in their order, then the texts in theirs.
create index stats_by_value on stats (pid, space, key, number, head, gamer_tag);

-- The day changes once a day, so that a heartbeat, which moves last_seen_at, touches no index.
alter table players
  add column seen_day date not null generated always as ((coalesce(last_seen_at, created_at) at time zone 'UTC')::date) stored;

create index players_by_seen_day on players (pid, seen_day);
create index players_by_platform on players (pid, platform, created_at desc, gamer_tag desc);

create table segments (
  pid text not null references realms (pid),
  id bigint not null,
  name text not null,
  is_shared boolean not null,
  search jsonb not null,
  -- who made it; null when a signed game server did
  account_id bigint,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (pid, id)
);

create unique index segments_shared_names on segments (pid, lower(name)) where is_shared;
create unique index segments_own_names on segments (pid, account_id, lower(name)) where not is_shared;
