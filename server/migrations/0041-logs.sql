-- Lines that services wrote.
create table service_logs (
  pid text not null references realms (pid),
  -- when it was heard; lines of the same moment are told apart by their ids, which grow
  at timestamptz(3) not null,
  id bigint generated always as identity,
  service_name text collate "C" not null,
  -- {service}/{image}/{process}
  stream text not null,
  -- from 0, debug, to 4, fatal
  level smallint not null check (level between 0 and 4),
  -- the player that it is about
  gamer_tag bigint,
  text text not null,
  -- what else it says, as JSON: it is searched as it stands, and never taken apart here
  fields text not null,
  kept_at timestamptz(3) not null,
  primary key (pid, at, id)
);

create index service_logs_by_service on service_logs (pid, service_name, at, id);
create index service_logs_by_player on service_logs (pid, gamer_tag, at, id) where gamer_tag is not null;
create index service_logs_of_trouble on service_logs (pid, at, id) where level >= 2;
-- rows come in the order of their age
create index service_logs_by_age on service_logs using brin (at);

-- What was asked for and is to be read within the hour.
create table service_log_queries (
  pid text not null references realms (pid),
  id text collate "C" not null,
  asked jsonb not null,
  created_at timestamptz(3) not null,
  primary key (pid, id)
);

create index service_log_queries_by_age on service_log_queries (created_at);
