import {
  endEvent,
  endEventPhase,
  getEventCalendar,
  getEventRow,
  listEventContents,
  listEventRounds,
  listRunningEvents,
} from '@regent/contract/engage/events'
import { undoChanges } from '@regent/contract/organization/audit'
import { dayMs, toIso } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { apply, get, partMs, parts, people, regatta, symbol } from '../../../testing/regatta.ts'
import { ownApp } from '../../../testing/test-app.ts'

test('an event is pending, then in each phase in turn, then done; its length is the sum of its phases [events-21 events-22 events-23 events-24 events-25]', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  expect(await apply(developer, regatta(app, partMs))).toMatchObject({ status: 200, body: { result: 'ok' } })
  const start = app.now() + partMs
  expect(await get(developer)).toMatchObject({
    id: `${symbol}.${start}`,
    state: 'pending',
    startTime: start,
    endTime: start + 3 * partMs,
    leaderboardId: 'event_regatta_1',
    content: { partition_size: 5, type: 'Immediately', recurring: false, origin: 'manual' },
    phaseTimes: [
      { name: 'announce', startTime: start, endTime: start + partMs },
      { name: 'main', startTime: start + partMs, endTime: start + 3 * partMs },
    ],
  })
  app.advance(partMs)
  expect(await get(developer)).toMatchObject({ state: 'running', running: true, phase: { name: 'announce' } })
  app.advance(partMs)
  const { phase } = await get(developer, `${symbol}.${start}`)
  expect(phase).toMatchObject({ name: 'main', endTime: start + 3 * partMs, rules: [{ rule: 'boats', value: 'small' }] })
  expect((await developer.call(listRunningEvents, {})).events).toHaveLength(1)
  app.advance(2 * partMs)
  expect(await get(developer)).toMatchObject({ state: 'done', done: true })
  expect((await developer.call(listRunningEvents, {})).events).toEqual([])
})

test('lengths are accepted in any unit and returned in all; unset fields have defaults [events-16 events-28 events-29]', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const phases = [{ name: 'a', durationSeconds: 90 }, { name: 'b', durationMillis: 60_000 }, parts('c', 1)]
  await apply(developer, { symbol, name: 'Short', start_date: toIso(app.now()), phases })
  const [content] = (await developer.call(listEventContents, {})).content
  expect(content).toMatchObject({ partition_size: 5, permissions: { write_self: false } })
  expect(content?.phases).toEqual([
    { name: 'a', duration_minutes: 1.5, durationSeconds: 90, durationMillis: 90_000 },
    { name: 'b', duration_minutes: 1, durationSeconds: 60, durationMillis: 60_000 },
    { name: 'c', duration_minutes: 10, durationSeconds: 600, durationMillis: 600_000 },
  ])
})

test('an invalid event is rejected with the field, and nothing changes', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const from = toIso(app.now())
  for (const [more, field] of [
    [{ symbol: 'two words' }, 'content.symbol'],
    [{ start_date: 'soon' }, 'content.start_date'],
    [{ phases: [] }, 'content.phases'],
    [{ phases: [{ name: 'main' }] }, 'content.phases.0.duration_minutes'],
    [{ schedule: { activeFrom: from, crons: ['every day'] } }, 'content.schedule.crons.0'],
    [{ schedule: { activeFrom: from, crons: ['0 12 * * *'], zone: 'Berlin' } }, 'content.schedule.zone'],
    [{ schedule: { activeFrom: from, crons: ['* * * * * *'] } }, 'content.schedule.crons'],
    [{ schedule: { activeFrom: from, activeTo: from, crons: ['0 12 * * *'] } }, 'content.schedule.activeTo'],
    [{ rank_rewards: [{ min: 5, max: 1 }] }, 'content.rank_rewards.0.max'],
    [
      { score_rewards: [{ min: 1, currencies: [{ id: 'gems', amount: 1 }] }] },
      'content.score_rewards.0.currencies.0.id',
    ],
  ] as const) {
    expect(await apply(developer, { ...regatta(app), ...more })).toMatchObject({ status: 400, body: { field } })
  }
  expect((await developer.call(listEventContents, {})).content).toEqual([])
})

/** Every day at the same time. */
function dailyAt(ms: number): string {
  const date = new Date(ms)
  return `${date.getUTCSeconds()} ${date.getUTCMinutes()} ${date.getUTCHours()} * * * *`
}

test('a schedule creates one round after another, also those of times without traffic, until it ends', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const start = app.now() + partMs
  const schedule = { activeFrom: toIso(start), activeTo: toIso(start + 2.5 * dayMs), crons: [dailyAt(start)] }
  await apply(developer, regatta(app, 0, { schedule }))
  const row = await developer.call(getEventRow, { params: { symbol } })
  expect(row).toMatchObject({ next: { startTime: start, originType: 'scheduled', rootEventId: symbol } })
  expect(row.upcoming).toEqual([0, 1, 2].map((day) => start + day * dayMs))
  await app.runJobs()
  app.advance(partMs)
  await app.runJobs()
  expect(await developer.call(getEventRow, { params: { symbol } })).toMatchObject({
    current: { leaderboardId: 'event_regatta_1' },
    next: { leaderboardId: 'event_regatta_2', startTime: start + dayMs },
  })
  // No request comes for two days; the third round is already running.
  app.advance(2 * dayMs + partMs)
  await app.runJobs()
  const rounds = async () =>
    (await (await app.as('tester')).call(listEventRounds, { params: { symbol }, query: {} })).rows.map(
      ({ state, startTime }) => [state, (startTime - start) / dayMs],
    )
  const all = [
    ['running', 2],
    ['done', 1],
    ['done', 0],
  ]
  expect(await rounds()).toEqual(all)
  app.advance(5 * dayMs)
  await app.runJobs()
  expect(await rounds()).toEqual(all.map(([, day]) => ['done', day]))
})

test('a schedule follows the clocks of its zone, in summer and in winter', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const schedule = { activeFrom: '2027-10-29T12:00:00Z', crons: ['0 0 9 * * * *'], zone: 'Europe/Berlin' }
  await apply(developer, regatta(app, 0, { schedule }))
  const { upcoming } = await developer.call(getEventRow, { params: { symbol } })
  expect(upcoming.slice(0, 3).map((at) => new Date(at).toISOString().slice(0, 16))).toEqual([
    '2027-10-30T07:00',
    '2027-10-31T08:00',
    '2027-11-01T08:00',
  ])
})

test('the calendar has each round of a time span, planned rounds of schedules included', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const schedule = { activeFrom: '2027-06-01T00:00:00Z', crons: ['0 0 12 * * MON *'] }
  await apply(developer, regatta(app, 0, { schedule }))
  await apply(developer, {
    ...regatta(app),
    symbol: 'events.duel',
    name: 'Duel of captains',
    start_date: '2027-06-10T00:00:00Z',
  })
  const find = async (query: object) => (await developer.call(getEventCalendar, { query })).eventInDateRange
  const june = { from: '2027-06-01T00:00:00Z', to: '2027-07-01T00:00:00Z' }
  const month = await find(june)
  expect(month.map(({ id, state, dates }) => [id, state, dates.length])).toEqual([
    ['events.duel', 'pending', 1],
    [symbol, 'pending', 4],
  ])
  expect(month[1]?.dates[0]).toEqual({ from: '2027-06-07T12:00:00.000Z', to: '2027-06-07T12:30:00.000Z' })
  expect(await find({ ...june, query: 'CAPTAIN' })).toMatchObject([{ id: 'events.duel' }])
  expect(await find({ ...june, query: 'regat' })).toMatchObject([{ id: symbol }])
  expect(await find({ ...june, limit: 1 })).toHaveLength(1)
  expect(await find({})).toEqual([])
  await apply(developer, { ...regatta(app), symbol: 'events.now' })
  expect(await find({})).toMatchObject([{ id: 'events.now', state: 'running' }])
  const refused = await developer.send(getEventCalendar, { query: { from: '2026-03-01', to: '2026-02-01' } })
  expect(refused).toMatchObject({ status: 400, body: { field: 'to' } })
})

test('a search returns ten events by default [events-5 events-6]', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  for (let index = 0; index < 11; index += 1)
    await apply(developer, { ...regatta(app), symbol: `events.race-${index}` })
  const count = async (query: object) => (await developer.call(getEventCalendar, { query })).eventInDateRange.length
  expect([await count({ query: 'race' }), await count({ query: 'race', limit: 20 }), await count({})]).toEqual([
    10, 11, 11,
  ])
})

test('a phase is ended now or at a future time, and later phases move; the end of the last one ends the event', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  await apply(developer, regatta(app))
  const start = app.now()
  app.advance(partMs / 2)
  const end = (body: object) => developer.send(endEventPhase, { params: { id: symbol }, body })
  expect(await end({ time: toIso(app.now() - 60_001) })).toMatchObject({ status: 400, body: { field: 'time' } })
  const answer = await end({})
  expect(await get(developer)).toMatchObject({ phase: { name: 'main' }, endTime: start + 2.5 * partMs })
  await developer.call(undoChanges, { body: { ids: [Number(answer.headers['x-audit-entries'])] } })
  expect(await get(developer)).toMatchObject({ phase: { name: 'announce' }, endTime: start + 3 * partMs })
  await end({ time: toIso(start + 0.75 * partMs) })
  app.advance(partMs / 4)
  expect(await get(developer)).toMatchObject({ phase: { name: 'main' } })
  await end({})
  expect(await get(developer)).toMatchObject({ state: 'done', endTime: app.now() })
  expect(await end({})).toMatchObject({ status: 409, body: { error: 'EventNotRunning' } })
})

test("a client's current time ends the phase now, as ISO or in milliseconds, up to a minute late", async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const send = (time: string) => developer.send(endEventPhase, { params: { id: symbol }, body: { time } })
  await apply(developer, regatta(app, 0, { phases: ['a', 'b', 'c', 'd', 'e'].map((name) => parts(name, 1)) }))
  for (const lateMs of [0, 1, 900, 60_000]) {
    app.advance(1_000)
    const time = app.now() - lateMs
    expect(await send(lateMs === 900 ? String(time) : toIso(time))).toMatchObject({ status: 200 })
    expect((await get(developer)).phaseTimes.filter(({ endTime }) => endTime === app.now())).toHaveLength(1)
  }
  expect((await get(developer)).phase).toMatchObject({ name: 'e', startTime: app.now() })
  for (const time of [toIso(app.now() - 60_001), String(app.now() - 60_001)])
    expect(await send(time)).toMatchObject({ status: 400, body: { field: 'time' } })
  expect(await send('yesterday')).toMatchObject({ status: 400, body: { field: 'time' } })
})

test('an ended event is over immediately and has no further round; an undo resumes it', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  const schedule = { activeFrom: toIso(app.now()), crons: [dailyAt(app.now())] }
  await apply(developer, regatta(app, 0, { schedule }))
  app.advance(partMs)
  const row = () => developer.call(getEventRow, { params: { symbol } })
  const before = await row()
  expect(before).toMatchObject({ current: { phase: { name: 'main' } }, next: { state: 'pending' } })
  const answer = await developer.send(endEvent, { params: { id: before.current?.id ?? '' } })
  expect(await row()).toMatchObject({ isWithdrawn: true, upcoming: [], last: { state: 'cancelled' } })
  expect((await row()).current).toBeUndefined()
  expect(await developer.send(endEvent, { params: { id: symbol } })).toMatchObject({ status: 409 })
  const ids = String(answer.headers['x-audit-entries']).split(',').map(Number)
  await developer.call(undoChanges, { body: { ids } })
  expect(await row()).toMatchObject({
    isWithdrawn: false,
    current: { id: before.current?.id, endTime: before.current?.endTime },
    next: { id: before.next?.id },
  })
})

test('saving a symbol again changes the running and the planned rounds; an outdated version is refused', async () => {
  const app = await ownApp()
  const { developer } = await people(app)
  await apply(developer, regatta(app))
  const now = app.now()
  app.advance(1_000)
  const changed = { ...regatta(app), start_date: toIso(now), name: 'Great regatta', phases: [parts('main', 5)] }
  await apply(developer, changed, { 'if-match': '"1"' })
  expect(await get(developer)).toMatchObject({ content: { name: 'Great regatta' }, endTime: now + 5 * partMs })
  const { content, version } = await developer.call(getEventRow, { params: { symbol: changed.symbol } })
  expect(await apply(developer, changed, { 'if-match': '"1"' })).toMatchObject({
    status: 409,
    body: { error: 'StaleVersion', current: { content, version } },
  })
  expect(await apply(developer, changed, { 'if-match': '"0"' })).toMatchObject({ status: 409 })
})
