import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { type Warehouse, WarehouseMissing } from '../../engines/warehouse/warehouse.ts'
import { historyKeepers } from '../../testing/history-keepers.ts'
import { ownApp } from '../../testing/test-app.ts'
import { queryRows } from './ask.ts'
import { countHistory } from './counter.ts'
import { DirectHistory } from './direct.ts'
import { HistoryKeeper } from './keeper.ts'
import { keepBatch, selectBatch } from './part-queries.ts'

const { files, keeperOf, takeLease, report, move, namesIn, namesInFiles, partsOf } = historyKeepers()
const log = pino({ level: 'silent' })

test('an engine that every process reaches is asked without its owner, and filled without being asked for', async () => {
  const app = await ownApp()
  await takeLease(app)
  const first = keeperOf(app, 'the first engine')
  for (const name of ['one', 'two']) {
    await report(app, 1, name)
    await move(app, first.keeper)
  }
  await first.keeper.stop()

  // The engine was changed: its tables lack everything.
  app.advance(60_000)
  const { keeper, warehouse } = keeperOf(app, 'the new engine')
  const direct = new DirectHistory({ db: app.db, warehouse, clock: () => app.now() })
  const sql = 'select "e.name" from game_level order by event_id'
  await expect(queryRows(direct, app.pid, sql)).rejects.toMatchObject({
    code: 'AnalyticsUnavailable',
    message: expect.stringContaining('catching up with the history of this realm (2 parts left)'),
  })
  expect(await direct.status(app.pid)).toEqual({ waiting: 2 })
  await keeper.fillBehind()
  expect((await queryRows(direct, app.pid, sql)).rows).toEqual([['one'], ['two']])
  expect(await direct.status(app.pid)).toEqual({ waiting: 0 })
  expect(await direct.tables(app.pid)).toContain('game_level')
  expect((await direct.columns(app.pid))['game_level']).toContain('e.name')
  await expect(direct.check(app.pid, 'drop table game_level')).rejects.toThrow('Begin with SELECT')

  // What has just been moved is on its way, which is no reason not to answer.
  await report(app, 1, 'three')
  await countHistory(app.db, () => app.now())
  const batch = await selectBatch(app.db, app.pid)
  const part = { pid: app.pid, id: batch?.id ?? 0, firstId: batch?.id ?? 0, day: '2026-01-15', key: 'x', bytes: 1 }
  await keepBatch(app.db, { ...part, events: 1 }, new Date(app.now()), [])
  expect((await queryRows(direct, app.pid, sql)).rows).toEqual([['one'], ['two']])
  await app.db.deleteFrom('history_parts').where('pid', '=', app.pid).where('id', '=', part.id).execute()
  await keeper.stop()
})

test('tables that are ahead of the database, after an older backup was restored, are made anew', async () => {
  const app = await ownApp()
  await takeLease(app)
  const first = keeperOf(app, 'ahead')
  await report(app, 1, 'in the backup')
  await move(app, first.keeper)
  const [kept] = await partsOf(app)
  for (const name of ['after it', 'after it too']) {
    await report(app, 1, name)
    await move(app, first.keeper)
  }
  await first.keeper.stop()
  await app.db
    .deleteFrom('history_parts')
    .where('pid', '=', app.pid)
    .where('id', '>', kept?.id ?? 0)
    .execute()

  const { warehouse } = keeperOf(app, 'ahead')
  const needs = { db: app.db, files, log, clock: () => app.now() }
  const owner = { serverId: randomUUID(), address: 'http://regent.test', place: 'test', processId: 1 }
  const keeper = new HistoryKeeper({ ...needs, warehouse: { ...warehouse, isShared: true }, owner })
  await report(app, 1, 'new')
  await move(app, keeper)
  expect(await namesIn(keeper, app.pid)).toEqual(['in the backup', 'new'])
  await keeper.stop()
})

test('an engine that is away leaves events in files, says why, and is filled when it is back', async () => {
  const app = await ownApp()
  await takeLease(app)
  const working = keeperOf(app, 'back again')
  await working.keeper.stop()
  const away = () => Promise.reject(new WarehouseMissing('ClickHouse does not respond'))
  const warehouse: Warehouse = { ...working.warehouse, ingest: away, missingFrom: away, query: away }
  const needs = { db: app.db, files, log, clock: () => app.now() }
  const owner = { serverId: randomUUID(), address: 'http://regent.test', place: 'test', processId: 1 }
  const keeper = new HistoryKeeper({ ...needs, warehouse, owner })
  await report(app, 1, 'one')
  await move(app, keeper)
  expect(await namesInFiles(app)).toEqual(['one'])
  const direct = new DirectHistory({ db: app.db, warehouse, clock: () => app.now() })
  await expect(queryRows(direct, app.pid, 'select 1')).rejects.toMatchObject({ code: 'AnalyticsUnavailable' })
  await expect(keeper.fillBehind()).rejects.toThrow('does not respond')
  const { trouble } = await app.db.selectFrom('history_owner').select('trouble').executeTakeFirstOrThrow()
  expect(trouble).toBe('ClickHouse does not respond')
  Object.assign(warehouse, working.warehouse)
  await keeper.fillBehind()
  expect((await queryRows(direct, app.pid, 'select "e.name" from game_level')).rows).toEqual([['one']])
  await keeper.stop()
})
