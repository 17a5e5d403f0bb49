import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedWarehouse } from './embedded-warehouse.ts'
import { QueriesBusy, QueryRefused, QueryTooSlow, type Warehouse, WarehouseMissing } from './warehouse.ts'

const limits = { rows: 100, timeoutMs: 5_000 }
const noon = Date.UTC(2026, 0, 5, 12)

let folder: string
let warehouse: Warehouse

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'regent-warehouse-'))
  warehouse = embeddedWarehouse(folder, pino({ level: 'silent' }))
})
afterAll(async () => {
  await warehouse.close()
  rmSync(folder, { recursive: true })
})

const level = (id: number, fields: Record<string, string | number | boolean>) => ({
  id,
  namespace: 'game_level',
  at: noon,
  gamerTag: 42,
  fields,
})

test('fields are columns of the namespace’s table, and come as they are said', async () => {
  await warehouse.ingest('DE_1', { id: 1, events: [level(1, { name: 'one', stars: 3 })] })
  await warehouse.ingest('DE_1', { id: 2, events: [level(2, { Name: 'two', 'boss.id': 'ork' })] })
  const { columns, rows } = await warehouse.query('DE_1', 'select * from game_level order by event_id', limits)
  expect(columns).toEqual(['event_id', 'act_date', 'act_time', 'gamer_tag', 'e.name', 'e.stars', 'e.boss.id'])
  expect(rows).toEqual([
    [1, '2026-01-05', '2026-01-05 12:00:00', 42, 'one', '3', null],
    [2, '2026-01-05', '2026-01-05 12:00:00', 42, 'two', null, 'ork'],
  ])
})

test('a batch that comes again is passed over, also after the file was closed', async () => {
  const batch = { id: 7, events: [level(1, {}), level(2, {})] }
  await warehouse.ingest('DE_7', batch)
  await warehouse.ingest('DE_7', batch)
  await warehouse.close()
  await warehouse.ingest('DE_7', batch)
  const { rows } = await warehouse.query('DE_7', 'select count(*) from game_level', limits)
  expect(rows).toEqual([[2]])
})

test('a table without fields is known again after the file was closed, and takes more events', async () => {
  await warehouse.ingest('DE_8', { id: 1, events: [level(1, {})] })
  await warehouse.close()
  await warehouse.ingest('DE_8', { id: 2, events: [level(2, { stars: 3 })] })
  const { rows } = await warehouse.query('DE_8', 'select "e.stars" from game_level order by event_id', limits)
  expect(rows).toEqual([[null], ['3']])
  expect(await warehouse.tables('DE_8')).toContain('game_level')
})

test('a realm’s queries see its own tables alone', async () => {
  await warehouse.ingest('DE_1', { id: 3, events: [level(3, {})] })
  await expect(warehouse.query('DE_2', 'select * from game_level', limits)).rejects.toThrow(/game_level/)
})

describe('a query is refused', () => {
  test.each([
    ['that writes', 'delete from platform_session_install'],
    ['that makes something', 'create table other (n int)'],
    ['that changes settings', 'set enable_external_access = true'],
    ['that reaches another file', "attach 'other.duckdb'"],
    ['that writes a file', "copy (select 1) to 'out.csv'"],
    ['that loads code', 'install httpfs'],
    ['that reads a file', "select * from read_csv('/etc/passwd')"],
    ['that reads a text file', "select * from read_text('/etc/passwd')"],
    ['that is two', 'select 1; select 2'],
    ['that is none', ' -- nothing'],
    ['that waits for values', 'select $1'],
    ['that cannot be understood', 'selec 1'],
    ['over what is not there', 'select * from nothing'],
  ])('%s', async (_, sql) => {
    await expect(warehouse.check('DE_1', sql)).rejects.toBeInstanceOf(QueryRefused)
    await expect(warehouse.query('DE_1', sql, limits)).rejects.toBeInstanceOf(QueryRefused)
  })
})

test('a query ends at its time and at its rows', async () => {
  const forever = 'select sum(a.range * b.range) from range(1000000) a, range(1000000) b'
  await expect(warehouse.query('DE_1', forever, { rows: 1, timeoutMs: 100 })).rejects.toBeInstanceOf(QueryTooSlow)
  const answer = await warehouse.query('DE_1', 'select range from range(100000)', { rows: 3, timeoutMs: 5_000 })
  expect(answer).toEqual({ columns: ['range'], rows: [[0], [1], [2]], isCut: true })
})

test('a query over much memory is refused, and the next one is answered', async () => {
  const much = 'select list(range) from range(200000000)'
  await expect(warehouse.query('DE_1', much, { ...limits, timeoutMs: 25_000 })).rejects.toThrow(/memory/i)
  expect((await warehouse.query('DE_1', 'select 1 as one', limits)).rows).toEqual([[1]])
})

test('a query of the server itself does not wait behind those of operators', async () => {
  const forever = 'select sum(a.range * b.range) from range(1000000) a, range(1000000) b'
  const ends: string[] = []
  const slow = [1, 2, 3].map(() =>
    warehouse.query('DE_1', forever, { rows: 1, timeoutMs: 2_000 }).catch(() => ends.push('an operator’s')),
  )
  await warehouse.query('DE_1', 'select 1', { ...limits, timeoutMs: 20_000, isOwn: true }).then(() => ends.push('own'))
  expect(ends).toEqual(['own'])
  await Promise.all(slow)
})

test('queries end when the engine is closed, also those that wait', async () => {
  const forever = 'select sum(a.range * b.range) from range(1000000) a, range(1000000) b'
  const slow = Array.from({ length: 6 }, () =>
    warehouse.query('DE_1', forever, { rows: 1, timeoutMs: 600_000 }).catch((error: unknown) => error),
  )
  await warehouse.query('DE_1', 'select 1', { ...limits, isOwn: true })
  await warehouse.close()
  for (const end of await Promise.all(slow)) {
    expect(end instanceof WarehouseMissing || end instanceof QueriesBusy).toBe(true)
  }
  expect((await warehouse.query('DE_1', 'select 1', limits)).rows).toEqual([[1]])
})
