import type { Value } from './warehouse.ts'

/**
 * Queries and their answers, over a table `game_level` of three events and a `platform_session_session` of one: see the
 * suite.
 */
export const answers: [string, Value[][]][] = [
  ['select count(*) from game_level;', [[3]]],
  ["select ';' as text, 'it''s \\' from game_level limit 1; -- the end; of it", [[';', "it's \\"]]],
  [
    'select l.GAMER_TAG from main."GAME_LEVEL" as l where l.gamer_tag > 0 order by l.event_id desc limit 2 offset 1',
    [[41]],
  ],
  [
    'select act_date, count(*), count(distinct gamer_tag) from game_level group by all having count(*) > 0 order by 1 limit 1',
    [['2026-01-06', 1, 1]],
  ],
  [
    'select a.event_id, b.gamer_tag from game_level a left join platform_session_session b using (gamer_tag) order by 1',
    [
      [1, 41],
      [2, null],
      [3, null],
    ],
  ],
  [
    'with days as (select distinct act_date as d from game_level), n(c) as (select count(*) from days) select d, c from days, n order by d limit 1',
    [['2026-01-06', 3]],
  ],
  ['select bit_or(cast(1 as bigint) << event_id), sum((event_id >> 1) & 1) from game_level', [[14, 2]]],
  ['select sum(event_id) from game_level where false', [[null]]],
  ['select sum(i), min(i) from range(3, 9, 2) as r(i)', [[15, 3]]],
  ['select count(*) from generate_series(1, 5)', [[5]]],
  [
    "select d, d::date from generate_series(date '2026-01-30', date '2026-02-01', interval 1 day) s(d) order by 1 desc limit 2",
    [
      ['2026-02-01 00:00:00', '2026-02-01'],
      ['2026-01-31 00:00:00', '2026-01-31'],
    ],
  ],
  [
    "select max(h) from range(timestamp '2026-01-30 00:00', timestamp '2026-01-30 12:00', interval 6 hours) s(h)",
    [['2026-01-30 06:00:00']],
  ],
  [
    `with joined as (
       select gamer_tag, "e.stars" as cohort, min(act_time) as since from game_level where gamer_tag is not null group by gamer_tag, "e.stars"
     ), played as (
       select j.gamer_tag, count(*) as sessions, bool_or(cast(s.act_time as date) = cast(j.since as date) + 0) as day0
       from joined j join game_level s on s.gamer_tag = j.gamer_tag and s.act_time >= j.since group by j.gamer_tag
     ), people as (
       select cohort, since, coalesce(sessions, 0) as sessions, coalesce(day0, false) as day0 from joined left join played using (gamer_tag)
     )
     select cohort, count(*) as players, sum(sessions) as sessions, sum(sessions * sessions) as squared,
       count(*) filter (where cast(since as date) + 1 < date '2026-01-08') as old, count(*) filter (where day0) as back
     from people group by cohort order by cohort`,
    [
      ['1', 1, 1, 1, 1, 1],
      ['2', 1, 1, 1, 0, 1],
    ],
  ],
  [`select ${Array.from({ length: 250 }, (_, index) => index).join(' + ')}`, [[31_125]]],
  [
    'select gamer_tag, row_number() over (order by act_time desc), lag("e.stars") over (order by act_time), sum(event_id) over (order by act_time rows 1 preceding) from game_level order by event_id',
    [
      [41, 3, null, 1],
      [42, 2, '1', 3],
      [null, 1, '2', 5],
    ],
  ],
  ['select event_id from game_level qualify row_number() over (order by act_time desc) = 1', [[3]]],
  [
    `select json_extract_string("e.boss", '$.id'), "e.boss"->'$.id', "e.boss"->>'$.hp[0]', "e.boss"->>'n', "e.boss"->>'$.none' from game_level limit 1`,
    [['ork', '"ork"', '7', '5', null]],
  ],
  [
    `select date_trunc('week', act_time), strftime(act_time, '%Y-%m %H:%M'), extract(year from act_time), act_time - interval 1 day, date_diff('day', timestamp '2026-01-01', act_time), act_time::date from game_level where event_id = 1`,
    [['2026-01-05 00:00:00', '2026-01 12:00', 2026, '2026-01-05 12:00:00.25', 5, '2026-01-06']],
  ],
  [
    `select "e.name" || ' ' || "e.stars" || '!', upper("e.name"), replace("e.name", 'level', 'stage'), lpad("e.stars", 3, '0'), split_part("e.name", ' ', 2), regexp_extract("e.name", '\\d+'), concat("e.name", null), concat_ws('-', "e.stars", act_date), length("e.name") from game_level where event_id = 2`,
    [['level 2 2!', 'LEVEL 2', 'stage 2', '002', '2', '2', 'level 2', '2-2026-01-07', 7]],
  ],
  [
    'select avg(try_cast("e.stars" as double)), median(event_id), quantile_cont(event_id, 0.75), round(stddev(event_id), 3) from game_level',
    [[2, 2, 2.5, 1]],
  ],
  [
    `select string_agg("e.name", ', ' order by event_id desc), max("e.name"), arg_max(event_id, act_time) from game_level`,
    [['level 3, level 2, level 1', 'level 3', 3]],
  ],
  ['select list(event_id) from game_level where event_id = 2', [['[2]']]],
  [
    'select a.event_id, b.event_id, b.gamer_tag, a.gamer_tag from game_level a left join platform_session_session b using (gamer_tag) order by 1',
    [
      [1, 4, 41, 41],
      [2, null, null, 42],
      [3, null, null, null],
    ],
  ],
  [
    'select case when "e.stars"::int > 1 then 1 else 0 end, coalesce("e.none", "e.name"), nullif(1, 1) from (select *, null as "e.none" from game_level) order by event_id limit 2',
    [
      [0, 'level 1', null],
      [1, 'level 2', null],
    ],
  ],
  [
    `select event_id from game_level where gamer_tag in (select gamer_tag from game_level) and exists (select 1) and "e.name" like 'l%1' and "e.name" not like '%2' and "e.name" ilike 'LEVEL%'`,
    [[1]],
  ],
  [
    'select gamer_tag from game_level union all select 1 union select event_id from game_level order by 1 nulls first limit 3',
    [[null], [1], [2]],
  ],
  [
    'select * exclude (act_date, act_time) from (select event_id, act_date, act_time, gamer_tag from game_level) where event_id = 1',
    [[1, 41]],
  ],
  [
    'select t.* replace (7 as gamer_tag) from (select event_id, gamer_tag from game_level) t where event_id = 1',
    [[1, 7]],
  ],
  [
    'values (1, 2), (3, null)',
    [
      [1, 2],
      [3, null],
    ],
  ],
  ['select a + b from (values (1, 2)) v(a, b)', [[3]]],
  [
    'select (select max(act_date) from game_level) as last, 7 // 2, 7 / 2, 1 / 0, 7 % 4, -5, 1.5, true, null',
    [['2026-01-08', 3, 3.5, null, 3, -5, 1.5, true, null]],
  ],
  [
    `select count(*) filter (where event_id > 1), count(distinct act_date), sum(event_id) filter (where event_id > 9) from game_level`,
    [[2, 3, null]],
  ],
  [
    `select count(*) from game_level where act_time > '2026-01-07' and act_time between timestamp '2026-01-07 12:00' and '2026-01-08 13:00:00'`,
    [[2]],
  ],
  [
    `select round(coalesce(sum(try_cast("e.price" as double)), 0) / 100, 2), try_cast('x' as double), try_cast(null as bigint) from game_level`,
    [[5.97, null, null]],
  ],
  [
    `select coalesce("e.nothing", '') as currency, sum(coalesce(try_cast("e.nothing" as double), try_cast("e.price" as double), 0)) as amount
     from (select *, cast(null as varchar) as "e.nothing" from game_level) group by coalesce("e.nothing", '')`,
    [['', 597]],
  ],
  [
    `select week, back, count(*), count(distinct gamer_tag) from (
       select *, case when act_time > timestamp '2026-01-07 00:00:00' then 0 else 1 end as week,
         (epoch_ms(timestamp '2026-01-09 00:00:00.000') - epoch_ms(act_time)) // 3600000 as back
       from game_level where act_time > timestamp '2026-01-01 00:00:00.000'
     ) group by grouping sets ((week), (week, back)) order by week, back nulls first`,
    [
      [0, null, 2, 1],
      [0, 11, 1, 0],
      [0, 35, 1, 1],
      [1, null, 1, 1],
      [1, 59, 1, 1],
    ],
  ],
]
