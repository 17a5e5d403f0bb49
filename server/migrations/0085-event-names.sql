-- The names of events that games report, and the fields of each (with the name itself as the field ''). Only accepted
-- ones become tables and columns of the analytics engine.
create table history_names (
  pid text not null,
  name text not null collate "C",
  -- In lower case, as columns are compared.
  field text not null collate "C",
  state text not null check (state in ('waiting', 'accepted', 'removed')),
  -- Accepted by staff or by the server, not because several players reported it.
  is_reserved boolean not null default false,
  -- Different players who reported it while it waited.
  players int not null default 0,
  first_seen timestamptz(3) not null,
  last_seen timestamptz(3) not null,
  primary key (pid, name, field)
);

create index history_names_by_age on history_names (last_seen) where state = 'waiting';

-- Who reported what was not accepted: each player counts once, and introduces a bounded number per day.
create table history_name_reports (
  pid text not null,
  gamer_tag bigint not null,
  name text not null collate "C",
  field text not null collate "C",
  at timestamptz(3) not null,
  primary key (pid, gamer_tag, name, field)
);

create index history_name_reports_by_age on history_name_reports (at);

-- Realms with tables of older releases: their names and fields are accepted before the next event is stored.
create table history_unread_names (pid text primary key);
insert into history_unread_names
  select pid from history_parts union select pid from history_batches union select pid from history_events;

-- Whether a player's client reported it, or an account without a role: such an event cannot make tables by itself.
alter table history_events add column is_reported boolean not null default false;
