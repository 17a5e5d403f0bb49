import { undoChanges } from '@regent/contract/audit'
import type { EventContent } from '@regent/contract/event-shapes'
import {
  applyEventContent,
  claimEventRewards,
  endEvent,
  endEventPhase,
  getEvent,
  getEventCalendar,
  getEventRow,
  getPlayerEvents,
  listEventContents,
  listEventRounds,
  listEvents,
  listRunningEvents,
  setEventScore,
} from '@regent/contract/events'
import { getInventory } from '@regent/contract/inventory'
import { getLeaderboardDetails, setLeaderboardEntry } from '@regent/contract/leaderboards'
import { listTimeline } from '@regent/contract/timeline'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

/** Short, for an operator’s token lasts an hour. */
const partMs = 600_000
const dayMs = 86_400_000
const symbol = 'events.regatta'

const parts = (name: string, count: number) => ({ name, duration_minutes: count * 10 })

/** Ten minutes of announcement, then twenty minutes of play. */
const regatta = (app: TestApp, inMs = 0, more: Partial<EventContent> = {}) => ({
  symbol,
  name: 'Regatta',
  start_date: new Date(app.now() + inMs).toISOString(),
  phases: [parts('announce', 1), { ...parts('main', 2), rules: [{ rule: 'boats', value: 'small' }] }],
  permissions: { write_self: true },
  ...more,
})

const apply = (by: Actor, content: object, headers: Record<string, string> = {}) =>
  by.send(applyEventContent, { body: { content } }, { headers })
const get = (by: Actor, id = symbol) => by.call(getEvent, { params: { id } })
const score = (by: Actor, gamerTag: number, value: number, more: object = {}) =>
  by.send(setEventScore, { params: { gamerTag }, body: { eventId: symbol, score: value, ...more } })
const claim = (by: Actor, gamerTag: number, eventId = symbol) =>
  by.send(claimEventRewards, { params: { gamerTag }, body: { eventId } })
const eventsOf = (by: Actor, gamerTag: number) => by.call(getPlayerEvents, { params: { gamerTag } })
const currenciesOf = async (by: Actor, gamerTag: number) =>
  (await by.call(getInventory, { params: { gamerTag }, query: {} })).currencies.map(({ id, amount }) => [id, amount])
const iso = (ms: number) => new Date(ms).toISOString()

async function people(app: TestApp) {
  const client = await app.player()
  return { client, gamerTag: client.gamerTag, developer: await app.as('developer') }
}

test('an event is pending, then in each phase in turn, then done; its length is the sum of its phases', async () => {
  const app = await testApp()
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

test('lengths are accepted in any unit and returned in all; unset fields have defaults', async () => {
  const app = await testApp()
  const { developer } = await people(app)
  const phases = [{ name: 'a', durationSeconds: 90 }, { name: 'b', durationMillis: 60_000 }, parts('c', 1)]
  await apply(developer, { symbol, name: 'Short', start_date: iso(app.now()), phases })
  const [content] = (await developer.call(listEventContents, {})).content
  expect(content).toMatchObject({ partition_size: 5, permissions: { write_self: false } })
  expect(content?.phases).toEqual([
    { name: 'a', duration_minutes: 1.5, durationSeconds: 90, durationMillis: 90_000 },
    { name: 'b', duration_minutes: 1, durationSeconds: 60, durationMillis: 60_000 },
    { name: 'c', duration_minutes: 10, durationSeconds: 600, durationMillis: 600_000 },
  ])
})

test('an event that cannot take place is refused with the field, and nothing changes', async () => {
  const app = await testApp()
  const { developer } = await people(app)
  const from = iso(app.now())
  for (const [more, field] of [
    [{ symbol: 'two words' }, 'content.symbol'],
    [{ start_date: 'soon' }, 'content.start_date'],
    [{ phases: [] }, 'content.phases'],
    [{ phases: [{ name: 'main' }] }, 'content.phases.0.duration_minutes'],
    [{ schedule: { activeFrom: from, crons: ['every day'] } }, 'content.schedule.crons.0'],
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
  const app = await testApp()
  const { developer } = await people(app)
  const start = app.now() + partMs
  const schedule = { activeFrom: iso(start), activeTo: iso(start + 2.5 * dayMs), crons: [dailyAt(start)] }
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

test('the calendar has each round of a time span, planned rounds of schedules included', async () => {
  const app = await testApp()
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

test('a search returns ten events by default', async () => {
  const app = await testApp()
  const { developer } = await people(app)
  for (let index = 0; index < 11; index += 1)
    await apply(developer, { ...regatta(app), symbol: `events.race-${index}` })
  const count = async (query: object) => (await developer.call(getEventCalendar, { query })).eventInDateRange.length
  expect([await count({ query: 'race' }), await count({ query: 'race', limit: 20 }), await count({})]).toEqual([
    10, 11, 11,
  ])
})

test('a phase is ended now or at a future time, and later phases move; the end of the last one ends the event', async () => {
  const app = await testApp()
  const { developer } = await people(app)
  await apply(developer, regatta(app))
  const start = app.now()
  app.advance(partMs / 2)
  const end = (body: object) => developer.send(endEventPhase, { params: { id: symbol }, body })
  expect(await end({ time: iso(app.now() - 60_001) })).toMatchObject({ status: 400, body: { field: 'time' } })
  const answer = await end({})
  expect(await get(developer)).toMatchObject({ phase: { name: 'main' }, endTime: start + 2.5 * partMs })
  await developer.call(undoChanges, { body: { ids: [Number(answer.headers['x-audit-entries'])] } })
  expect(await get(developer)).toMatchObject({ phase: { name: 'announce' }, endTime: start + 3 * partMs })
  await end({ time: iso(start + 0.75 * partMs) })
  app.advance(partMs / 4)
  expect(await get(developer)).toMatchObject({ phase: { name: 'main' } })
  await end({})
  expect(await get(developer)).toMatchObject({ state: 'done', endTime: app.now() })
  expect(await end({})).toMatchObject({ status: 409, body: { error: 'EventNotRunning' } })
})

test("a client's current time ends the phase now, as ISO or in milliseconds, up to a minute late", async () => {
  const app = await testApp()
  const { developer } = await people(app)
  const send = (time: string) => developer.send(endEventPhase, { params: { id: symbol }, body: { time } })
  await apply(developer, regatta(app, 0, { phases: ['a', 'b', 'c', 'd', 'e'].map((name) => parts(name, 1)) }))
  for (const lateMs of [0, 1, 900, 60_000]) {
    app.advance(1_000)
    const time = app.now() - lateMs
    expect(await send(lateMs === 900 ? String(time) : iso(time))).toMatchObject({ status: 200 })
    expect((await get(developer)).phaseTimes.filter(({ endTime }) => endTime === app.now())).toHaveLength(1)
  }
  expect((await get(developer)).phase).toMatchObject({ name: 'e', startTime: app.now() })
  for (const time of [iso(app.now() - 60_001), String(app.now() - 60_001)])
    expect(await send(time)).toMatchObject({ status: 400, body: { field: 'time' } })
  expect(await send('yesterday')).toMatchObject({ status: 400, body: { field: 'time' } })
})

test('an ended event is over at once and has no further round; an undo resumes it', async () => {
  const app = await testApp()
  const { developer } = await people(app)
  const schedule = { activeFrom: iso(app.now()), crons: [dailyAt(app.now())] }
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
  const app = await testApp()
  const { developer } = await people(app)
  await apply(developer, regatta(app))
  const now = app.now()
  app.advance(1_000)
  const changed = { ...regatta(app), start_date: iso(now), name: 'Great regatta', phases: [parts('main', 5)] }
  await apply(developer, changed, { 'if-match': '"1"' })
  expect(await get(developer)).toMatchObject({ content: { name: 'Great regatta' }, endTime: now + 5 * partMs })
  expect(await apply(developer, changed, { 'if-match': '"1"' })).toMatchObject({
    status: 409,
    body: { error: 'StaleVersion', current: { name: 'Great regatta' } },
  })
  expect(await apply(developer, changed, { 'if-match': '"0"' })).toMatchObject({ status: 409 })
})

test('players score in a running event that allows it, on its own leaderboard with partitions of its size', async () => {
  const app = await testApp()
  const { client, gamerTag, developer } = await people(app)
  await apply(developer, regatta(app, partMs, { partition_size: 1 }))
  expect(await score(client, gamerTag, 5)).toMatchObject({ status: 400, body: { error: 'EventNotFound' } })
  app.advance(partMs)
  expect(await score(client, gamerTag, 5, { stats: { boat: 'sloop' } })).toMatchObject({ status: 200 })
  await score(client, gamerTag, 7, { increment: true })
  const other = await app.player()
  await score(other, other.gamerTag, 3)
  expect((await eventsOf(client, gamerTag)).running).toMatchObject([
    { leaderboardId: 'event_regatta_1#0', score: 12, rank: 1, running: true, secondsRemaining: 1_800 },
  ])
  expect((await eventsOf(developer, other.gamerTag)).running).toMatchObject([
    { leaderboardId: 'event_regatta_1#1', score: 3, currentPhase: { name: 'announce', durationSeconds: 600 } },
  ])
  const board = await developer.call(getLeaderboardDetails, { params: { id: 'event_regatta_1#0' }, query: {} })
  expect(board.view.rankings).toMatchObject([{ gt: gamerTag, stats: [{ name: 'boat', value: 'sloop' }] }])
  // Only the event itself permits players to write.
  const direct = { params: { id: 'event_regatta_1#0' }, body: { id: gamerTag, score: 1e6 } }
  expect(await client.send(setLeaderboardEntry, direct)).toMatchObject({ status: 403 })
  await apply(developer, { ...regatta(app), permissions: { write_self: false } })
  expect(await score(client, gamerTag, 9)).toMatchObject({ status: 403, body: { error: 'EventNotWritable' } })
  expect(await score(developer, gamerTag, 9)).toMatchObject({ status: 200 })
  expect(await score(developer, 42, 9)).toMatchObject({ status: 404, body: { error: 'PlayerNotFound' } })
  expect(await score(client, other.gamerTag, 9)).toMatchObject({ status: 403 })
})

const rewards = {
  score_rewards: [
    { min: 10, currencies: [{ id: 'currency.gems', amount: 20 }] },
    { min: 100, obtain: [{ symbol: 'currency.gold', count: 5 }] },
    { min: 5, max: 50, currencies: [{ id: 'currency.pearls', amount: 1 }] },
  ],
  rank_rewards: [
    { min: 1, max: 1, items: [{ id: 'items.hat', properties: { color: 'red' } }] },
    { min: 2, max: 3, currencies: [{ id: 'currency.gems', amount: 7 }] },
  ],
}

test('score rewards can be claimed when reached, rank rewards after the event; each is given once', async () => {
  const app = await testApp()
  const { client, gamerTag, developer } = await people(app)
  await apply(developer, regatta(app, 0, rewards))
  expect(await claim(client, gamerTag)).toMatchObject({ status: 400, body: { error: 'NoPendingClaims' } })
  expect(await claim(client, gamerTag, 'events.other')).toMatchObject({ status: 400, body: { error: 'EventNotFound' } })
  await score(client, gamerTag, 12)
  const [running] = (await eventsOf(client, gamerTag)).running
  expect(running?.scoreRewards.map(({ earned, claimed }) => [earned, claimed])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ])
  expect(running?.scoreRewards[0]).toMatchObject({
    pendingCurrencyRewards: { 'currency.gems': '20' },
    pendingInventoryRewards: { currencies: { 'currency.gems': '20' }, items: [], empty: false },
  })
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(client, gamerTag)))
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect(await currenciesOf(client, gamerTag)).toEqual([['currency.gems', 20]])
  app.advance(3 * partMs)
  const { done } = await eventsOf(client, gamerTag)
  expect(done).toMatchObject([
    { rank: 1, running: false, rankRewards: [{ earned: true, claimed: false }, { earned: false }] },
  ])
  const answer = await claim(client, gamerTag)
  expect(answer.body).toMatchObject({ view: { rankRewards: [{ claimed: true }, {}] }, gameRspJson: '{}' })
  expect(await currenciesOf(client, gamerTag)).toEqual([
    ['currency.gems', 20],
    ['currency.pearls', 1],
  ])
  expect(await claim(client, gamerTag)).toMatchObject({ status: 400 })
  const query = { kinds: ['event' as const] }
  const timeline = await developer.call(listTimeline, { params: { gamerTag }, query })
  expect(timeline.rows).toMatchObject([{ kind: 'event', by: 'player' }])
})

test('one undo takes back everything that staff claimed for a player', async () => {
  const app = await testApp()
  const { gamerTag, developer } = await people(app)
  await apply(developer, regatta(app, 0, rewards))
  await score(developer, gamerTag, 12)
  const answer = await claim(developer, gamerTag)
  const ids = String(answer.headers['x-audit-entries']).split(',').map(Number)
  expect(ids).toHaveLength(2)
  await developer.call(undoChanges, { body: { ids } })
  expect(await currenciesOf(developer, gamerTag)).toEqual([['currency.gems', 0]])
  expect((await eventsOf(developer, gamerTag)).running).toMatchObject([{ scoreRewards: [{ claimed: false }, {}, {}] }])
})

test('a published event whose reward is not published is reported; an unchanged reward does not prevent other changes', async () => {
  const app = await testApp()
  const { developer } = await people(app)
  const { symbol: _, ...properties } = regatta(app)
  const lacking = {
    ...properties,
    group_rewards: { scoreRewards: [{ min: 1, obtain: [{ symbol: 'currency.gmes', count: 1 }] }] },
  }
  await publishItems(app, [{ id: symbol, properties: lacking }, { id: 'currency.gems' }])
  expect(await developer.call(listEvents, {})).toMatchObject({
    events: [{ symbol }],
    problems: [{ symbol, message: expect.stringMatching(/^currency\.gmes cannot be given: it is not published/) }],
  })
  expect(await apply(developer, { ...regatta(app), ...lacking, name: 'Ours' })).toMatchObject({ status: 200 })
  await publishItems(app, [{ id: 'currency.gmes' }])
  expect((await developer.call(listEvents, {})).problems).toEqual([])
})

test('published events take place; changes and removals are followed, and invalid events are reported', async () => {
  const app = await testApp()
  const { developer, client } = await people(app)
  const { symbol: _, ...properties } = regatta(app)
  const broken = { id: 'events.broken', properties: { name: 'Broken', start_date: iso(app.now()) } }
  await publishItems(app, [{ id: symbol, properties: { ...properties, stores: null } }, broken])
  expect((await client.call(listRunningEvents, {})).events).toMatchObject([{ origin: 'content', content: { symbol } }])
  expect(await developer.call(listEvents, {})).toMatchObject({
    events: [{ symbol }],
    problems: [{ symbol: 'events.broken', message: expect.stringContaining('phases') }],
  })
  // An operator's change stays until the published item changes.
  await apply(developer, { ...regatta(app), start_date: properties.start_date, name: 'Ours' })
  await publishItems(app, [{ id: 'currency.gems' }])
  await app.runJobs()
  expect(await get(developer)).toMatchObject({ content: { name: 'Ours' } })
  await publishItems(app, [{ id: symbol, properties: { ...properties, name: 'Theirs' } }])
  expect(await get(developer)).toMatchObject({ content: { name: 'Theirs', origin: 'content' }, state: 'running' })
})
