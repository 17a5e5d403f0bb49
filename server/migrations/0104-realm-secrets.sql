-- How the secret of a realm may be used. A realm without a row: for every call, from every address.
create table realm_secrets (
  cid bigint not null,
  pid text not null,
  -- when the present secret was made; null: with the realm
  rotated_at timestamptz(3),
  -- the secret before the last rotation, encrypted with SECRET_KEY; null after its end
  old_secret bytea,
  old_ends_at timestamptz(3),
  -- null: it works
  off_at timestamptz(3),
  -- read or write
  mode text not null default 'write',
  -- rights such as "edit content"; empty: every call
  rights jsonb not null default '[]',
  -- whether game servers may make the calls of players; only where rights are named
  players boolean not null default true,
  -- address ranges; empty: every address
  addresses jsonb not null default '[]',
  version integer not null default 1,
  primary key (cid, pid),
  constraint realm_secrets_of_realm foreign key (cid, pid) references realms (cid, pid) on delete cascade
);

-- Calls with the secret of a realm per UTC day.
create table realm_secret_days (
  cid bigint not null,
  pid text not null,
  day date not null,
  calls bigint not null,
  refused bigint not null,
  -- calls with the old secret, part of the calls
  old_calls bigint not null,
  primary key (cid, pid, day),
  constraint realm_secret_days_of_realm foreign key (cid, pid) references realms (cid, pid) on delete cascade
);

-- The rights that calls with the secret needed; an empty right stands for the calls of players.
create table realm_secret_rights (
  cid bigint not null,
  pid text not null,
  name text not null,
  last_used_at timestamptz(3) not null,
  -- the last call that changed something
  last_written_at timestamptz(3),
  primary key (cid, pid, name),
  constraint realm_secret_rights_of_realm foreign key (cid, pid) references realms (cid, pid) on delete cascade
);

-- The last use of a secret, and of the old one.
create table realm_secret_uses (
  cid bigint not null,
  pid text not null,
  is_old boolean not null,
  last_used_at timestamptz(3) not null,
  last_address text,
  primary key (cid, pid, is_old),
  constraint realm_secret_uses_of_realm foreign key (cid, pid) references realms (cid, pid) on delete cascade
);
