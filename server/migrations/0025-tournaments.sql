-- How players stand in the tournaments of the published content.
create table tournament_players (
  pid text not null,
  gamer_tag bigint not null,
  -- the id of its content
  tournament_id text collate "C" not null,
  tier integer not null,
  stage integer not null,
  -- the last cycle that the player competed in, and the leaderboard or partition of it; null once it is settled
  cycle integer,
  leaderboard_id text collate "C",
  last_cycle integer not null,
  -- earned in cycles that were settled, by currency
  unclaimed jsonb not null default '{}',
  joined_at timestamptz(3) not null,
  primary key (pid, gamer_tag, tournament_id),
  constraint tournament_players_of_player
    foreign key (pid, gamer_tag) references players (pid, gamer_tag) on delete cascade
);
