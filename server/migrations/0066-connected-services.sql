-- Instances of services that connected themselves. The process that holds the connection keeps its row alive.
create table service_connections (
  -- another one for each connection, also of the same instance
  id uuid primary key,
  pid text not null references realms (pid),
  service_name text collate "C" not null,
  -- as the service names it
  instance text collate "C" not null,
  version text not null,
  -- the calls that it takes; empty: all
  routes jsonb not null,
  weight integer not null,
  -- only calls that name this key go to it; null: all others
  routing_key text,
  state text not null check (state in ('checking', 'healthy', 'failing')),
  outstanding integer not null,
  -- what went wrong last, and when
  last_error text,
  last_error_at timestamptz(3),
  -- the machine, or container, and the port on its loopback where the process that holds it takes calls
  host text not null,
  port integer not null,
  -- where other machines reach that process or another one beside it
  address text not null,
  connected_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  unique (pid, service_name, instance)
);

create index service_connections_by_age on service_connections (seen_at);
