-- How the players of leaderboards are rewarded, and when.
create table pvp_definitions (
  pid text not null references realms (pid),
  -- the leaderboard
  lbid text collate "C" not null,
  definition jsonb not null,
  -- by its cron text; null is never
  next_reward_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- who saved it last, in whose name rewards are given by themselves; null when a signed game server did
  account_id bigint,
  primary key (pid, lbid)
);

create index pvp_definitions_due on pvp_definitions (next_reward_at) where next_reward_at is not null;
