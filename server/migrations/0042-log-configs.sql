-- What is kept of the lines of a service.
create table service_log_configs (
  pid text not null references realms (pid),
  service_name text collate "C" not null,
  -- empty for the processes that this server runs
  routing_key text collate "C" not null,
  default_level text not null,
  rules jsonb not null,
  version integer not null,
  primary key (pid, service_name, routing_key)
);
