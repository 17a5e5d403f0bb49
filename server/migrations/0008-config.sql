-- What a studio configures a realm with: one row for each key that is set.

create table realm_configs (
  pid text primary key references realms (pid),
  -- of the whole config; the row is also what two writers wait for
  version integer not null
);

create table config_keys (
  pid text not null references realm_configs (pid),
  -- namespace|key
  name text collate "C" not null,
  value text,
  -- a secret, encrypted with SECRET_KEY
  sealed bytea,
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  -- null when a signed game server did it
  account_id bigint,
  primary key (pid, name),
  check ((value is null) <> (sealed is null))
);
