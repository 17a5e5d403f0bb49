-- Seasons: references to records of several kinds with one schedule and one audience.
create table seasons (
  pid text not null references realms (pid),
  id bigint not null,
  name text not null,
  starts_at timestamptz(3) not null,
  -- exclusive
  ends_at timestamptz(3) not null,
  -- null: all players
  audience jsonb,
  -- kinds and ids with their offsets
  parts jsonb not null,
  -- null: a draft
  scheduled_at timestamptz(3),
  -- null, or when staff ended it
  ended_at timestamptz(3),
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  -- null when a signed game server saved it last
  account_id bigint,
  primary key (pid, id)
);
