import { applyEventContent, getEventRow, listEvents, listRunningEvents } from '@regent/contract/engage/events'
import { getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { veteransAnd } from '../../../testing/audiences.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const symbol = 'events.regatta'
const regatta = (app: TestApp, more: object = {}) => ({
  symbol,
  name: 'Regatta',
  start_date: new Date(app.now()).toISOString(),
  phases: [{ name: 'main', duration_minutes: 30 }],
  permissions: { write_self: true },
  ...more,
})
const apply = (by: Actor, content: object) => by.send(applyEventContent, { body: { content } })
const score = (by: Actor, gamerTag: number, value: number) =>
  by.send(setEventScore, { params: { gamerTag }, body: { eventId: symbol, score: value } })
const runningOf = async (by: Actor) =>
  (await by.call(getPlayerEvents, { params: { gamerTag: by.gamerTag } })).running.map(({ id }) => id.split('.')[1])

test('an event with an audience is entered by its players only, whoever writes the score', async () => {
  const app = await testApp()
  const { developer, veteran, novice, segment } = await veteransAnd(app)
  await apply(developer, regatta(app, { audience: { segment } }))
  for (const by of [novice, developer])
    expect(await score(by, novice.gamerTag, 5)).toMatchObject({
      status: 403,
      body: { error: 'EventNotForPlayer', field: 'eventId', message: expect.stringContaining('audience') },
    })
  expect((await score(veteran, veteran.gamerTag, 7)).status).toBe(200)
  const { current } = await developer.call(getEventRow, { params: { symbol } })
  expect(current?.players).toBe(1)
})

test('players see the events that they can enter or have entered, and no audience', async () => {
  const app = await testApp()
  const { developer, veteran, novice, segment, setLevel } = await veteransAnd(app)
  await apply(developer, regatta(app, { audience: { segment } }))
  expect([await runningOf(veteran), await runningOf(novice)]).toEqual([['regatta'], []])
  const listed = async (by: Actor) => (await by.call(listRunningEvents, {})).events
  expect(await listed(novice)).toEqual([])
  expect(JSON.stringify(await listed(veteran))).not.toContain('audience')
  expect(await listed(developer)).toMatchObject([{ content: { audience: { segment } } }])
  await score(veteran, veteran.gamerTag, 7)
  await setLevel(veteran, 1)
  expect(await runningOf(veteran)).toEqual(['regatta'])
  expect(await listed(veteran)).toHaveLength(1)
  expect((await score(veteran, veteran.gamerTag, 9)).status).toBe(200)
})

test('a segment that changes while players enter decides each entry; a refused player is not in the round', async () => {
  const app = await testApp()
  const { developer, veteran, novice, segment, setLimit } = await veteransAnd(app)
  await apply(developer, regatta(app, { audience: { segment } }))
  const [, ...entries] = await Promise.all([
    setLimit(1),
    ...[veteran, novice, novice, novice].map((by) => score(by, by.gamerTag, 3)),
  ])
  for (const { status } of entries) expect([200, 403]).toContain(status)
  const entered = new Set(entries.flatMap(({ status }, index) => (status === 200 ? [index === 0 ? 'v' : 'n'] : [])))
  const { current } = await developer.call(getEventRow, { params: { symbol } })
  expect(current?.players).toBe(entered.size)
  expect((await score(novice, novice.gamerTag, 4)).status).toBe(200)
})

test('the audience of an event is changed and undone, also for the running round', async () => {
  const app = await testApp()
  const { developer, novice, segment } = await veteransAnd(app)
  await apply(developer, regatta(app))
  expect(await runningOf(novice)).toEqual(['regatta'])
  await apply(developer, regatta(app, { audience: { segment } }))
  expect(await runningOf(novice)).toEqual([])
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'event', limit: 1 } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  expect(await runningOf(novice)).toEqual(['regatta'])
})

test('published content that names a segment of another realm is a problem of its event', async () => {
  const app = await testApp()
  const { developer, veteran } = await veteransAnd(app)
  const { symbol: _, ...properties } = regatta(app, { audience: { segment: 42 } })
  await publishItems(app, [{ id: symbol, properties }])
  expect((await developer.call(listEvents, {})).problems).toEqual([
    { symbol, message: 'audience.segment is 42, which does not exist in this realm.' },
  ])
  expect(await runningOf(veteran)).toEqual([])
})
