import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { WarehouseMissing } from '../../engines/warehouse/warehouse.ts'
import { historyKeepers } from '../../testing/history-keepers.ts'
import { ownApp } from '../../testing/test-app.ts'
import { recordReported } from './record.ts'

const { files, keeperOf, takeLease, report, move, tidy, namesIn, partsOf, namesInFiles } = historyKeepers()

test('events older than they are kept are deleted: their files, and what tables have of them; counts stay', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { keeper, warehouse } = keeperOf(app, 'not for good')
  const install = { namespace: 'platform_session_install', gamerTag: 1, fields: {} }
  for (const name of ['one', 'two', 'three']) {
    await report(app, 1, name)
    await recordReported({ db: app.db, id: app.pid }, [{ ...install, at: app.now() }])
    await move(app, keeper)
    app.advance(20 * dayMs)
  }
  const [old] = await partsOf(app)
  await tidy(app, { days: 45, warehouse })
  expect(await namesInFiles(app)).toEqual(expect.not.arrayContaining(['one']))
  expect(await namesIn(keeper, app.pid)).toEqual(['two', 'three'])
  // Somebody may still be reading the file.
  expect(await files.has(old?.file_key ?? '')).toBe(true)
  app.advance(2 * 3_600_000)
  await tidy(app, { days: 45, warehouse })
  expect(await files.has(old?.file_key ?? '')).toBe(false)
  const days = await app.db.selectFrom('history_days').select('amount').where('pid', '=', app.pid).execute()
  expect(days).toEqual([{ amount: 1 }, { amount: 1 }, { amount: 1 }])
  await keeper.stop()
  const other = keeperOf(app, 'not for good elsewhere')
  expect(await namesIn(other.keeper, app.pid)).toEqual(['two', 'three'])
  await other.keeper.stop()
})

test('without a time all events stay, and an engine that is away keeps no file', async () => {
  const app = await ownApp()
  await takeLease(app)
  const { keeper, warehouse } = keeperOf(app, 'for good')
  await report(app, 1, 'one')
  await move(app, keeper)
  app.advance(5_000 * dayMs)
  await tidy(app)
  expect(await namesIn(keeper, app.pid)).toEqual(['one'])
  const expire = () => Promise.reject(new WarehouseMissing('away'))
  await expect(tidy(app, { days: 45, warehouse: { ...warehouse, expire } })).rejects.toThrow('away')
  expect(await partsOf(app)).toEqual([])
  await tidy(app, { days: 45, warehouse })
  expect(await namesIn(keeper, app.pid)).toEqual([])
  app.advance(-5_000 * dayMs)
  await keeper.stop()
})
