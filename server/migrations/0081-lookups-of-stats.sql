-- The planner's figures may say that few stats of a space or a name are there, because the realm is new, or smaller than
-- most, or had none until a minute ago. It then takes an index by value to look up one player, and reads those of all.

-- The name of each row of the players list comes from an index that has one entry for a player. The one that finds
-- players by the beginning of their names has no empty names any more, so that it only serves searches, which say so.
drop index stats_of_names;
create index stats_of_names on stats (pid, lower(left(value, 100)) collate "C", gamer_tag)
  where space = 'client.public' and key = 'alias' and value <> '';
create index stats_of_named on stats (pid, gamer_tag) include (head)
  where space = 'client.public' and key = 'alias';

-- As before, but for the comparison of the space, for which no index by value can be taken.
create or replace function refuse_too_many_stats() returns trigger language plpgsql as $$
declare
  full_tag bigint;
begin
  select made.gamer_tag into full_tag
  from (
    select distinct pid, gamer_tag from inserted where space in ('client.private', 'client.public')
  ) as made
  where (
    select count(*) from stats as s
    where s.pid = made.pid and s.gamer_tag = made.gamer_tag and left(s.space, 7) = 'client.'
  ) > 5000
  limit 1;
  if full_tag is not null then
    raise exception 'too many stats' using errcode = '23514', constraint = 'stats_per_player', detail = full_tag::text;
  end if;
  return null;
end $$;
