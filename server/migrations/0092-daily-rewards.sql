-- Where players stand in the calendars of daily rewards, which are published content.
create table daily_reward_players (
  pid text not null,
  gamer_tag bigint not null,
  -- the id of its content
  calendar_id text collate "C" not null,
  -- the day that the next claim of a streak gives; the first is 0
  next_index integer not null default 0,
  -- consecutive claims
  streak integer not null default 0,
  -- the local day that was claimed last, and the time zone in which it was that day
  last_day date,
  last_zone text,
  last_claimed_at timestamptz(3),
  primary key (pid, gamer_tag, calendar_id),
  constraint daily_reward_players_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index daily_reward_players_by_calendar on daily_reward_players (pid, calendar_id, last_claimed_at);

-- The claims. A calendar that is reset can be claimed twice on one day, so the day is not part of a key: the row of the
-- player, locked, keeps two devices from claiming one day.
create table daily_reward_claims (
  pid text not null,
  id bigint generated always as identity,
  gamer_tag bigint not null,
  calendar_id text collate "C" not null,
  day date not null,
  index integer not null,
  claimed_at timestamptz(3) not null,
  -- the player itself; not an operator or a game server in its place, which stands in the audit trail
  is_claimed_by_player boolean not null,
  primary key (pid, id),
  constraint daily_reward_claims_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index daily_reward_claims_of_calendar on daily_reward_claims (pid, calendar_id, claimed_at, id);
create index daily_reward_claims_by_player on daily_reward_claims (pid, gamer_tag, claimed_at, id);
