-- Sign-ins and their tokens, codes sent by mail, the outbox, and failed attempts.

-- Somebody who is signing up and has no organization yet.
create table pending_accounts (
  id bigint primary key,
  email text,
  password_hash text,
  created_at timestamptz(3) not null
);

-- cid 0 stands for people without an organization (pending_accounts).
create table sign_ins (
  cid bigint not null,
  id bigint not null,
  account_id bigint not null,
  -- a player's sign-in is bound to its realm
  pid text,
  gamer_tag bigint,
  platform text,
  device text,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (cid, id)
);

create index sign_ins_of_account on sign_ins (cid, account_id);

-- Tokens are random; only their SHA-256 is kept.
create table tokens (
  cid bigint not null,
  hash bytea not null,
  type text not null check (type in ('access', 'refresh')),
  sign_in_id bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- an operator's refresh token that has been used: honoured for a minute longer, then its use ends the sign-in
  rotated_at timestamptz(3),
  primary key (cid, hash),
  foreign key (cid, sign_in_id) references sign_ins (cid, id) on delete cascade
);

create index tokens_of_sign_in on tokens (cid, sign_in_id);
create index tokens_by_expiry on tokens (expires_at);

create table confirmation_codes (
  cid bigint not null,
  account_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  failed_tries integer not null default 0,
  primary key (cid, account_id, purpose),
  foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index confirmation_codes_by_hash on confirmation_codes (cid, purpose, code_hash);

-- Mail to people; sent by the server that finds it first when SMTP_URL is set, else read here by admins.
create table emails (
  cid bigint not null,
  id bigint not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  tries integer not null default 0,
  -- a server that takes a mail to send it moves this on, and so does a failure
  next_try_at timestamptz(3) not null,
  last_error text,
  primary key (cid, id)
);

create index emails_by_age on emails (cid, created_at desc, id desc);
create index emails_to_send on emails (next_try_at) where sent_at is null;

-- Counts that only slow attackers down: losing them in a crash is harmless.
create unlogged table failed_attempts (
  key text not null,
  window_start timestamptz(3) not null,
  count integer not null,
  primary key (key, window_start)
);
