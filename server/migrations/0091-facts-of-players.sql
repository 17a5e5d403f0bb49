-- Facts about players that several sources can hold, kept where searches find them by an index: language, country and
-- platform, and the time in the stat DATE_SESSION. Triggers keep them up to date, in the transaction that changes a
-- source, so that no way of changing one can forget to. README.md of server/src/areas/players/players lists the sources.
alter table players
  add column fact_language text collate "C",
  add column fact_country text collate "C",
  add column fact_platform text collate "C",
  -- For a player whom no session has seen.
  add column stat_seen_at timestamptz(3);

-- The value of a stat of the game without spaces around it; null if it is empty. Facts are as long as stats.head.
create function stat_fact(of_pid text, of_tag bigint, of_key text) returns text language sql stable as $$
  select nullif(btrim(left(s.value, 100)), '') from stats as s
  where s.pid = of_pid and s.gamer_tag = of_tag and s.space = 'game.private' and s.key = of_key
$$;

-- PostgreSQL locks the player before this runs, and each statement in it sees what was committed until then. So two
-- transactions that change different sources of a player cannot leave the facts without one of the changes.
create function resolve_facts() returns trigger language plpgsql as $$
begin
  select
    coalesce(
      nullif(btrim(a.language), ''),
      stat_fact(new.pid, new.gamer_tag, 'LANGUAGE'),
      stat_fact(new.pid, new.gamer_tag, 'locale')
    ),
    coalesce(nullif(btrim(a.country), ''), upper(stat_fact(new.pid, new.gamer_tag, 'geo_country_code')))
  into new.fact_language, new.fact_country
  from accounts as a where a.cid = new.cid and a.id = new.account_id;
  new.fact_platform := coalesce(
    nullif(new.platform, ''),
    stat_fact(new.pid, new.gamer_tag, 'THORIUM_GAME_PLATFORM'),
    stat_fact(new.pid, new.gamer_tag, 'PLATFORM')
  );
  if new.last_seen_at is null then
    new.stat_seen_at := (
      select to_timestamp(s.number / 1000) from stats as s
      where s.pid = new.pid and s.gamer_tag = new.gamer_tag and s.space = 'game.private' and s.key = 'DATE_SESSION'
        and s.number between 1e11 and 1e14
    );
  end if;
  return new;
end $$;

-- Setting the platform to itself resolves the facts of a player again; the triggers below do.
create trigger facts_of_players before insert or update of platform, account_id on players
  for each row execute function resolve_facts();

create function resolve_facts_of_account() returns trigger language plpgsql as $$
begin
  update players set platform = platform where cid = new.cid and account_id = new.id;
  return null;
end $$;

create trigger facts_of_accounts after update of language, country on accounts
  for each row when (old.language is distinct from new.language or old.country is distinct from new.country)
  execute function resolve_facts_of_account();

create function is_fact_source(space text, key text) returns boolean language sql immutable as $$
  select space = 'game.private'
    and key in ('LANGUAGE', 'locale', 'geo_country_code', 'THORIUM_GAME_PLATFORM', 'PLATFORM', 'DATE_SESSION')
$$;

-- Each session writes DATE_SESSION; it says nothing about a player whom a session has seen.
create function resolve_facts_of_stat() returns trigger language plpgsql as $$
declare
  stat stats := case when tg_op = 'DELETE' then old else new end;
begin
  update players set platform = platform
  where pid = stat.pid and gamer_tag = stat.gamer_tag and (stat.key <> 'DATE_SESSION' or last_seen_at is null);
  return null;
end $$;

create trigger facts_of_new_stats after insert on stats
  for each row when (is_fact_source(new.space, new.key)) execute function resolve_facts_of_stat();
create trigger facts_of_changed_stats after update of value on stats
  for each row when (is_fact_source(new.space, new.key) and old.value <> new.value)
  execute function resolve_facts_of_stat();
create trigger facts_of_removed_stats after delete on stats
  for each row when (is_fact_source(old.space, old.key)) execute function resolve_facts_of_stat();

-- The players of before, as resolve_facts resolves one: each source is read once for all of them.
create temporary table facts on commit drop as
  select p.pid, p.gamer_tag,
    coalesce(nullif(btrim(a.language), ''), s.language, s.locale) as language,
    coalesce(nullif(btrim(a.country), ''), s.country) as country,
    coalesce(nullif(p.platform, ''), s.game_platform, s.platform) as platform,
    case when p.last_seen_at is null then to_timestamp(s.seen / 1000) end as seen_at
  from players as p
  join accounts as a on a.cid = p.cid and a.id = p.account_id
  left join (
    select s.pid, s.gamer_tag,
      max(v.text) filter (where s.key = 'LANGUAGE') as language,
      max(v.text) filter (where s.key = 'locale') as locale,
      max(upper(v.text)) filter (where s.key = 'geo_country_code') as country,
      max(v.text) filter (where s.key = 'THORIUM_GAME_PLATFORM') as game_platform,
      max(v.text) filter (where s.key = 'PLATFORM') as platform,
      max(s.number) filter (where s.key = 'DATE_SESSION' and s.number between 1e11 and 1e14) as seen
    from stats as s, lateral (select nullif(btrim(left(s.value, 100)), '') as text) as v
    where is_fact_source(s.space, s.key)
    group by s.pid, s.gamer_tag
  ) as s on s.pid = p.pid and s.gamer_tag = p.gamer_tag;
analyze facts;

-- Without these indexes the update of all players is faster; they are made again below.
alter table players drop column seen_day;
drop index players_by_platform;
alter table players disable trigger facts_of_players;
update players as p
  set fact_language = f.language, fact_country = f.country, fact_platform = f.platform, stat_seen_at = f.seen_at
  from facts as f
  where f.pid = p.pid and f.gamer_tag = p.gamer_tag
    and (f.language is not null or f.country is not null or f.platform is not null or f.seen_at is not null);
alter table players enable trigger facts_of_players;

-- Writes the table once more, without the old rows. Heartbeats still change the day once a day.
alter table players
  add column seen_day date not null
    generated always as ((coalesce(last_seen_at, stat_seen_at, created_at) at time zone 'UTC')::date) stored;

create index players_by_seen_day on players (pid, seen_day);
create index players_by_platform on players (pid, fact_platform, created_at desc, gamer_tag desc);
-- English if it is unknown, as criteria compare it.
create index players_by_language on players (pid, (coalesce(fact_language, 'en')), gamer_tag);
create index players_by_country on players (pid, fact_country, gamer_tag) where fact_country is not null;
