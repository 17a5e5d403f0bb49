-- Rewards of guilds: once a round of an event is over, what the members of each guild have scored together is counted.
alter table event_rounds add column groups_counted_at timestamptz(3);

-- Nobody knows who was in which guild when the rounds of before ended.
update event_rounds set groups_counted_at = end_at where end_at <= now();

create index event_rounds_uncounted on event_rounds (end_at)
  where groups_counted_at is null and content ? 'group_rewards';

-- The guild that the player was in when the round was counted.
alter table event_players add column group_id bigint;

create table event_group_scores (
  pid text not null,
  round_id text collate "C" not null,
  group_id bigint not null,
  score double precision not null,
  rank integer not null,
  primary key (pid, round_id, group_id)
);
