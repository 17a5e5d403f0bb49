-- Passkeys of people, and the challenges that their browsers are to answer.
create table passkeys (
  cid bigint not null,
  id bigint not null,
  account_id bigint not null,
  -- the credential as the authenticator names it, and its public key (COSE)
  credential_id bytea not null,
  public_key bytea not null,
  -- uses as the authenticator counts them; 0: it does not count
  counter bigint not null,
  transports jsonb not null,
  -- the owner's devices share it
  is_synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (cid, id),
  constraint passkeys_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create unique index passkeys_by_credential on passkeys (cid, credential_id);
create index passkeys_by_account on passkeys (cid, account_id, id);

-- Random challenges, each valid for five minutes and one answer. Answered ones are kept for an hour.
create table passkey_challenges (
  cid bigint not null references customers (cid) on delete cascade,
  -- SHA-256 of the challenge
  hash bytea not null,
  -- setup, sign-in, step or proof
  purpose text not null,
  -- null: the answer says whose passkey it is
  account_id bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (cid, hash),
  constraint passkey_challenges_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index passkey_challenges_by_account on passkey_challenges (cid, account_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
