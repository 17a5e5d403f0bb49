-- Push notifications through FCM and APNs.

-- The keys of a realm, one for each service.
create table push_keys (
  pid text not null references realms (pid),
  provider text collate "C" not null,
  -- the public part: ids and addresses
  details jsonb not null,
  -- the private key, encrypted with SECRET_KEY
  sealed_key bytea not null,
  set_at timestamptz(3) not null,
  set_by bigint,
  -- the last time the service rejected the key
  problem text,
  problem_at timestamptz(3),
  version integer not null default 1,
  primary key (pid, provider)
);

-- Players who get no push notifications.
create table push_opt_outs (
  pid text not null,
  gamer_tag bigint not null,
  at timestamptz(3) not null,
  primary key (pid, gamer_tag),
  constraint push_opt_outs_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);

-- One notification: its content, for all its receivers.
create table push_sends (
  pid text not null references realms (pid),
  id bigint not null,
  source text collate "C" not null,
  -- set for the sendings of campaigns; unique, so that all batches of a sending share one row
  key text collate "C",
  campaign_sid bigint,
  -- set if it has only one receiver
  gamer_tag bigint,
  title text,
  body text,
  data jsonb not null,
  link text,
  is_urgent boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (pid, id),
  constraint push_sends_key unique (pid, key)
);

create index push_sends_by_time on push_sends (pid, created_at desc, id desc);
create index push_sends_by_campaign on push_sends (pid, campaign_sid, created_at desc, id desc)
  where campaign_sid is not null;
create index push_sends_by_player on push_sends (pid, gamer_tag) where gamer_tag is not null;

-- A notification for one device.
create table push_deliveries (
  pid text not null,
  id bigint not null,
  send_id bigint not null,
  gamer_tag bigint not null,
  provider text collate "C" not null,
  token text collate "C" not null,
  is_urgent boolean not null,
  state text collate "C" not null default 'waiting',
  reason text,
  tries integer not null default 0,
  -- the next attempt; while an attempt runs, the end of its lease
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  primary key (pid, id),
  constraint push_deliveries_of_send
    foreign key (pid, send_id) references push_sends (pid, id) on delete cascade
);

create index push_deliveries_waiting on push_deliveries (pid, is_urgent desc, due_at) where done_at is null;
create index push_deliveries_by_send on push_deliveries (pid, send_id) where done_at is null;
create index push_deliveries_by_player on push_deliveries (pid, gamer_tag, created_at desc, id desc);
create index push_deliveries_done on push_deliveries (pid, done_at) where done_at is not null;

-- The results of a notification; they stay when its deliveries are deleted.
create table push_results (
  pid text not null,
  send_id bigint not null,
  provider text collate "C" not null,
  state text collate "C" not null,
  -- empty: none
  reason text collate "C" not null,
  count integer not null,
  primary key (pid, send_id, provider, state, reason),
  constraint push_results_of_send
    foreign key (pid, send_id) references push_sends (pid, id) on delete cascade
);
