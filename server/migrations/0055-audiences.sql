-- The size of each segment per day, for ninety days.
create table segment_sizes (
  pid text not null,
  id bigint not null,
  day date not null,
  -- estimated where players are too many to be counted
  about integer not null,
  is_exact boolean not null,
  primary key (pid, id, day)
);

-- The announcement that was made with a campaign.
alter table campaigns add column announcement text;

alter table campaign_recipients
  -- what the player got
  add column mail_id bigint,
  add column email_id bigint,
  -- got nothing, so that the effect on the others can be measured
  add column is_held_out boolean not null default false,
  -- the mail was withdrawn: the player has not got the campaign
  add column is_withdrawn boolean not null default false,
  -- set while the player's quiet hours last: when it is sent
  add column due_at timestamptz(3);
create index campaign_recipients_waiting on campaign_recipients (due_at) where due_at is not null;

-- How often and when campaigns may reach a player of the realm.
create table campaign_limits (
  pid text primary key references realms (pid),
  limits jsonb not null,
  version integer not null,
  updated_at timestamptz(3) not null
);

-- In whose name an organization's e-mails to players are sent.
create table email_senders (
  cid bigint primary key references customers,
  sender jsonb not null,
  version integer not null,
  updated_at timestamptz(3) not null
);

-- Addresses that get no e-mails of campaigns. The address itself is not kept, only a keyed hash: so an objection
-- outlives the account that it came from.
create table suppressed_addresses (
  cid bigint not null references customers,
  address_key text not null,
  account_id bigint,
  reason text not null check (reason in ('unsubscribed', 'operator')),
  at timestamptz(3) not null,
  primary key (cid, address_key)
);
create index suppressed_by_age on suppressed_addresses (cid, at desc, address_key);
create index suppressed_of_account on suppressed_addresses (cid, account_id) where account_id is not null;

alter table emails
  add column html text,
  -- in whose name; null: the server's
  add column sender text,
  add column reply_to text,
  -- where the reader unsubscribes; mail programs show a button for it
  add column unsubscribe_url text;

-- How many players have read an announcement, and claimed its gifts.
create index announcement_states_of_announcement on announcement_states (pid, announcement_id) include (is_read, claimed_at);
