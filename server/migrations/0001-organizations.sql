-- Organizations, their games and realms, and the people in them.
-- Every key begins with the organization (cid) or the realm (pid), so that tables can be partitioned by it.

create table customers (
  cid bigint primary key,
  alias text unique,
  name text not null,
  sign_up jsonb not null default '{}',
  created_at timestamptz(3) not null
);

create table realms (
  cid bigint not null references customers,
  pid text not null unique,
  parent_pid text,
  root_pid text not null,
  name text not null,
  sharded boolean not null default false,
  archived_at timestamptz(3),
  -- encrypted with SECRET_KEY: needed in clear to check signed requests
  secret bytea not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  primary key (cid, pid),
  foreign key (cid, parent_pid) references realms (cid, pid),
  check (parent_pid is null = (root_pid = pid))
);

create table accounts (
  cid bigint not null references customers,
  id bigint not null,
  email text,
  password_hash text,
  role text check (role in ('tester', 'developer', 'admin')),
  -- {pid: role}
  realm_roles jsonb not null default '{}',
  language text,
  country text,
  user_name text,
  -- what sign_in_keys holds, kept here too so that reading an account is reading one row
  device_ids text[] not null default '{}',
  third_parties jsonb not null default '[]',
  external jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (cid, id)
);

create index accounts_with_roles on accounts (cid, id) where role is not null or realm_roles <> '{}';

-- What a person signs in with; each belongs to one account of the organization.
create table sign_in_keys (
  cid bigint not null,
  kind text not null check (kind in ('email', 'device', 'third-party', 'external')),
  key text collate "C" not null,
  account_id bigint not null,
  primary key (cid, kind, key),
  foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index sign_in_keys_of_account on sign_in_keys (cid, account_id);

-- An account's player in one realm.
create table players (
  pid text not null,
  gamer_tag bigint not null,
  cid bigint not null,
  account_id bigint not null,
  platform text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3),
  -- while a client is connected this is kept a little ahead of now
  online_until timestamptz(3),
  primary key (pid, gamer_tag),
  foreign key (cid, pid) references realms (cid, pid),
  foreign key (cid, account_id) references accounts (cid, id)
) with (fillfactor = 85);

create unique index players_of_account on players (cid, account_id, pid);
create index players_by_age on players (pid, created_at desc, gamer_tag desc);

create table stats (
  pid text not null,
  gamer_tag bigint not null,
  space text not null check (space in ('game.private', 'game.public', 'client.private', 'client.public')),
  key text collate "C" not null,
  value text not null,
  updated_at timestamptz(3) not null,
  primary key (pid, gamer_tag, space, key),
  constraint stats_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
) with (fillfactor = 85);
