import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Batch,
  forgottenNamespace,
  QueryRefused,
  QueryTooSlow,
  type StoredEvent,
  type Value,
  type Warehouse,
} from './warehouse.ts'

const limits = { rows: 100, timeoutMs: 20_000 }
const noon = Date.UTC(2026, 0, 5, 12)
const dayMs = 86_400_000

/** A part of one batch. */
const one = (batch: Batch) => ({ id: batch.id, batches: () => [batch] })

const level = (id: number, fields: StoredEvent['fields'], more: Partial<StoredEvent> = {}): StoredEvent => ({
  id,
  namespace: 'game_level',
  at: noon,
  gamerTag: 42,
  fields,
  ...more,
})

/** What every analytics engine promises. `open` opens the same tables each time. */
export function warehouseSuite(name: string, open: () => Warehouse): void {
  describe(`the analytics engine ${name}`, () => {
    let warehouse: Warehouse
    beforeAll(() => {
      warehouse = open()
    })
    afterAll(() => warehouse.close())
    /** A realm of a test's own. */
    const newRealm = () => `DE_${randomUUID().replaceAll('-', '').slice(0, 12)}`
    const rowsOf = async (pid: string, sql: string) => (await warehouse.query(pid, sql, limits)).rows

    test('fields are columns of the namespace’s table, and come as they are said', async () => {
      const pid = newRealm()
      await warehouse.ingest(pid, one({ id: 1, events: [level(1, { Name: 'one', stars: 3, isBoss: true })] }))
      const strange = 'two\n\t"quoted" \'text\' \\ 100% \u{1f680}'
      await warehouse.ingest(pid, one({ id: 2, events: [level(2, { name: strange, 'boss.id': 'ork' })] }))
      const { columns, rows } = await warehouse.query(pid, 'select * from game_level order by event_id', limits)
      const first = ['event_id', 'act_date', 'act_time', 'gamer_tag']
      expect(columns).toEqual([...first, 'e.Name', 'e.stars', 'e.isBoss', 'e.boss.id'])
      expect(rows).toEqual([
        [1, '2026-01-05', '2026-01-05 12:00:00', 42, 'one', '3', 'true', null],
        [2, '2026-01-05', '2026-01-05 12:00:00', 42, strange, null, null, 'ork'],
      ])
      expect((await warehouse.columns(pid))['game_level']).toEqual(columns)
      expect(await warehouse.tables(pid)).toContain('platform_session_install')
    })

    test('a realm without events has the platform’s tables, which are empty', async () => {
      const pid = newRealm()
      expect(await warehouse.missingFrom(pid)).toBe(0)
      expect(await rowsOf(pid, 'select count(*), max(act_time) from platform_session_install')).toEqual([[0, null]])
    })

    test('a part that comes again is passed over, also after the engine was closed', async () => {
      const pid = newRealm()
      const batch = { id: 7, events: [level(1, {}), level(2, {})] }
      await warehouse.ingest(pid, one(batch))
      await warehouse.ingest(pid, one(batch))
      expect(await warehouse.missingFrom(pid)).toBe(8)
      await warehouse.close()
      warehouse = open()
      expect(await warehouse.missingFrom(pid)).toBe(8)
      await warehouse.ingest(pid, one(batch))
      expect(await rowsOf(pid, 'select count(*) from game_level')).toEqual([[2]])
      expect(await warehouse.realms()).toContain(pid)
    })

    test('a part that was cut off goes on, also one whose batches have the same id, and counts nothing twice', async () => {
      const pid = newRealm()
      const batches = [1, 2, 3].map((n) => ({ id: 5, events: [level(n, {})] }))
      const broken = async function* () {
        yield* batches.slice(0, 2)
        throw new Error('the file cannot be read')
      }
      await expect(warehouse.ingest(pid, { id: 5, batches: broken })).rejects.toThrow('cannot be read')
      expect(await warehouse.missingFrom(pid)).toBeLessThanOrEqual(5)
      await warehouse.ingest(pid, { id: 5, batches: () => batches })
      expect(await warehouse.missingFrom(pid)).toBe(6)
      expect(await rowsOf(pid, 'select event_id from game_level order by 1')).toEqual([[1], [2], [3]])
    })

    test('of a joined part only what is missing is added', async () => {
      const pid = newRealm()
      const batches = [1, 2, 3].map((id) => ({ id, events: [level(id, {})] }))
      await warehouse.ingest(pid, one(batches[0] as Batch))
      await warehouse.ingest(pid, { id: 3, batches: () => batches })
      expect(await rowsOf(pid, 'select event_id from game_level order by 1')).toEqual([[1], [2], [3]])
    })

    test('a table without fields takes more events, and further fields', async () => {
      const pid = newRealm()
      await warehouse.ingest(pid, one({ id: 1, events: [level(1, {})] }))
      await warehouse.close()
      warehouse = open()
      await warehouse.ingest(pid, one({ id: 2, events: [level(2, { stars: 3 })] }))
      expect(await rowsOf(pid, 'select "e.stars" from game_level order by event_id')).toEqual([[null], ['3']])
    })

    test('a realm’s queries see its own tables alone', async () => {
      const [mine, other] = [newRealm(), newRealm()]
      await warehouse.ingest(other, one({ id: 1, events: [level(1, { secret: 'yes' }, { namespace: 'game_other' })] }))
      await expect(rowsOf(mine, 'select * from game_other')).rejects.toThrow(/game_other/)
      for (const database of [other, `regent_${other}`, `test_${other}`]) {
        await expect(rowsOf(mine, `select * from "${database}".game_other`)).rejects.toBeInstanceOf(QueryRefused)
      }
      await expect(rowsOf(mine, 'select name from system.tables')).rejects.toBeInstanceOf(QueryRefused)
    })

    test('what events report of a forgotten player is erased; later events and those of others stay', async () => {
      const pid = newRealm()
      const forgotten = level(9, {}, { namespace: forgottenNamespace })
      const session = { namespace: 'platform_session_session' }
      await warehouse.ingest(
        pid,
        one({
          id: 1,
          events: [
            level(1, { name: 'mine' }),
            level(2, { name: 'theirs' }, { gamerTag: 43 }),
            level(3, { session_id: 5, word: 'mine' }, session),
          ],
        }),
      )
      await warehouse.ingest(pid, one({ id: 2, events: [level(4, { name: 'before' }), forgotten] }))
      await warehouse.ingest(pid, one({ id: 3, events: [level(5, { name: 'later' })] }))
      expect(await rowsOf(pid, 'select event_id, "e.name" from game_level order by 1')).toEqual([
        [1, null],
        [2, 'theirs'],
        [4, null],
        [5, 'later'],
      ])
      expect(await rowsOf(pid, 'select "e.session_id", "e.word" from platform_session_session')).toEqual([['5', null]])
    })

    test('events from before a time are deleted, of that month and of earlier ones', async () => {
      const pid = newRealm()
      const events = [-100, -40, -2, -1, 0].map((days, index) => level(index + 1, {}, { at: noon + days * dayMs }))
      await warehouse.ingest(pid, one({ id: 1, events }))
      await warehouse.expire(pid, noon - dayMs)
      expect(await rowsOf(pid, 'select event_id from game_level order by 1')).toEqual([[4], [5]])
      await warehouse.expire(pid, noon - dayMs)
      expect(await warehouse.missingFrom(pid)).toBe(2)
    })

    test('tables that are deleted are empty, and can be filled again', async () => {
      const pid = newRealm()
      await warehouse.ingest(pid, one({ id: 7, events: [level(1, {})] }))
      await warehouse.drop(pid)
      expect(await warehouse.realms()).not.toContain(pid)
      expect(await warehouse.missingFrom(pid)).toBe(0)
      await warehouse.ingest(pid, one({ id: 3, events: [level(2, {})] }))
      expect(await rowsOf(pid, 'select event_id from game_level')).toEqual([[2]])
      expect(await warehouse.missingFrom(pid)).toBe(4)
    })

    test('events of more namespaces than a realm may have tables go into one table', async () => {
      const pid = newRealm()
      const events = Array.from({ length: 320 }, (_, n) => ({ ...level(n, { f7: n }), namespace: `game_${n}` }))
      await warehouse.ingest(pid, one({ id: 1, events }))
      const tables = await warehouse.tables(pid)
      expect(tables.length).toBeLessThanOrEqual(301)
      const inOthers = 'select count(distinct "e.namespace"), min("e.f7" = substr("e.namespace", 6)) from custom_other'
      const [[count, isKept] = []] = await rowsOf(pid, inOthers)
      expect(Number(count)).toBeGreaterThan(10)
      expect(isKept).toBe(true)
    }, 120_000)

    describe('answers', () => {
      let pid: string
      beforeAll(async () => {
        pid = newRealm()
        const events = [1, 2, 3].map((id) =>
          level(
            id,
            { name: `level ${id}`, stars: id, price: `${id * 100 - 1}`, boss: '{"id":"ork","hp":[7,8],"n":5}' },
            { at: noon + id * dayMs + 250, gamerTag: id === 3 ? null : 40 + id },
          ),
        )
        await warehouse.ingest(pid, one({ id: 1, events }))
        const session = { namespace: 'platform_session_session', gamerTag: 41 }
        await warehouse.ingest(pid, one({ id: 2, events: [level(4, { session_id: 1 }, session)] }))
      })

      test.each<[string, Value[][]]>([
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
      ])('%s', async (sql, rows) => {
        expect(await rowsOf(pid, sql)).toEqual(rows)
      })

      test('two columns of the same name have numbers', async () => {
        const { columns, rows } = await warehouse.query(pid, 'select 1 as a, 2 as a, count(*) from game_level', limits)
        expect(columns).toEqual(['a', 'a:1', 'count_star()'])
        expect(rows).toEqual([[1, 2, 3]])
      })

      test('a query is checked without being run', async () => {
        await warehouse.check(pid, 'select sum(a.range * b.range) from range(100000000) a, range(100000000) b')
      })
    })

    describe('a query is refused', () => {
      test.each([
        ['that writes', 'delete from platform_session_install', 'begin with SELECT'],
        ['that makes something', 'create table other (n int)', 'begin with SELECT'],
        ['that changes settings', 'set max_memory_usage = 0', 'begin with SELECT'],
        ['that carries settings', 'select 1 settings max_memory_usage = 0', 'near "max_memory_usage"'],
        ['that says where its answer goes', "select 1 into outfile 'x'", `near "'x'`],
        ['that names a format', 'select 1 format JSON', 'near "JSON"'],
        ['that reads a file', "select * from read_csv('/etc/passwd')", 'read_csv()'],
        ['that calls another host', "select * from url('http://127.0.0.1/', 'CSV')", 'url()'],
        ['that asks another server', "select * from remote('127.0.0.1', 'system.tables')", 'remote()'],
        ['that reads what the server knows', 'select * from system.users', 'system.users'],
        ['that reads a secret of the server', "select getenv('HOME')", 'getenv()'],
        ['that asks for the version', 'select version()', 'version()'],
        ['that sleeps', 'select sleep(3)', 'sleep'],
        ['that is two', 'select 1; select 2', 'one SELECT'],
        ['that is none', ' -- nothing', 'one SELECT'],
        ['that waits for values', 'select $1', 'parameters'],
        ['that cannot be understood', 'selec 1', 'selec'],
        ['over what is not there', 'select * from nothing', 'nothing'],
        ['of a column that is not there', 'select nothing from platform_session_install', 'nothing'],
        ['that builds long values', "select repeat('a', 1000000) from range(400)", 'too long'],
      ])('%s', async (_, sql, words) => {
        const pid = 'DE_1'
        for (const attempt of [() => warehouse.check(pid, sql), () => warehouse.query(pid, sql, limits)]) {
          const refusal = await attempt().then(
            () => undefined,
            (error: unknown) => error,
          )
          expect(refusal).toBeInstanceOf(QueryRefused)
          expect((refusal as Error).message.toLowerCase()).toContain(words.toLowerCase())
        }
      })
    })

    test('a query ends at its time and at its rows', async () => {
      const forever = 'select sum(a.range * b.range) from range(1000000) a, range(1000000) b'
      await expect(warehouse.query('DE_1', forever, { rows: 1, timeoutMs: 1_000 })).rejects.toBeInstanceOf(QueryTooSlow)
      const answer = await warehouse.query('DE_1', 'select range from range(100000)', { rows: 3, timeoutMs: 20_000 })
      expect(answer).toEqual({ columns: ['range'], rows: [[0], [1], [2]], isCut: true })
    })
  })
}
