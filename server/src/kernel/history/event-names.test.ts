import { daysOfWaiting, playersPerName } from '@regent/contract/analyze/analytics-names'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { removedNamespace } from '../../engines/warehouse/warehouse.ts'
import { historyKeepers } from '../../testing/history-keepers.ts'
import { ownApp, type TestApp } from '../../testing/test-app.ts'
import { forgetReportsBy, withRoom } from './event-names.ts'
import { recordReported } from './record.ts'

const { keeperOf, takeLease, move, tidy } = historyKeepers()
const limits = { rows: 100, timeoutMs: 10_000 }

const raid = (app: TestApp, gamerTag: number, fields: Record<string, string | number>) =>
  recordReported({ db: app.db, id: app.pid }, [
    { namespace: 'raid_won', at: app.now(), gamerTag, fields, isReported: true },
  ])

const namesOf = (app: TestApp) =>
  app.db
    .selectFrom('history_names')
    .select(['name', 'field', 'state', 'players'])
    .where('pid', '=', app.pid)
    .orderBy('name')
    .orderBy('field')
    .execute()

test('tables that are filled again from files are the same: what was stored as JSON stays so, removed tables stay away', async () => {
  const app = await ownApp()
  await takeLease(app)
  const first = keeperOf(app, 'names')
  for (let player = 1; player <= playersPerName + 1; player += 1) {
    await raid(app, player, { Item: `item ${player}`, [`own ${player}`]: player })
    await move(app, first.keeper)
  }
  const junk = { namespace: 'junk_all', at: app.now(), fields: { a: 1 } }
  await recordReported({ db: app.db, id: app.pid }, [junk])
  await move(app, first.keeper)
  const tombstone = { namespace: removedNamespace, at: app.now(), fields: { namespace: 'junk_all' } }
  await recordReported({ db: app.db, id: app.pid }, [tombstone])
  await move(app, first.keeper)

  const read = async (keeper: typeof first.keeper) => ({
    columns: await keeper.columns(app.pid),
    own: (await keeper.query(app.pid, 'select * from raid_won order by event_id', limits)).rows,
    common: (await keeper.query(app.pid, 'select * from custom_other order by event_id', limits)).rows,
  })
  const before = await read(first.keeper)
  expect(before.columns).not.toHaveProperty('junk_all')
  expect(before.columns['raid_won']).toEqual(expect.arrayContaining(['e.Item', 'e.fields_json']))
  expect(before.columns['raid_won']).not.toContain('e.own 1')
  expect(before.own).toHaveLength(2)
  expect(before.common).toHaveLength(playersPerName - 1)
  await first.keeper.stop()
  const again = keeperOf(app, 'names again')
  expect(await read(again.keeper)).toEqual(before)
  await again.keeper.stop()
})

test('tables of an older release stay in use: their names and fields are accepted before the next event', async () => {
  const app = await ownApp()
  await takeLease(app)
  const first = keeperOf(app, 'older')
  await recordReported({ db: app.db, id: app.pid }, [
    { namespace: 'raid_won', at: app.now(), fields: { Item: 'sword' } },
  ])
  await move(app, first.keeper)
  await first.keeper.stop()
  await app.db.deleteFrom('history_names').where('pid', '=', app.pid).execute()
  await app.db.insertInto('history_unread_names').values({ pid: app.pid }).execute()

  const later = keeperOf(app, 'older')
  await raid(app, 1, { item: 'bow', mark: 'x' })
  await move(app, later.keeper)
  const { rows } = await later.keeper.query(app.pid, 'select "e.Item" from raid_won order by event_id', limits)
  expect(rows).toEqual([['sword'], ['bow']])
  expect(await namesOf(app)).toMatchObject([
    { name: 'raid_won', field: '', state: 'accepted' },
    { name: 'raid_won', field: 'item', state: 'accepted' },
    { name: 'raid_won', field: 'mark', state: 'waiting' },
  ])
  expect(await app.db.selectFrom('history_unread_names').selectAll().execute()).toEqual([])
  await later.keeper.stop()
})

test('rarely reported values are forgotten after a week, and with their players', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { keeper } = keeperOf(app, 'waiting')
  await raid(app, 1, { mine: 1 })
  await move(app, keeper)
  await raid(app, 2, { theirs: 2 })
  await move(app, keeper)
  await forgetReportsBy(app.db, [{ pid: app.pid, gamerTag: 1 }])
  expect(await namesOf(app)).toMatchObject([
    { field: '', players: 1 },
    { field: 'theirs', players: 1 },
  ])
  app.advance(daysOfWaiting * dayMs + 1)
  await takeLease(app)
  await tidy(app)
  expect(await namesOf(app)).toEqual([])
  await keeper.stop()
})

test('names and fields are chosen as long as there is room', () => {
  const key = (name: string, field = '') => ({ name, field })
  const asked = [key('a', 'x'), key('a', 'y'), key('b'), key('c'), key('b', 'x'), key('c', 'x')]
  const room = { names: 2, fields: 3, fieldsPerName: 2 }
  expect(withRoom(new Map([['a', 1]]), asked, room)).toEqual([key('b'), key('a', 'x'), key('b', 'x')])
  expect(withRoom(new Map(), asked, { ...room, names: 0 })).toEqual([])
})
