import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedWarehouse, maxRealmMb, realmMemoryMb } from './embedded-warehouse.ts'
import { functions, tableFunctions } from './functions.ts'
import { QueryRefused, type Warehouse } from './warehouse.ts'

const limits = { rows: 10_000, timeoutMs: 20_000 }
const noon = Date.UTC(2026, 0, 5, 12)

let folder: string
let warehouse: Warehouse

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regent-queries-'))
  warehouse = embeddedWarehouse(folder, pino({ level: 'silent' }))
  const events = [1, 2, 3].map((id) => ({
    id,
    namespace: 'game_level',
    at: noon + id * 86_400_000,
    gamerTag: 40 + id,
    fields: { name: `level ${id}`, stars: id, boss: '{"id":"ork","hp":[1,2]}' },
  }))
  await warehouse.ingest('DE_1', { id: 1, batches: () => [{ id: 1, events }] })
})
afterAll(async () => {
  await warehouse.close()
  rmSync(folder, { recursive: true })
})

const refusalOf = async (sql: string): Promise<string> =>
  warehouse.query('DE_1', sql, limits).then(
    ({ rows }) => `answered ${JSON.stringify(rows).slice(0, 200)}`,
    (error: unknown) => (error instanceof QueryRefused ? error.message : `failed: ${error}`),
  )

describe('expressions that keep one row busy for minutes are rejected', () => {
  const letters = (count: number) => `'${'%a'.repeat(count)}_b'`
  test.each([
    [`select repeat('a', 100) like ${letters(14)}`, 'A pattern can have at most three %'],
    [`select "e.name" like ${letters(4)} from game_level`, 'A pattern can have at most three %'],
    [`select "e.name" not ilike ${letters(4)} escape '!' from game_level`, 'A pattern can have at most three %'],
    [`select "e.name" glob '*a*b*c*d*e' from game_level`, 'A pattern can have at most three *'],
    [`select repeat('a', 16000) like ${letters(3)}`, 'The text is too long for a pattern with this many %'],
    [
      `select "e.name" like ${letters(3)} from game_level`,
      'Shorten it first, with left(text, 52), or use LIKE without _',
    ],
    ['select "e.name" ilike \'%l%v%1%\' from game_level', 'The text is too long for a pattern with this many %'],
    ['select "e.name" glob \'*a*[a-z]b*\' from game_level', 'The text is too long for a pattern with this many *'],
    [
      `select ${Array.from({ length: 3 }, () => `left("e.name", 400) ilike '%l%v%'`).join(' or ')} from game_level`,
      'compares too much per row',
    ],
    [
      `select ${Array.from({ length: 20 }, () => 'contains("e.name", "e.boss")').join(' or ')} from game_level`,
      'too much',
    ],
    ['select "e.name" like "e.boss" from game_level', 'must be a text in the query'],
    [`select "e.name" like '%' || "e.boss" from game_level`, 'must be a text in the query'],
    [`select levenshtein("e.name", "e.boss") from game_level`, 'levenshtein() compares all characters'],
    [`with t as (select repeat('a', 8000) as x) select damerau_levenshtein(x, x) from t`, 'compares all characters'],
    [`select jaro_winkler_similarity(repeat('a', 6000), repeat('b', 6000))`, 'compares all characters'],
    [`select contains(repeat('a', 15000), repeat('b', 14000))`, 'searches for a long text in a long text'],
  ])('%s', async (sql, why) => {
    expect(await refusalOf(sql)).toContain(why)
  })
})

describe('queries of analysts are answered', () => {
  test.each([
    'select * from game_level',
    'from game_level',
    'select * from game_level;',
    "select ';' as text from game_level; -- the end; of it",
    'select * from main."GAME_LEVEL" as l where l.gamer_tag > 0 order by l.event_id desc limit 2 offset 1',
    'select act_date, count(*), count(distinct gamer_tag) from game_level group by all having count(*) > 0 order by 1',
    'select a.act_date, b.gamer_tag from game_level a left join platform_session_install b using (gamer_tag)',
    'with days as (select distinct act_date from game_level), n as (select count(*) c from days) select * from days, n',
    'with recursive n as (select 1 as i union all select i + 1 from n where i < 5) select sum(i) from n',
    "select d::date from generate_series(date '2026-01-01', date '2026-01-07', interval 1 day) s(d)",
    `select gamer_tag, row_number() over w, lag("e.stars") over w, sum(event_id) over (order by act_time rows 2 preceding)
      from game_level window w as (partition by gamer_tag order by act_time) qualify row_number() over w = 1`,
    `select json_extract_string("e.boss", '$.id') boss, "e.boss"::json->>'$.hp[0]', "e.boss"->'$.id' from game_level`,
    `select date_trunc('week', act_time), strftime(act_time, '%Y-%m'), extract(year from act_time), act_time - interval 1 day,
      date_diff('day', act_time, now()::timestamp), current_date from game_level`,
    `select "e.name" || ' ' || "e.stars" || '!', upper("e.name"), replace("e.name", 'level', 'stage'), lpad("e.stars", 5, '0'),
      split_part("e.name", ' ', 2), regexp_extract("e.name", '\\d+'), concat_ws('-', "e.name", act_date) from game_level`,
    `select avg(try_cast("e.stars" as double)), median(event_id), quantile_cont(event_id, 0.9), stddev(event_id) from game_level`,
    'select string_agg("e.name", \', \' order by event_id), list(gamer_tag), max("e.name"), arg_max(gamer_tag, act_time) from game_level',
    'select case when "e.stars"::int > 1 then 1 else 0 end, coalesce("e.none", "e.name"), nullif(1, 2) from (select *, null as "e.none" from game_level)',
    'select * from game_level where gamer_tag in (select gamer_tag from game_level) and exists (select 1) and "e.name" like \'l%\'',
    'select gamer_tag from game_level union all select 1 union select event_id from game_level order by 1',
    'select * exclude (event_id), * replace (1 as gamer_tag) from game_level',
    'select * from game_level unpivot (v for n in (act_date, "e.name"))',
    "select * from game_level pivot (count(*) for act_date in ('2026-01-06', '2026-01-07'))",
    'values (1), (2)',
    'select a, a from (values (1, 2)) v(a, b)',
    'select l.value from game_level, unnest([1, 2]) as l(value)',
    'select x.n from game_level g, lateral (select g.event_id + 1 as n) x',
    'select (select max(act_date) from game_level) as last, #1 from (select 5)',
    'select * from game_level using sample 50%',
    `select ${Array.from({ length: 300 }, (_, index) => index).join(' + ')}`,
    `select * from game_level where "e.name" like '%l%v%1%' and "e.name" not ilike 'x%' and "e.name" glob '*l*'`,
    `select * from game_level where "e.name" like '%%%l%%%%v%%%%' or "e.name" like '%l%e%v%e%l%1%'`,
    `select * from game_level where left("e.name", 300) ilike '%level%1%' or lower("e.name") like '%level%one%'`,
    `select levenshtein("e.name", 'level 1'), jaro_similarity(left("e.name", 300), left("e.boss", 300)) from game_level`,
    `select contains("e.name", "e.boss"), replace("e.boss", 'ork', 'elf') from game_level`,
  ])('%s', async (sql) => {
    const { columns, rows } = await warehouse.query('DE_1', sql, limits)
    expect(columns.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.length === columns.length)).toBe(true)
  })
})

describe('a query that reads something else is refused, and named', () => {
  test.each([
    ["select * from enable_logging('QueryLog', storage='file', storage_path='/x')", 'enable_logging()'],
    ['from force_checkpoint()', 'force_checkpoint()'],
    ["select * from read_blob('/etc/passwd')", 'read_blob()'],
    ['select * from duckdb_settings()', 'duckdb_settings()'],
    ['select * from duckdb_databases()', 'duckdb_databases()'],
    ["select * from query('select 1')", 'query()'],
    ["select * from query_table('game_level')", 'query_table()'],
    ["select * from json_execute_serialized_sql('')", 'json_execute_serialized_sql()'],
    ["select getenv('HOME')", 'getenv()'],
    ["select current_setting('memory_limit')", 'current_setting()'],
    ['select version()', 'version()'],
    ["select nextval('s')", 'nextval()'],
    ['select a.version() from game_level a', 'version()'],
    ["select main.current_setting('memory_limit')", 'current_setting()'],
    ["select count(*) filter (where getenv('x') = '') from game_level", 'getenv()'],
    ["select 1 order by getenv('x')", 'getenv()'],
    ["select 1 limit (select length(getenv('x')))", 'getenv()'],
    ["select sum(1) over (order by getenv('x'))", 'getenv()'],
    ["select sum(1) over (rows between length(getenv('x')) preceding and current row)", 'getenv()'],
    ["select * replace (getenv('x') as gamer_tag) from game_level", 'getenv()'],
    ["select columns(c -> getenv('x') = c) from game_level", 'list_filter()'],
    ["select distinct on (getenv('x')) 1", 'getenv()'],
    ["values (getenv('x'))", 'getenv()'],
    ["select 1 union all select getenv('x')", 'getenv()'],
    ["with a as (select 1 union all select length(getenv('x'))) select 1", 'getenv()'],
    ["select 1 from game_level a join game_level b on getenv('x') = ''", 'getenv()'],
    ["select case when true then getenv('x') end", 'getenv()'],
    ["select * from unnest([getenv('x')])", 'getenv()'],
    ["select list_aggregate([1], 'string_agg')", 'list_aggregate()'],
    ["select list_transform(['a'], lambda x: getenv(x))", 'list_transform()'],
    ['select range(2000000)', 'range()'],
    ["select format('{:>100000000}', 'a')", 'format()'],
    ['select * from regent.batches', 'regent.batches'],
    ['select * from "DE_1".main.game_level', 'DE_1.main.game_level'],
    ['select * from duckdb_settings', 'duckdb_settings'],
    ['select * from sqlite_master', 'sqlite_master'],
    ['select * from pg_catalog.pg_class', 'pg_catalog.pg_class'],
    ['select * from information_schema.tables', 'information_schema.tables'],
    ["select * from 'file.csv'", 'file.csv'],
    ['select (with duckdb_settings as (select 1) select 1), * from duckdb_settings', 'duckdb_settings'],
    ['with duckdb_settings as (select * from duckdb_settings) select * from duckdb_settings', 'duckdb_settings'],
    ['with a as (select * from b), b as (select 1) select * from a', 'b'],
    ['with duckdb_settings as (select 1) select * from main.duckdb_settings', 'main.duckdb_settings'],
    ['with "duc\u212adb_settings" as (select 1) select * from duckdb_settings', 'duckdb_settings'],
    ['with recursive duckdb_settings as (select * from duckdb_settings union select 1) select 1', 'duckdb_settings'],
    ['show tables', 'SHOW'],
    ['from (show all tables)', 'SHOW'],
    ['describe game_level', 'DESCRIBE'],
    ['summarize game_level', 'SUMMARIZE'],
    ['pragma database_list', 'Begin with SELECT'],
    ['call pragma_version()', 'Begin with SELECT'],
    ['explain select 1', 'Begin with SELECT'],
    ['select null::int[1000]', 'ARRAY'],
    ['select $1', 'parameters'],
  ])('%s', async (sql, named) => {
    expect(await refusalOf(sql)).toContain(named)
  })
})

describe('a query cannot build values without bound', () => {
  const tooLong = 'too long'
  const nested = (depth: number, inner: string, wrap: (text: string) => string): string =>
    depth === 0 ? inner : nested(depth - 1, wrap(inner), wrap)

  test.each([
    ["select repeat('a', 1000000) from range(400)", tooLong],
    ["select repeat('y', 50000) from range(10000)", tooLong],
    ["select repeat('x', range) from range(100)", tooLong],
    ["select rpad('x', 100000000, 'y')", tooLong],
    [`select ${nested(5, "'a'", (text) => `replace(${text}, 'a', 'aaaaaaaaaaaaaaaaaaaa')`)}`, tooLong],
    [
      "select a || a || a as b, b || b as c, c || c || c || c || c || c as d from (select repeat('x', 3000) as a)",
      tooLong,
    ],
    [
      `with t0 as (select 'x' as s), ${Array.from({ length: 30 }, (_, at) => `t${at + 1} as (select s || s as s from t${at})`).join(', ')} select s from t30`,
      tooLong,
    ],
    [
      "with recursive r as (select 'x' s, 1 n union all select s || s, n + 1 from r where n < 40) select max(s) from r",
      'longer texts or lists in each iteration',
    ],
    [
      'with recursive r as (select [1] s, 1 n union all select list_concat(s, s), n + 1 from r) select 1 from r',
      'longer texts or lists in each iteration',
    ],
    ["select upper(s) from (select string_agg('a') as s from range(10))", tooLong],
    ['select s || s from (select string_agg("e.name") as s from game_level)', tooLong],
    ["select string_agg('a') over (order by range) from range(100000)", 'over a window'],
    ['select to_json(g) from game_level g', tooLong],
    ['select concat(*columns(*)) from game_level', 'unpack'],
    ["select string_agg('aaaaaaaaaaaaaaaaaaaaaaaa') from range(50000)", 'A value is too long'],
    ['select list(range) from range(10001)', 'A value is too long'],
    ['select max(range, 20000) from range(20000)', 'A value is too long'],
  ])('%s', async (sql, named) => {
    expect(await refusalOf(sql)).toContain(named)
  })

  test('or is nested without end', async () => {
    expect(await refusalOf(`select ${'(select '.repeat(150)}1${')'.repeat(150)}`)).toMatch(/nested/)
    expect(await refusalOf(`select ${'(select '.repeat(600)}1${')'.repeat(600)}`)).toMatch(/nested/)
  })

  test('with a recursion in a recursion in a recursion it is refused without trying all of it', async () => {
    const recursion = (depth: number): string =>
      `with recursive r${depth} as (select 1 as n union all (${depth === 0 ? `select 1` : recursion(depth - 1)})) select n from r${depth}`
    const begun = performance.now()
    expect(await refusalOf(recursion(40))).toMatch(/parts|nested/)
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})

test('the concurrently queried realms fit into the memory of the process', () => {
  for (const processMb of [1_280, 1_536, 2_000, 4_096]) expect(4 * realmMemoryMb(processMb)).toBeLessThan(processMb)
  expect(realmMemoryMb(1_280)).toBe(256)
  expect(realmMemoryMb(4_096)).toBe(maxRealmMb)
})

test('an answer is cut off at 16 MB of text, and says so', async () => {
  const { rows, isCut } = await warehouse.query('DE_1', "select repeat('y', 3000) || range from range(10000)", limits)
  expect(isCut).toBe(true)
  expect(rows.length).toBeGreaterThan(5_000)
  expect(rows.length * 3_000).toBeLessThan(16 * 1024 * 1024)
})

test('escaped characters count with their JSON length', async () => {
  const { rows, isCut } = await warehouse.query('DE_1', 'select repeat(chr(1), 500) from range(10000)', limits)
  expect(isCut).toBe(true)
  expect(rows.length * 3_000).toBeLessThan(16 * 1024 * 1024)
})

test('lists and structures are texts, and columns of the same name have numbers', async () => {
  const sql = "select [1, 2] as a, {'x': 1} as a, map {'k': 2} as m, 1::hugeint as h, 1.5::decimal(9, 2) as d"
  expect(await warehouse.query('DE_1', sql, limits)).toEqual({
    columns: ['a', 'a:1', 'm', 'h', 'd'],
    rows: [['[1, 2]', "{'x': 1}", '{k=2}', 1, 1.5]],
    isCut: false,
  })
})

test('every function that queries may call is one of the engine’s', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll('select distinct function_name from duckdb_functions()')
  const known = new Set(reader.getRows().map(([name]) => String(name)))
  expect([...functions.keys(), ...tableFunctions].filter((name) => !known.has(name))).toEqual([])
  connection.closeSync()
  instance.closeSync()
})
