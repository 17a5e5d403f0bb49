-- Provisioning of people by the identity provider of an organization (SCIM 2.0).

-- When the provider deactivated the account; no way to sign in works. Null: never.
alter table accounts add column deactivated_at timestamptz(3);

-- The tokens of the provider. Each has a row in accounts, so that the audit trail names it.
create table scim_tokens (
  cid bigint not null references customers (cid) on delete cascade,
  -- the id of its account
  id bigint not null,
  hash bytea not null,
  name text not null,
  created_by bigint not null,
  created_at timestamptz(3) not null,
  -- null: valid until it is revoked
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  last_address text,
  -- the last request that was refused, or whose role was not given
  problem text,
  problem_at timestamptz(3),
  primary key (cid, id),
  constraint scim_tokens_hash unique (cid, hash)
);

-- The people whom the provider manages. The id of a person is that of their account.
create table scim_people (
  cid bigint not null,
  account_id bigint not null,
  user_name text not null,
  -- user_name in the form for comparing
  user_key text not null,
  external_id text,
  -- names and e-mails as the provider sent them
  profile jsonb not null,
  -- groups decide the roles; false for an account that existed before, until it joins a group
  by_groups boolean not null,
  -- the roles at the deactivation
  kept_roles jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- the provider deleted the person; the account is deactivated
  deleted_at timestamptz(3),
  version integer not null default 1,
  primary key (cid, account_id),
  constraint scim_people_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create unique index scim_people_by_name on scim_people (cid, user_key) where deleted_at is null;
create index scim_people_by_external_id on scim_people (cid, external_id);

-- The groups that the provider pushed.
create table scim_groups (
  cid bigint not null references customers (cid) on delete cascade,
  id bigint not null,
  name text not null,
  external_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (cid, id),
  constraint scim_groups_name unique (cid, name)
);

create table scim_members (
  cid bigint not null,
  group_id bigint not null,
  account_id bigint not null,
  primary key (cid, group_id, account_id),
  constraint scim_members_of_group
    foreign key (cid, group_id) references scim_groups (cid, id) on delete cascade,
  constraint scim_members_of_person
    foreign key (cid, account_id) references scim_people (cid, account_id) on delete cascade
);

create index scim_members_by_account on scim_members (cid, account_id);
