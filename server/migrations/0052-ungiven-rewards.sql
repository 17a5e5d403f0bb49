-- Rewards that a player should have and that could not be given, for operators: one row per player, source and symbol,
-- until it is given or somebody dismisses it.
create table ungiven_rewards (
  pid text not null,
  id bigint generated always as identity,
  -- 0: the reward is for many players, and nobody got it
  gamer_tag bigint not null,
  source text not null,
  reference text not null,
  symbol text not null,
  reason text not null,
  -- a call of a service that failed, so that it can be repeated
  call jsonb,
  tries integer not null default 1,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (pid, gamer_tag, source, reference, symbol)
);

create index ungiven_rewards_by_time on ungiven_rewards (pid, last_at, id);
create index ungiven_rewards_by_age on ungiven_rewards (last_at);
