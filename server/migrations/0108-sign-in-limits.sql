-- Sessions of single sign-on end at a fixed time; the provider is asked again afterwards.
alter table sso_settings add column session_hours int not null default 12;
alter table sso_settings add constraint sso_session_hours check (session_hours between 1 and 12);
-- null: the sign-in ends when its tokens are not renewed
alter table sign_ins add column ends_at timestamptz(3);
update sign_ins set ends_at = greatest(created_at, now()) + interval '12 hours'
  where how = 'single sign-on' and revoked_at is null;

-- The DNS records of domains are read again: every five minutes in the first hour, then once a day.
alter table sso_domains add column added_at timestamptz(3) not null default now();
alter table sso_domains add column checked_at timestamptz(3);
alter table sso_domains add column next_check_at timestamptz(3) not null default now();
-- when a check found no record; null: it was there
alter table sso_domains add column missing_since timestamptz(3);
create index sso_domains_by_next_check on sso_domains (next_check_at);
create index sso_domains_by_domain on sso_domains (domain);

-- Days for which a person can skip the second factor on a device; null: never.
alter table sign_in_rules add column remember_days int;
alter table sign_in_rules add constraint sign_in_remember_days check (remember_days between 1 and 30);

-- Devices on which a person is not asked for the second factor.
create table remembered_devices (
  cid bigint not null,
  id bigint not null,
  account_id bigint not null,
  -- SHA-256 of the token that the device stores
  hash bytea not null,
  -- SHA-256 of the hash of the password: a new password ends it
  password_digest bytea not null,
  user_agent text,
  address text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (cid, id),
  constraint remembered_devices_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create unique index remembered_devices_by_hash on remembered_devices (cid, hash);
create index remembered_devices_by_account on remembered_devices (cid, account_id, id);
create index remembered_devices_by_expiry on remembered_devices (expires_at);
