-- Events of a realm: what operators and published content say of them, each time that one takes place (a round), and who
-- took part in it.

create table events (
  pid text not null references realms (pid),
  symbol text collate "C" not null,
  content jsonb not null,
  origin text not null check (origin in ('content', 'manual')),
  -- of the item of the published content that was last taken over
  content_version text,
  is_withdrawn boolean not null default false,
  -- since when start and schedule are as they are: starts before it are not made up for
  scheduled_at timestamptz(3) not null,
  -- when the next round has to be made; null when there is none
  next_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- who saved it last; null when published content or a signed game server did
  account_id bigint,
  primary key (pid, symbol)
);

create index events_due on events (next_at) where next_at is not null;

create table event_rounds (
  pid text not null,
  -- `<symbol>.<start>`
  id text collate "C" not null,
  symbol text collate "C" not null,
  -- of the event's rounds
  number integer not null,
  -- what the event was when the round was last under way
  content jsonb not null,
  is_scheduled boolean not null,
  start_at timestamptz(3) not null,
  -- of its phases; they follow one another from the start on
  durations_ms bigint[] not null,
  -- the start and all durations
  end_at timestamptz(3) not null,
  is_cancelled boolean not null default false,
  leaderboard_id text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (pid, id)
);

create index event_rounds_by_end on event_rounds (pid, end_at, start_at);
create index event_rounds_of_event on event_rounds (pid, symbol, start_at);

create table event_players (
  pid text not null,
  gamer_tag bigint not null,
  round_id text collate "C" not null,
  id bigint generated always as identity,
  -- the leaderboard or partition that the player's score is on
  leaderboard_id text collate "C" not null,
  -- `score/1000`, `rank/1-10`: each is given once
  claimed text[] not null default '{}',
  claimed_at timestamptz(3),
  -- the player itself; not an operator or a game server in its place, which stands in the audit trail
  is_claimed_by_player boolean not null default false,
  joined_at timestamptz(3) not null,
  primary key (pid, gamer_tag, round_id),
  constraint event_players_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);

create index event_players_by_round on event_players (pid, round_id);
create index event_claims on event_players (pid, gamer_tag, claimed_at, id)
  where claimed_at is not null and is_claimed_by_player;

-- Which published content was last looked through for events, and what of it cannot take place.
create table event_contents (
  pid text not null primary key references realms (pid),
  -- of the manifest
  uid text not null,
  problems jsonb not null
);
