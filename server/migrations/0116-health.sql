-- When a server first started with the recorded release: errors since then may come from it.
alter table installation add column release_since timestamptz(3);

-- Slow and failed calls, refused queries and errors of the console, per hour. Calls that work leave no row.
create table health_counts (
  cid bigint not null references customers (cid),
  -- empty: a call of the organization
  pid text not null,
  hour timestamptz(3) not null,
  kind text not null,
  -- the name of the call
  name text not null,
  count integer not null,
  last_at timestamptz(3) not null,
  primary key (cid, pid, hour, kind, name)
);
create index health_counts_by_age on health_counts (hour);

-- Different errors of the console in a release. No person and no values of the screen are stored.
create table console_errors (
  cid bigint not null references customers (cid),
  -- derived from message, screen and place
  fingerprint text not null,
  release text not null,
  message text not null,
  screen text not null,
  place text not null,
  count integer not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (cid, fingerprint, release)
);
create index console_errors_by_age on console_errors (last_at);
