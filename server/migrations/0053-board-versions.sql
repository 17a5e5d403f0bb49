-- Leaderboards: which score is better, how a new score combines with the earlier one, and resets that keep versions.
alter table leaderboards
  add column is_ascending boolean not null default false,
  add column aggregation text not null default 'last',
  -- a cron text, or an ISO 8601 duration since the board was made
  add column reset_schedule text,
  add column kept_versions integer not null default 10,
  add column version integer not null default 1,
  -- null for the first version, which began when the board was made
  add column version_began_at timestamptz(3),
  add column next_reset_at timestamptz(3);

create index leaderboards_to_reset on leaderboards (next_reset_at) where next_reset_at is not null and parent_id is null;

-- The order depends on the board: a score that writes it knows the board's order.
alter table leaderboard_entries alter column place drop expression;

-- Earlier versions of boards and of their partitions, with the sheet that holds their entries.
create table leaderboard_versions (
  pid text not null,
  board_id text collate "C" not null,
  version integer not null,
  sheet bigint not null,
  -- counted when the version ended, so that a list of versions counts nothing
  entries integer not null,
  began_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  primary key (pid, board_id, version)
);

create unique index leaderboard_versions_by_sheet on leaderboard_versions (pid, sheet);

-- Of an earlier version that was discarded with its board: its number and times, for an undo.
alter table discarded_sheets add column version jsonb;

-- How many players of the realm were active during a round, counted at its end; null before, and for older rounds.
alter table event_rounds add column active_players integer;

-- The last time rewards were due or given: when, how many players, and why not if they were not given.
alter table pvp_definitions add column last_run jsonb;
