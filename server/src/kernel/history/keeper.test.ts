import { join } from 'node:path'
import { dayMs } from '@regent/contract/time'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { parseS3Address } from '../../engines/files/s3-address.ts'
import { s3Files } from '../../engines/files/s3-files.ts'
import { forgottenNamespace } from '../../engines/warehouse/warehouse.ts'
import { historyKeepers } from '../../testing/history-keepers.ts'
import { s3Server } from '../../testing/s3-server.ts'
import { ownApp } from '../../testing/test-app.ts'
import { countHistory } from './counter.ts'
import { keepBatch, selectBatch } from './part-queries.ts'
import { recordReported } from './record.ts'
import { HistoryTidying } from './tidying.ts'

const { root, files, keeperOf, takeLease, report, move, tidy, namesIn, partsOf, namesInFiles } = historyKeepers()
const log = pino({ level: 'silent' })
const limits = { rows: 100, timeoutMs: 10_000 }

test('events are in a file before they are in tables; other tables are filled from the files', async () => {
  const app = await ownApp()
  await takeLease(app)
  const first = keeperOf(app, 'first')
  await report(app, 1, 'one', 3)
  await move(app, first.keeper)
  expect(await namesInFiles(app)).toEqual(['one', 'one', 'one'])
  expect(await namesIn(first.keeper, app.pid)).toEqual(['one', 'one', 'one'])
  await first.keeper.stop()

  const second = keeperOf(app, 'second')
  await report(app, 1, 'two')
  await move(app, second.keeper)
  expect(await namesIn(second.keeper, app.pid)).toEqual(['one', 'one', 'one', 'two'])
  await second.keeper.stop()

  // The tables of the first are some batches old.
  const again = keeperOf(app, 'first')
  expect(await namesIn(again.keeper, app.pid)).toEqual(['one', 'one', 'one', 'two'])
  await again.keeper.stop()
})

test('tables that cannot be filled in time say how far they are, and are filled all the same', async () => {
  const app = await ownApp()
  await takeLease(app)
  const first = keeperOf(app, 'full')
  for (let batch = 0; batch < 5; batch += 1) {
    await report(app, 1, `batch ${batch}`)
    await move(app, first.keeper)
  }
  await first.keeper.stop()
  const { keeper } = keeperOf(app, 'empty')
  const query = 'select count(*) from game_level'
  await expect(keeper.query(app.pid, query, { rows: 1, timeoutMs: 0 })).rejects.toThrow(/catching up/)
  expect((await keeper.query(app.pid, query, limits)).rows).toEqual([[5]])
  await keeper.stop()
})

test('a part whose file is missing is trouble that is told, and nothing is counted twice when it is back', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { keeper } = keeperOf(app, 'whole')
  await report(app, 1, 'one')
  await move(app, keeper)
  await keeper.stop()
  const [part] = await partsOf(app)
  const kept: Buffer[] = []
  for await (const piece of (await files.get(part?.file_key ?? ''))?.content ?? []) kept.push(piece as Buffer)
  await files.delete(part?.file_key ?? '')
  const other = keeperOf(app, 'lacking')
  await report(app, 1, 'two')
  await move(app, other.keeper)
  expect(await other.keeper.status(app.pid)).toMatchObject({ waiting: 2, trouble: expect.stringContaining('missing') })
  const { Readable } = await import('node:stream')
  await files.put(part?.file_key ?? '', Readable.from(kept), 1_000_000)
  await other.keeper.move()
  expect(await namesIn(other.keeper, app.pid)).toEqual(['one', 'two'])
  expect(await other.keeper.status(app.pid)).toEqual({ waiting: 0 })
  await other.keeper.stop()
})

test('while the file store is away batches wait, and none is lost or counted twice when it is back', async () => {
  const app = await ownApp()
  await takeLease(app)
  const store = await s3Server()
  onTestFinished(() => store.close())
  const bucket = s3Files(parseS3Address(store.urlOf('history')), { limits: { retryMs: 1, restMs: 0 } })
  const { keeper } = keeperOf(app, 'in a bucket', { files: bucket })
  await report(app, 1, 'one')
  await move(app, keeper)
  store.setAway(true)
  await report(app, 1, 'two')
  await move(app, keeper)
  expect(await keeper.status(app.pid)).toMatchObject({ trouble: expect.stringContaining('does not respond') })
  await report(app, 1, 'three')
  await move(app, keeper)
  store.setAway(false)
  // The file was written, but this server did not hear of it.
  store.fail(['cut after'], ({ method }) => method === 'PUT')
  await move(app, keeper)
  await move(app, keeper)
  expect(await namesIn(keeper, app.pid)).toEqual(['one', 'two', 'three'])
  expect(await keeper.status(app.pid)).toEqual({ waiting: 0 })
  expect(await partsOf(app)).toHaveLength(store.objects.size)
  await keeper.stop()
  const other = keeperOf(app, 'from the bucket', { files: bucket })
  expect(await namesIn(other.keeper, app.pid)).toEqual(['one', 'two', 'three'])
  await other.keeper.stop()
})

test('reports of a forgotten player are removed from all files; later events of others stay', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { keeper } = keeperOf(app, 'forgetting')
  await report(app, 1, 'of the forgotten')
  await report(app, 2, 'of another')
  await move(app, keeper)
  const before = await partsOf(app)
  const event = { namespace: forgottenNamespace, at: app.now(), gamerTag: 1, fields: {} }
  await recordReported({ db: app.db, id: app.pid }, [event])
  await move(app, keeper)
  await tidy(app)
  expect(await namesInFiles(app)).toEqual([null, 'of another', null])
  expect(await namesIn(keeper, app.pid)).toEqual([null, 'of another'])

  // The old file is deleted when nobody can still be reading it.
  const [old] = before
  expect(await files.has(old?.file_key ?? '')).toBe(true)
  app.advance(2 * 3_600_000)
  await tidy(app)
  expect(await files.has(old?.file_key ?? '')).toBe(false)
  await keeper.stop()
  const other = keeperOf(app, 'forgetting elsewhere')
  expect(await namesIn(other.keeper, app.pid)).toEqual([null, 'of another'])
  await other.keeper.stop()
})

test('the small files of a past day become one; tables that had some of them get the rest', async () => {
  const app = await ownApp()
  await takeLease(app)
  const early = keeperOf(app, 'early')
  const late = keeperOf(app, 'late')
  for (const name of ['one', 'two', 'three', 'four']) {
    await report(app, 1, name)
    await move(app, early.keeper)
    if (name === 'two') {
      await early.keeper.stop()
      early.keeper = late.keeper
    }
  }
  expect(await partsOf(app)).toHaveLength(4)
  app.advance(2 * dayMs)
  await tidy(app)
  const parts = await partsOf(app)
  expect(parts).toMatchObject([{ events: 4 }])
  expect(await namesInFiles(app)).toEqual(['one', 'two', 'three', 'four'])
  await late.keeper.stop()
  for (const name of ['early', 'fresh']) {
    const { keeper } = keeperOf(app, name)
    expect(await namesIn(keeper, app.pid), name).toEqual(['one', 'two', 'three', 'four'])
    await keeper.stop()
  }
})

test('only files that follow one another are joined: other tables leave nothing out when they are filled', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { keeper } = keeperOf(app, 'with a gap')
  const names = ['one', 'two', 'three', 'four', 'five']
  for (const name of names) {
    await report(app, 1, name)
    await move(app, keeper)
  }
  await keeper.stop()
  // The clock of the server that counted it was a little ahead, at midnight.
  const [, , third] = await partsOf(app)
  await app.db
    .updateTable('history_parts')
    .set({ day: new Date(app.now() + dayMs).toISOString().slice(0, 10) })
    .where('pid', '=', app.pid)
    .where('id', '=', third?.id ?? 0)
    .execute()
  app.advance(3 * dayMs)
  await tidy(app)
  expect((await partsOf(app)).map(({ events }) => events)).toEqual([2, 1, 2])
  const other = keeperOf(app, 'filled after the gap')
  expect(await namesIn(other.keeper, app.pid)).toEqual(names)
  await other.keeper.stop()
})

test('a batch that another server has kept meanwhile is not kept again', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { keeper } = keeperOf(app, 'meanwhile')
  for (const name of ['one', 'two']) {
    await report(app, 1, name)
    await countHistory(app.db, () => app.now())
  }
  const slow = await selectBatch(app.db, app.pid)
  await keeper.move()
  const [part] = await partsOf(app)
  app.advance(2 * dayMs)
  await tidy(app)
  const late = { pid: app.pid, id: part?.id ?? 0, firstId: part?.id ?? 0, day: '2026-01-05' }
  expect(late.id).toBe(slow?.id)
  await keepBatch(app.db, { ...late, key: part?.file_key ?? '', events: 1, bytes: 1 }, new Date(app.now()), [])
  expect(await partsOf(app)).toMatchObject([{ events: 2 }])
  await keeper.stop()
})

test('a server that has the engine again after another one had it reads what that one kept', async () => {
  const app = await ownApp()
  await takeLease(app)
  const first = keeperOf(app, 'before and after')
  const second = keeperOf(app, 'between')
  await report(app, 1, 'one')
  await move(app, first.keeper)
  expect(await namesIn(first.keeper, app.pid)).toEqual(['one'])
  app.advance(60_000)
  await report(app, 1, 'two')
  await move(app, second.keeper)
  await second.keeper.stop()
  expect(await namesIn(first.keeper, app.pid)).toEqual(['one', 'two'])
  await first.keeper.stop()
})

test('large batches do not pile up in memory: what a turn cannot hold is read from its file', async () => {
  const app = await ownApp()
  await takeLease(app)
  let read = 0
  const counted = {
    ...files,
    get(key: string) {
      read += 1
      return files.get(key)
    },
  }
  const { keeper } = keeperOf(app, 'large', { files: counted, maxHeldBytes: 500 })
  for (const name of ['one', 'two', 'three']) {
    await report(app, 1, name, 2)
    await countHistory(app.db, () => app.now())
  }
  await keeper.move()
  expect(read).toBe(1)
  expect(await namesIn(keeper, app.pid)).toEqual(['one', 'one', 'two', 'two', 'three', 'three'])
  await keeper.stop()
})

test('a realm whose files could not be read is tidied once they can', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { keeper } = keeperOf(app, 'unreadable')
  await report(app, 1, 'of the forgotten')
  await move(app, keeper)
  await recordReported({ db: app.db, id: app.pid }, [
    { namespace: forgottenNamespace, at: app.now(), gamerTag: 1, fields: {} },
  ])
  await move(app, keeper)
  let isBroken = true
  const get = (key: string) => (isBroken ? Promise.reject(new Error('the disk is gone')) : files.get(key))
  const tidying = new HistoryTidying({ db: app.db, files: { ...files, get }, log, clock: () => app.now() })
  const round = async () => {
    while (await tidying.run());
  }
  await round()
  expect(await namesInFiles(app)).toEqual(['of the forgotten', null])
  isBroken = false
  await round()
  expect(await namesInFiles(app)).toEqual([null, null])
  await keeper.stop()
})

test('rows that an older release kept only in its tables are written into a file, once', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const { mkdirSync } = await import('node:fs')
  mkdirSync(join(root, 'older'), { recursive: true })
  const instance = await DuckDBInstance.create(join(root, 'older', `${app.pid}.duckdb`))
  const connection = await instance.connect()
  await connection.run('create schema regent')
  await connection.run('create table regent.batches (id bigint primary key)')
  await connection.run('insert into regent.batches values (1)')
  await connection.run(
    'create table game_level (event_id bigint, act_date varchar, act_time timestamp, gamer_tag bigint, "e.name" varchar)',
  )
  await connection.run(
    "insert into game_level select range, '2026-01-05', timestamp '2026-01-05 12:00:00', 42, 'old' from range(1, 5001)",
  )
  connection.closeSync()
  instance.closeSync()

  const { keeper } = keeperOf(app, 'older')
  // More than are moved in one turn: they must not get into the tables, and so into the file, before it is written.
  for (let batch = 0; batch < 25; batch += 1) {
    await report(app, 1, 'new')
    await countHistory(app.db, () => app.now())
  }
  await keeper.move()
  const count = 'select "e.name", count(*) from game_level group by 1 order by 1'
  const all = [
    ['new', 25],
    ['old', 5_000],
  ]
  expect((await keeper.query(app.pid, count, limits)).rows).toEqual(all)
  await keeper.stop()
  for (const name of ['older', 'newer']) {
    const other = keeperOf(app, name)
    await move(app, other.keeper)
    expect((await other.keeper.query(app.pid, count, limits)).rows, name).toEqual(all)
    await other.keeper.stop()
  }
})

test('a server waits for the lease of another one, but not for that of a process that has ended here', async () => {
  const app = await ownApp()
  await takeLease(app)
  const first = keeperOf(app, 'a', { processId: 17 })
  expect(await first.keeper.isOwner()).toBe(true)
  expect(await keeperOf(app, 'b').keeper.isOwner()).toBe(false)
  const heir = keeperOf(app, 'c', { hasEnded: (id) => id === 17 })
  expect(await heir.keeper.isOwner()).toBe(true)
  app.advance(60_000)
  expect(await keeperOf(app, 'd').keeper.isOwner()).toBe(true)
  await takeLease(app)
})

test('one realm’s flood of events does not delay those of another', async () => {
  const flooding = await ownApp()
  const other = await ownApp()
  const [last = '', first = ''] = [flooding.pid, other.pid].sort().reverse()
  const at = flooding.now()
  const events = (count: number) =>
    Array.from({ length: count }, () => ({ namespace: 'game_level', at, gamerTag: 1, fields: {} }))
  await recordReported({ db: flooding.db, id: first }, events(5_000))
  await recordReported({ db: flooding.db, id: last }, events(3))
  const { countEvents } = await import('./queries.ts')
  expect(await countEvents(flooding.db, new Date(at), 1_000)).toBe(1_000)
  const waiting = await flooding.db
    .selectFrom('history_events')
    .select(({ fn }) => ['pid', fn.countAll<number>().as('count')])
    .where('pid', 'in', [first, last])
    .groupBy('pid')
    .execute()
  expect(waiting).toEqual([{ pid: first, count: 4_003 }])
  await countHistory(flooding.db, () => at)
})
