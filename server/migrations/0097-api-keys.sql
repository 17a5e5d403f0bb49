-- API keys. A service account groups the keys of one tool. Each key has a row in accounts, so that the audit trail,
-- plans and budgets name the key that did something. key_name is shown where an operator's e-mail would be.
alter table accounts add column key_name text;

create table service_accounts (
  cid bigint not null references customers (cid) on delete cascade,
  id bigint not null,
  name text not null,
  -- the name without case and look-alikes: two accounts cannot be confused
  look text,
  description text not null,
  created_by bigint,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (cid, id),
  constraint service_accounts_look unique (cid, look)
);

create table api_keys (
  cid bigint not null,
  -- the id of its account
  id bigint not null,
  service_account_id bigint not null,
  name text not null,
  -- read, plan or write
  mode text not null,
  -- rights such as "edit content"
  rights jsonb not null,
  -- ids of realms; ['*']: the organization and all its realms
  realms jsonb not null,
  -- address ranges; empty: every address
  addresses jsonb not null,
  -- the account whose rights bound those of the key
  granted_by bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  version integer not null default 1,
  primary key (cid, id),
  constraint api_keys_of_service_account
    foreign key (cid, service_account_id) references service_accounts (cid, id) on delete cascade
);

create index api_keys_by_service_account on api_keys (cid, service_account_id);
create index api_keys_by_grantor on api_keys (cid, granted_by);

-- The secrets of a key: one, or two during a rotation.
create table api_key_secrets (
  cid bigint not null,
  hash bytea not null,
  key_id bigint not null,
  created_at timestamptz(3) not null,
  -- null: valid as long as the key
  ends_at timestamptz(3),
  last_used_at timestamptz(3),
  last_address text,
  primary key (cid, hash),
  constraint api_key_secrets_of_key foreign key (cid, key_id) references api_keys (cid, id) on delete cascade
);

create index api_key_secrets_by_key on api_key_secrets (cid, key_id);

-- Calls of a key per UTC day.
create table api_key_days (
  cid bigint not null,
  key_id bigint not null,
  day date not null,
  calls bigint not null,
  refused bigint not null,
  primary key (cid, key_id, day),
  constraint api_key_days_of_key foreign key (cid, key_id) references api_keys (cid, id) on delete cascade
);
