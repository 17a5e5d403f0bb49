-- Single sign-on of the staff with the OpenID Connect provider of an organization.
create table sso_settings (
  cid bigint not null references customers (cid) on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- encrypted with SECRET_KEY; null for a client without a secret
  sealed_secret bytea,
  secret_set_at timestamptz(3),
  secret_set_by bigint,
  -- the claim with the groups of a person
  group_claim text not null,
  -- of people without a matching group; null: no access
  default_role text,
  -- [{"group", "role", "realms"}]: the first one with a group of the person counts
  rules jsonb not null,
  just_in_time boolean not null,
  only_sso boolean not null,
  -- ids of accounts that may always sign in with a password
  break_glass jsonb not null,
  version integer not null default 1,
  primary key (cid)
);

-- E-mail domains of an organization; only verified ones link existing accounts.
create table sso_domains (
  cid bigint not null references customers (cid) on delete cascade,
  domain text not null,
  verified_at timestamptz(3),
  primary key (cid, domain)
);

-- The person at a provider that an account belongs to.
create table sso_identities (
  cid bigint not null,
  issuer text not null,
  subject text not null,
  account_id bigint not null,
  -- those of the last sign-in
  groups jsonb not null,
  -- where the provider ends the session of a person
  end_session_url text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (cid, issuer, subject),
  constraint sso_identities_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create unique index sso_identities_by_account on sso_identities (cid, account_id, issuer);

-- Unfinished sign-ins: at the provider, or on the way back to the console. Each is used once.
create table sso_steps (
  cid bigint not null references customers (cid) on delete cascade,
  -- SHA-256 of the state, or of the code for the console
  hash bytea not null,
  -- provider or console
  step text not null,
  -- SHA-256 of the cookie of the browser that started it
  browser_hash bytea,
  -- SHA-256 of the verifier that the console keeps
  challenge bytea not null,
  -- encrypted with SECRET_KEY: nonce and PKCE verifier, then the claims of the person
  sealed bytea not null,
  is_test boolean not null,
  expires_at timestamptz(3) not null,
  primary key (cid, hash)
);

create index sso_steps_by_expiry on sso_steps (expires_at);

-- The last successful test of each admin.
create table sso_tests (
  cid bigint not null,
  account_id bigint not null,
  tested_at timestamptz(3) not null,
  issuer text not null,
  client_id text not null,
  primary key (cid, account_id),
  constraint sso_tests_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);
