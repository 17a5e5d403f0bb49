-- Names that come round again and again, and when they did.
create table timers (
  pid text not null references realms (pid),
  name text collate "C" not null,
  -- "Every 2 weeks on Monday at 09:00"
  cronish text not null,
  -- what the second week is counted from
  started_at timestamptz(3) not null,
  next_fire_at timestamptz(3) not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- null when a signed game server saved it last
  account_id bigint,
  primary key (pid, name)
);

create index timers_due on timers (next_fire_at);

create table timer_fires (
  pid text not null references realms (pid),
  -- also of one that was deleted: the deletion may be undone
  name text collate "C" not null,
  id bigint generated always as identity,
  due_at timestamptz(3) not null,
  fired_at timestamptz(3) not null,
  primary key (pid, name, id)
);

create index timer_fires_by_age on timer_fires (fired_at);
