-- Second factors of people, the rules of an organization for signing in, and how each sign-in was proved.
create table second_factors (
  cid bigint not null,
  account_id bigint not null,
  -- the secret of the authenticator app, encrypted with SECRET_KEY; null until the setup is confirmed
  sealed_secret bytea,
  -- the last accepted time step: a code works once
  last_step bigint not null default 0,
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  -- a setup that is not confirmed yet
  pending_secret bytea,
  pending_until timestamptz(3),
  primary key (cid, account_id),
  constraint second_factors_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

-- Unused recovery codes; using one deletes it.
create table recovery_codes (
  cid bigint not null,
  account_id bigint not null,
  hash bytea not null,
  primary key (cid, account_id, hash),
  constraint recovery_codes_of_factor
    foreign key (cid, account_id) references second_factors (cid, account_id) on delete cascade
);

-- Sign-ins whose password was right and whose second factor is still to be proved.
create table factor_challenges (
  cid bigint not null,
  hash bytea not null,
  account_id bigint not null,
  -- SHA-256 of the password hash: a new password ends the step
  password_digest bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (cid, hash),
  constraint factor_challenges_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index factor_challenges_by_account on factor_challenges (cid, account_id, created_at);
create index factor_challenges_by_expiry on factor_challenges (expires_at);

create table sign_in_rules (
  cid bigint not null references customers (cid) on delete cascade,
  -- nobody, admins or everybody
  second_factor text not null,
  -- actions that need a fresh proof
  fresh_proof jsonb not null,
  version integer not null default 1,
  primary key (cid)
);

-- how: password, password and code, password and recovery code; null for older sign-ins, guests and devices
alter table sign_ins add column how text;
-- when the person last proved who they are
alter table sign_ins add column proven_at timestamptz(3);
