import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedWarehouse } from './embedded-warehouse.ts'
import { warehouseSuite } from './suite.ts'
import { type Batch, QueriesBusy, type Warehouse, WarehouseMissing } from './warehouse.ts'

/** A part of one batch. */
const one = (batch: Batch) => ({ id: batch.id, batches: () => [batch] })

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

warehouseSuite('DuckDB', () => embeddedWarehouse(join(folder, 'suite'), pino({ level: 'silent' })))

const level = (id: number, fields: Record<string, string | number | boolean>) => ({
  id,
  namespace: 'game_level',
  at: noon,
  gamerTag: 42,
  fields,
})

test('a file is not opened again before it is closed', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const slowly = async function* () {
    begin()
    await gate
    yield { id: 1, events: [level(1, {})] }
  }
  const first = warehouse.ingest('DE_20', { id: 1, batches: slowly })
  const refused = expect(first).rejects.toThrow('closed')
  await begun
  const closed = warehouse.close()
  let isOpen = false
  const second = warehouse.ingest('DE_20', {
    id: 1,
    batches() {
      isOpen = true
      return [{ id: 1, events: [level(1, {})] }]
    },
  })
  // Opening a file takes no longer than opening another one.
  for (const other of ['DE_21', 'DE_22']) await warehouse.tables(other)
  expect(isOpen).toBe(false)
  release()
  await Promise.all([refused, closed, second])
  expect((await warehouse.query('DE_20', 'select count(*) from game_level', limits)).rows).toEqual([[1]])
})

test('events of more namespaces than a realm may have tables go into one table', async () => {
  const events = Array.from({ length: 400 }, (_, n) => ({
    ...level(n, Object.fromEntries(Array.from({ length: 50 }, (_, field) => [`f${field}`, n]))),
    namespace: `game_${n}`,
  }))
  await warehouse.ingest('DE_11', one({ id: 1, events }))
  const tables = await warehouse.tables('DE_11')
  expect(tables.length).toBeLessThanOrEqual(301)
  // Each column of a batch takes memory, so all tables together have a bound too.
  const columns = Object.values(await warehouse.columns('DE_11'))
    .flat()
    .filter((name) => name.startsWith('e.'))
  expect(columns.length).toBeGreaterThan(3_000)
  expect(columns.length).toBeLessThanOrEqual(6_000)
  const inOthers = `select count(distinct "e.namespace"), min("e.fields_json"->>'f7' = substr("e.namespace", 6)) from custom_other`
  const { rows } = await warehouse.query('DE_11', inOthers, limits)
  const [[count, isKept] = []] = rows
  expect(Number(count)).toBeGreaterThan(100)
  expect(isKept).toBe(true)
})

test('a file that is damaged is put aside, and filled again', async () => {
  await warehouse.ingest('DE_12', one({ id: 1, events: [level(1, {})] }))
  await warehouse.close()
  writeFileSync(join(folder, 'DE_12.duckdb'), 'nothing that the engine can read')
  expect(await warehouse.missingFrom('DE_12')).toBe(0)
  await warehouse.ingest('DE_12', one({ id: 1, events: [level(1, {})] }))
  expect((await warehouse.query('DE_12', 'select count(*) from game_level', limits)).rows).toEqual([[1]])
})

test('rows that an older release stored only in tables are read, and moved into a part', async () => {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(join(folder, 'DE_13.duckdb'))
  const connection = await instance.connect()
  await connection.run('create schema regent')
  await connection.run('create table regent.batches (id bigint primary key)')
  await connection.run('insert into regent.batches values (3), (7)')
  await connection.run(
    'create table game_level (event_id bigint, act_date varchar, act_time timestamp, gamer_tag bigint, "e.stars" varchar)',
  )
  await connection.run(
    "insert into game_level values (1, '2026-01-05', timestamp '2026-01-05 12:00:00', 42, '3'), (2, '2026-01-05', timestamp '2026-01-05 12:00:00', null, null)",
  )
  connection.closeSync()
  instance.closeSync()
  const unkept = await warehouse.unkept('DE_13')
  const events: unknown[] = []
  for await (const some of unkept?.events ?? []) events.push(...some)
  expect(events).toEqual([
    { id: 1, namespace: 'game_level', at: noon, gamerTag: 42, fields: { stars: '3' } },
    { id: 2, namespace: 'game_level', at: noon, gamerTag: null, fields: {} },
  ])
  expect(await warehouse.missingFrom('DE_13')).toBe(8)
  await warehouse.adopt('DE_13', 9)
  await warehouse.close()
  expect(await warehouse.unkept('DE_13')).toBeUndefined()
  await warehouse.ingest('DE_13', { id: 9, batches: () => [{ id: 9, events: [level(1, {}), level(2, {})] }] })
  expect((await warehouse.query('DE_13', 'select count(*) from game_level', limits)).rows).toEqual([[2]])
  expect(await warehouse.missingFrom('DE_13')).toBe(10)
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
