import { randomUUID } from 'node:crypto'
import { dayMs } from '@regent/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers } from './suite-answers.ts'
import {
  type Batch,
  forgottenNamespace,
  QueryRefused,
  QueryTooSlow,
  removedNamespace,
  type StoredEvent,
  type Warehouse,
} from './warehouse.ts'

const limits = { rows: 100, timeoutMs: 20_000 }
const noon = Date.UTC(2026, 0, 5, 12)

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

/** Requirements of every analytics engine. `open` opens the same tables each time. */
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
      const mine = newRealm()
      const other = newRealm()
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
      const inOthers = `select count(distinct "e.namespace"), min("e.fields_json"->>'f7' = substr("e.namespace", 6)) from custom_other`
      const [[count, isKept] = []] = await rowsOf(pid, inOthers)
      expect(Number(count)).toBeGreaterThan(10)
      expect(isKept).toBe(true)
    }, 120_000)

    test('fields without a column are kept as JSON, in the text of which queries find them', async () => {
      const pid = newRealm()
      const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, n]))
      await warehouse.ingest(pid, one({ id: 1, events: [level(1, many)] }))
      await warehouse.ingest(pid, one({ id: 2, events: [level(2, { later: 'yes', f1: 7, fields_json: '{"own":5}' })] }))
      const columns = (await warehouse.columns(pid))['game_level'] ?? []
      expect(columns.length).toBeLessThanOrEqual(4 + 101)
      const sql = `select "e.f1", "e.fields_json"->>'f149', "e.fields_json"->>'later', "e.fields_json"->>'own' from game_level`
      expect(await rowsOf(pid, `${sql} order by event_id`)).toEqual([
        ['1', '149', null, null],
        ['7', null, 'yes', '5'],
      ])
    })

    test('a removed name loses its table and the events before; later events make a new one', async () => {
      const pid = newRealm()
      const raid = (id: number, fields = {}) => level(id, fields, { namespace: 'raid_won' })
      const removed = (id: number, namespace: string) => level(id, { namespace }, { namespace: removedNamespace })
      const batches = [
        { id: 1, events: [raid(1, { junk: 1 }), level(2, {})] },
        {
          id: 2,
          events: [
            raid(3),
            removed(4, 'raid_won'),
            removed(5, 'platform_session_session'),
            removed(6, 'none'),
            level(7, {}),
          ],
        },
      ]
      for (const batch of batches) await warehouse.ingest(pid, one(batch))
      expect(await warehouse.tables(pid)).not.toContain('raid_won')
      expect(await warehouse.tables(pid)).toContain('platform_session_session')
      await warehouse.ingest(pid, one({ id: 3, events: [raid(8, { item: 'x' })] }))
      const check = async () => {
        expect(await rowsOf(pid, 'select event_id, "e.item" from raid_won')).toEqual([[8, 'x']])
        expect((await warehouse.columns(pid))['raid_won']).not.toContain('e.junk')
        expect(await rowsOf(pid, 'select event_id from game_level order by 1')).toEqual([[2], [7]])
      }
      await check()
      // Refilled from joined parts, the tables are equal.
      await warehouse.drop(pid)
      const again = [...batches, { id: 3, events: [raid(8, { item: 'x' })] }]
      await warehouse.ingest(pid, { id: 3, batches: () => again })
      await check()
    })

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

      test.each(answers)('%s', async (sql, rows) => {
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
        ['that writes', 'delete from platform_session_install', 'Begin with SELECT'],
        ['that makes something', 'create table other (n int)', 'Begin with SELECT'],
        ['that changes settings', 'set max_memory_usage = 0', 'Begin with SELECT'],
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
