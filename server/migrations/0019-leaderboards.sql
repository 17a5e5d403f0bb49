-- Leaderboards, partitions among them: `weekly#3` is the fourth partition of `weekly`.
create table leaderboards (
  pid text not null,
  id text collate "C" not null,
  -- the entries it has now; clearing a board gives it another sheet
  sheet bigint not null,
  -- of a partition: the board, and the cohort that it is for
  parent_id text collate "C",
  cohort text,
  is_partitioned boolean not null default false,
  max_entries integer,
  cohorts jsonb,
  client_writes boolean not null default false,
  derivatives text[] not null default '{}',
  score_name text,
  freeze_at timestamptz(3),
  expires_at timestamptz(3),
  -- of a partition: the players that were assigned to it
  members integer not null default 0,
  created_at timestamptz(3) not null,
  primary key (pid, id)
);

create unique index leaderboards_by_sheet on leaderboards (pid, sheet);
create index leaderboards_whole on leaderboards (pid, id) where parent_id is null;
create index leaderboards_of_parent on leaderboards (pid, parent_id, id) where parent_id is not null;
create index leaderboards_expiring on leaderboards (expires_at) where expires_at is not null;

create table leaderboard_assignments (
  pid text not null,
  board_id text collate "C" not null,
  gamer_tag bigint not null,
  partition_id text collate "C" not null,
  primary key (pid, board_id, gamer_tag),
  foreign key (pid, gamer_tag) references players (pid, gamer_tag)
);

create index leaderboard_assignments_of_player on leaderboard_assignments (pid, gamer_tag);

-- A player's place on a sheet. The order is (place, achieved_at, gamer_tag): the higher score first, of equal scores the one
-- that was achieved earlier.
create table leaderboard_entries (
  pid text not null,
  gamer_tag bigint not null,
  sheet bigint not null,
  score double precision not null,
  place double precision not null generated always as (-score) stored,
  achieved_at timestamptz(3) not null,
  stats jsonb not null default '{}',
  -- before the last change: what a move is written from
  was_place double precision,
  was_at timestamptz(3),
  primary key (pid, gamer_tag, sheet),
  constraint leaderboard_entries_of_player foreign key (pid, gamer_tag) references players (pid, gamer_tag)
) with (fillfactor = 90);

create index leaderboard_entries_by_rank on leaderboard_entries (pid, sheet, place, achieved_at, gamer_tag);

-- Ranks on large sheets: how many entries were ahead of each two hundredth one when they were last counted …
create table leaderboard_marks (
  pid text not null,
  sheet bigint not null,
  place double precision not null,
  achieved_at timestamptz(3) not null,
  gamer_tag bigint not null,
  ahead integer not null,
  primary key (pid, sheet, place, achieved_at, gamer_tag)
);

create index leaderboard_marks_by_position on leaderboard_marks (pid, sheet, ahead);

-- … and every change since: from where to where. A sheet's counting deletes, in one snapshot, the moves that it has counted.
create table leaderboard_moves (
  pid text not null,
  sheet bigint not null,
  id bigint generated always as identity,
  gamer_tag bigint not null,
  old_place double precision,
  old_at timestamptz(3),
  new_place double precision,
  new_at timestamptz(3),
  primary key (pid, sheet, id)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- A sample, so that the sheets with many moves are found by looking at few.
create index leaderboard_moves_sample on leaderboard_moves (pid, sheet) where id % 500 = 0;

-- Sheets that were cleared away or deleted with their boards. They are kept for a while, so that it can be undone.
create table discarded_sheets (
  pid text not null,
  -- of the board that was cleared or deleted; its partitions' sheets went with it
  of_sheet bigint not null,
  sheet bigint not null,
  board_id text collate "C" not null,
  -- the row of a board that was deleted
  board jsonb,
  -- by a clearing: when it comes back, the entries made since come to it
  is_cleared boolean not null,
  discarded_at timestamptz(3) not null,
  primary key (pid, of_sheet, sheet)
);

create index discarded_sheets_by_age on discarded_sheets (discarded_at);
