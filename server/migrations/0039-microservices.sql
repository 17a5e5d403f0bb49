-- What a realm deployed, version by version.
create table service_manifests (
  pid text not null references realms (pid),
  id integer not null,
  -- one for each realm: what is to run
  is_current boolean not null,
  services jsonb not null,
  storages jsonb not null,
  comments text not null,
  checksum text not null,
  created_at timestamptz(3) not null,
  -- null when a signed game server deployed it
  account_id bigint,
  primary key (pid, id)
);

create unique index service_manifests_current on service_manifests (pid) where is_current;

-- The processes of the server that runs services; it writes them anew when it begins.
create table service_instances (
  pid text not null references realms (pid),
  service_name text collate "C" not null,
  image_id text not null,
  state text not null check (state in ('starting', 'running', 'waiting', 'failed')),
  -- where it listens on loopback, and on which machine that is
  host text not null,
  port integer not null,
  restarts integer not null,
  problem text,
  started_at timestamptz(3) not null,
  primary key (pid, service_name)
);

-- What processes used, measured every so often.
create table service_samples (
  pid text not null references realms (pid),
  service_name text collate "C" not null,
  at timestamptz(3) not null,
  -- share of one processor, in percent
  cpu real not null,
  memory_bytes bigint not null,
  primary key (pid, service_name, at)
);

create index service_samples_by_age on service_samples (at);
