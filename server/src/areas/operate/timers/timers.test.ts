import { deleteTimer, listTimerDefs, listTimerFires, listTimers, saveTimer } from '@regent/contract/operate/timers'
import { undoChanges } from '@regent/contract/organization/audit'
import { minuteMs } from '@regent/contract/time'
import { toLocalMs } from '@regent/contract/zones'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { type Actor, ownApp } from '../../../testing/test-app.ts'

const save = (by: Actor, name: string, cronish: string, headers = {}) =>
  by.send(saveTimer, { body: { name, cronish } }, { headers })
const defsOf = async (by: Actor) => (await by.call(listTimerDefs, {})).timers

test('a timer is made, changed from now on, and deleted', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  expect(await save(developer, 'daily reset', 'every DAY at 9:00')).toMatchObject({
    status: 200,
    body: { name: 'daily reset', cronish: 'Every day at 09:00' },
  })
  const [made] = await defsOf(developer)
  const nextFire = Date.UTC(2026, 0, 16, 9)
  expect(made).toMatchObject({ name: 'daily reset', cronish: 'Every day at 09:00', nextFire, version: 1 })
  expect(made).toMatchObject({ secsTillFire: Math.ceil((nextFire - app.now()) / 1_000), secsInPeriod: 86_400 })
  await save(developer, 'daily reset', 'Every 2 weeks on Monday at 09:00')
  expect(await defsOf(developer)).toMatchObject([{ version: 2, secsInPeriod: 14 * 86_400 }])
  const stale = await save(developer, 'daily reset', 'Every hour', { 'if-match': '"0"' })
  expect(stale).toMatchObject({ status: 409, body: { error: 'StaleVersion' } })
  await developer.call(deleteTimer, { body: { name: 'daily reset' } })
  expect(await defsOf(developer)).toEqual([])
  expect(await developer.send(deleteTimer, { body: { name: 'daily reset' } })).toMatchObject({ status: 404 })
})

test('a timer of a release without zones is in UTC, and the change of a zone is undone', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const body = { name: 'reset', cronish: 'Every day at 09:00' }
  await developer.call(saveTimer, { body })
  expect(await defsOf(developer)).toMatchObject([{ zone: 'UTC' }])
  const changed = await developer.send(saveTimer, { body: { ...body, zone: 'Asia/Tokyo' } })
  await developer.call(undoChanges, { body: { ids: [Number(changed.headers['x-audit-entries'])] } })
  expect(await defsOf(developer)).toMatchObject([{ zone: 'UTC', nextFire: Date.UTC(2026, 0, 16, 9) }])
})

test('name and text are needed, and the text must name times that come', async () => {
  const developer = await (await ownApp()).as('developer')
  for (const [name, cronish, field] of [
    ['', 'Every hour', 'name'],
    ['reset', '', 'cronish'],
    ['reset', 'At noon', 'cronish'],
    ['reset', 'Every year in February on day 30 at 06:00', 'cronish'],
  ] as const) {
    expect(await save(developer, name, cronish)).toMatchObject({ status: 400, body: { field } })
  }
  expect(await defsOf(developer)).toEqual([])
})

test('a timer that is due is told to game clients, kept, and an event of history; once, though it was missed', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await save(developer, 'rotation', 'Every 10 minutes')
  const [{ nextFire = 0 } = {}] = await defsOf(developer)
  const { contexts, stop } = await listen(app, { gamerTag: 1 })
  // A server that begins has the minutes before it behind it.
  await app.runJobs()
  app.advance(nextFire - app.now() + 25 * minuteMs)
  await app.runJobs()
  await app.runJobs()
  await expect.poll(contexts).toEqual(['timers.refresh'])
  stop()
  const { rows } = await developer.call(listTimerFires, { query: { name: 'rotation' } })
  expect(rows).toMatchObject([{ dueAt: nextFire, firedAt: app.now() }])
  const events = app.db.selectFrom('history_events').select(['namespace', 'fields']).where('pid', '=', app.pid)
  expect(await events.where('namespace', '=', 'timer_fired').execute()).toMatchObject([
    { fields: { name: 'rotation' } },
  ])
  const [after] = await defsOf(developer)
  expect(after?.nextFire).toBe(nextFire + 30 * minuteMs)
})

test('game clients read when timers are due, and no more', async () => {
  const app = await ownApp()
  await save(await app.as('developer'), 'rotation', 'Every hour')
  const player = await app.player()
  expect((await player.call(listTimers, {})).timers).toEqual([
    { name: 'rotation', nextFire: expect.any(Number), secsTillFire: expect.any(Number), secsInPeriod: 3_600 },
  ])
  expect(await player.send(listTimerDefs, {})).toMatchObject({ status: 403 })
})

/** What a client without our contract sends. */
async function plainTimers() {
  const app = await ownApp()
  return plainCalls(app, await app.as('developer'))
}

test('GET /basic/legacy-timers/defs answers the timers with name, cronish and times in seconds [timers-2 timers-5]', async () => {
  const send = await plainTimers()
  await send('POST /basic/legacy-timers', { name: 'reset', cronish: 'Every day at 09:00' })
  const { status, body } = await send('GET /basic/legacy-timers/defs')
  expect([status, body]).toMatchObject([
    200,
    {
      timers: [
        {
          name: 'reset',
          cronish: 'Every day at 09:00',
          nextFire: Date.UTC(2026, 0, 16, 9),
          secsTillFire: expect.any(Number),
          secsInPeriod: 86_400,
        },
      ],
    },
  ])
})

test('POST /basic/legacy-timers makes a timer of a name and a cronish that begins with Every [timers-3 timers-6]', async () => {
  const send = await plainTimers()
  const make = (cronish: string) => send('POST /basic/legacy-timers', { name: 'reset', cronish })
  expect(await make('Day at 09:00')).toMatchObject({ status: 400, body: { field: 'cronish' } })
  expect(await make('Every day at 09:00')).toMatchObject({ status: 200, body: { name: 'reset' } })
  expect((await send('GET /basic/legacy-timers/defs')).body).toMatchObject({ timers: [{ name: 'reset' }] })
})

test('DELETE /basic/legacy-timers?name= deletes the timer [timers-4]', async () => {
  const send = await plainTimers()
  for (const name of ['one', 'two']) await send('POST /basic/legacy-timers', { name, cronish: 'Every hour' })
  expect(await send('DELETE /basic/legacy-timers?name=one')).toMatchObject({ status: 200 })
  const { body } = await send('GET /basic/legacy-timers/defs')
  expect((body as { timers: { name: string }[] }).timers.map(({ name }) => name)).toEqual(['two'])
})

test('without a name or without a cronish no timer is made [timers-7]', async () => {
  const send = await plainTimers()
  expect(await send('POST /basic/legacy-timers', { cronish: 'Every hour' })).toMatchObject({
    status: 400,
    body: { field: 'name' },
  })
  expect(await send('POST /basic/legacy-timers', { name: 'reset' })).toMatchObject({
    status: 400,
    body: { field: 'cronish' },
  })
  expect((await send('GET /basic/legacy-timers/defs')).body).toMatchObject({ timers: [] })
})

test('a timer follows the clocks of its zone, which is kept when only the text changes', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const put = (body: { cronish: string; zone?: string }) =>
    developer.call(saveTimer, { body: { name: 'shop', ...body } })
  /** The minute of the day at which it fires next, as the clocks of Berlin show it. */
  const shownAt = async () => {
    const [{ nextFire = 0 } = {}] = await defsOf(developer)
    return (toLocalMs('Europe/Berlin', nextFire) / minuteMs) % (24 * 60)
  }
  await put({ cronish: 'Every day at 09:00', zone: 'Europe/Berlin' })
  expect(await defsOf(developer)).toMatchObject([{ zone: 'Europe/Berlin', version: 1 }])
  expect(await shownAt()).toBe(9 * 60)
  await put({ cronish: 'Every day at 02:30' })
  expect(await defsOf(developer)).toMatchObject([{ zone: 'Europe/Berlin', version: 2 }])
  expect(await shownAt()).toBe(2 * 60 + 30)
  // On 28 March 2027 clocks go from 02:00 to 03:00.
  await app.runJobs()
  app.advance(Date.UTC(2027, 2, 27, 12) - app.now())
  await app.runJobs()
  const later = await app.as('developer')
  expect(await defsOf(later)).toMatchObject([{ nextFire: Date.UTC(2027, 2, 28, 1) }])
  app.advance(Date.UTC(2027, 2, 28, 12) - app.now())
  await app.runJobs()
  expect(await defsOf(await app.as('developer'))).toMatchObject([{ nextFire: Date.UTC(2027, 2, 29, 0, 30) }])
  const wrong = { name: 'other', cronish: 'Every day at 09:00', zone: 'Berlin' }
  const refused = await (await app.as('developer')).send(saveTimer, { body: wrong })
  expect(refused).toMatchObject({
    status: 400,
    body: { field: 'zone', message: expect.stringContaining('Europe/Berlin') },
  })
})
