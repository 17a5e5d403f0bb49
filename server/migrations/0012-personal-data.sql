-- Personal data: the key of each account's values in the audit trail, who is to be forgotten, and whose a mail is.

-- A random key, encrypted with SECRET_KEY. Once it is deleted, what was encrypted with it can be read by nobody.
create table account_keys (
  cid bigint not null,
  account_id bigint not null,
  key bytea not null,
  -- whose it is now: a guest's goes to the account that the guest was merged into, and with that one it is forgotten
  owner_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (cid, account_id)
);

create index account_keys_of_owner on account_keys (cid, owner_id);

-- Accounts whose personal data is erased when the grace period ends.
create table forgettings (
  cid bigint not null,
  account_id bigint not null,
  -- the realm it was asked for in
  pid text not null,
  asked_by bigint,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  primary key (cid, account_id),
  foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index forgettings_by_due on forgettings (due_at);

alter table accounts add column forgotten_at timestamptz(3);

alter table emails add column account_id bigint;
create index emails_of_account on emails (cid, account_id) where account_id is not null;
