-- What the staff tells many players at a time, and who has got it.

create table campaigns (
  pid text not null references realms (pid),
  sid bigint not null,
  definition jsonb not null,
  -- as somebody scheduled it; the next time is counted from here
  start_at timestamptz(3),
  -- when it is sent next, and in whose name
  next_at timestamptz(3),
  scheduled_by bigint,
  -- players, those who got it twice counted twice
  sent bigint not null default 0,
  last_sent_at timestamptz(3),
  -- why the last sending did not take place
  problem text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- null where a signed game server made it
  account_id bigint,
  primary key (pid, sid)
);

create index campaigns_due on campaigns (next_at) where next_at is not null;

-- Written in the transaction that sends: who stands here has got it.
create table campaign_recipients (
  pid text not null,
  sid bigint not null,
  gamer_tag bigint not null,
  -- the last sending that reached the player
  plan_id bigint not null,
  at timestamptz(3) not null,
  primary key (pid, sid, gamer_tag)
);

create index campaign_recipients_by_player on campaign_recipients (pid, gamer_tag, at, sid);

create table campaign_templates (
  pid text not null references realms (pid),
  sid bigint not null,
  name text not null,
  guid uuid not null,
  msg jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (pid, sid)
);

-- What goes to many waits behind what one person waits for, such as a code.
alter table emails add column is_bulk boolean not null default false;
create index emails_in_order on emails (is_bulk, next_try_at) where sent_at is null;
drop index emails_to_send;
