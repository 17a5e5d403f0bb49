import { dayMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { ownApp } from '../../../testing/test-app.ts'

async function world() {
  const app = await ownApp()
  const player = await app.player()
  const send = plainCalls(app, await app.as('developer'))
  const iso = (inMs = 0) => new Date(app.now() + inMs).toISOString()
  const phases = [
    { name: 'announce', duration_minutes: 10 },
    { name: 'main', duration_minutes: 20, rules: [{ rule: 'boats', value: 'small' }] },
    { name: 'phase', duration_minutes: 30 },
  ]
  const regatta = { symbol: 'events.regatta', name: 'Regatta', start_date: iso(), phases }
  const apply = (more: object = {}) => send('POST /basic/events/applyContent', { content: { ...regatta, ...more } })
  const get = async () => (await send('GET /object/events/events.regatta')).body
  return { app, player, send, iso, phases, regatta, apply, get }
}

const rangeOf = (body: unknown) => (body as { eventInDateRange: { id: string }[] }).eventInDateRange

test('GET /basic/events/calendar answers as eventInDateRange the events between from and to, by default those of the current month [events-3]', async () => {
  const { send, apply } = await world()
  for (const [symbol, start_date] of [
    ['events.december', '2025-12-31T12:00:00Z'],
    ['events.first', '2026-01-01T00:00:00Z'],
    ['events.last', '2026-01-31T22:00:00Z'],
    ['events.february', '2026-02-01T00:00:00Z'],
  ] as const) {
    expect(await apply({ symbol, start_date })).toMatchObject({ status: 200 })
  }
  const ids = async (query = '') => rangeOf((await send(`GET /basic/events/calendar${query}`)).body).map(({ id }) => id)
  expect((await ids()).sort()).toEqual(['events.first', 'events.last'])
  expect(await ids('?from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z')).toEqual(['events.february'])
  expect(await ids('?limit=1')).toHaveLength(1)
  expect(await ids('?query=LAST')).toEqual(['events.last'])
})

test('the query of the calendar matches a part of the name or of the id [events-4]', async () => {
  const { send, apply } = await world()
  await apply({ symbol: 'events.duel', name: 'Race of captains' })
  await apply()
  const ids = async (query: string) =>
    rangeOf((await send(`GET /basic/events/calendar?query=${query}`)).body).map(({ id }) => id)
  expect([await ids('captain'), await ids('duel'), await ids('regat'), await ids('none')]).toEqual([
    ['events.duel'],
    ['events.duel'],
    ['events.regatta'],
    [],
  ])
})

test('GET /basic/events/content answers the contents of events, GET /basic/events/running the running events [events-7]', async () => {
  const { send, iso, apply } = await world()
  await apply()
  await apply({ symbol: 'events.later', start_date: iso(dayMs) })
  const { body } = await send('GET /basic/events/content')
  expect((body as { content: { symbol: string }[] }).content.map(({ symbol }) => symbol).sort()).toEqual([
    'events.later',
    'events.regatta',
  ])
  expect(await send('GET /basic/events/running')).toMatchObject({
    status: 200,
    body: { events: [{ content: { symbol: 'events.regatta' }, state: 'running' }] },
  })
})

test('POST /basic/events/applyContent makes an event of content, and changes the one with its symbol [events-8]', async () => {
  const { apply, get } = await world()
  expect(await apply()).toMatchObject({ status: 200, body: { result: 'ok' } })
  expect(await get()).toMatchObject({ content: { name: 'Regatta' } })
  await apply({ name: 'Great regatta' })
  expect(await get()).toMatchObject({ content: { name: 'Great regatta' } })
})

test('GET /object/events/{id} answers one round of an event [events-9]', async () => {
  const { app, send, apply } = await world()
  await apply()
  const id = `events.regatta.${app.now()}`
  expect(await send(`GET /object/events/${id}`)).toMatchObject({ status: 200, body: { id, state: 'running' } })
})

test('PUT /object/events/{id}/endPhase ends the current phase at the given time [events-10]', async () => {
  const { app, send, iso, apply, get } = await world()
  await apply()
  const time = iso(5 * minuteMs)
  expect(await send('PUT /object/events/events.regatta/endPhase', { time })).toMatchObject({ status: 200 })
  expect(await get()).toMatchObject({
    phaseTimes: [{ endTime: Date.parse(time) }, { startTime: Date.parse(time) }, {}],
    endTime: app.now() + 55 * minuteMs,
  })
})

test('DELETE /object/events/{id}/content ends an event and withdraws its content [events-11]', async () => {
  const { send, apply } = await world()
  await apply()
  expect(await send('DELETE /object/events/events.regatta/content')).toMatchObject({ status: 200 })
  expect(await send('GET /basic/events/running')).toMatchObject({ body: { events: [] } })
  expect(await send('GET /api/events/events.regatta')).toMatchObject({ body: { isWithdrawn: true, upcoming: [] } })
})

test('PUT /object/event-players/{gamer tag}/score sets the score of a player in an event [events-13]', async () => {
  const { send, player, apply } = await world()
  await apply()
  const path = `/object/event-players/${player.gamerTag}` as const
  expect(await send(`PUT ${path}/score`, { eventId: 'events.regatta', score: 12 })).toMatchObject({ status: 200 })
  expect(await send(`GET ${path}`)).toMatchObject({ body: { running: [{ score: 12 }] } })
})

test('GET /object/event-players/{gamer tag} answers the running and the done events of a player with all fields [events-12 events-36]', async () => {
  const { app, send, player, apply } = await world()
  const score_rewards = [{ min: 10, obtain: [{ symbol: 'currency.gold', count: 5 }] }]
  const rank_rewards = [{ min: 1, max: 3, currencies: [{ id: 'currency.gems', amount: 7 }] }]
  await apply({ score_rewards, rank_rewards, partition_size: 5 })
  const path = `/object/event-players/${player.gamerTag}` as const
  await send(`PUT ${path}/score`, { eventId: 'events.regatta', score: 12 })
  const shown = {
    id: `events.regatta.${app.now()}`,
    name: 'Regatta',
    leaderboardId: 'event_regatta_1#0',
    score: 12,
    rank: 1,
    scoreRewards: [{ min: 10 }],
    rankRewards: [{ min: 1, max: 3 }],
    allPhases: [{ name: 'announce' }, { name: 'main' }, { name: 'phase' }],
  }
  const current = { running: true, secondsRemaining: 3_600, currentPhase: { name: 'announce' } }
  expect(await send(`GET ${path}`)).toMatchObject({
    status: 200,
    body: { running: [{ ...shown, ...current }], done: [] },
  })
  app.advance(59 * minuteMs)
  expect(await send(`GET ${path}`)).toMatchObject({ body: { running: [{ currentPhase: { name: 'phase' } }] } })
  app.advance(minuteMs - 1)
  const late = plainCalls(app, player)
  app.advance(1)
  expect(await late(`GET ${path}`)).toMatchObject({ body: { running: [], done: [{ ...shown, running: false }] } })
})

test('an event carries its id, name, symbol, state, dates, phases, partition size and permissions [events-14 events-16 events-27]', async () => {
  const { app, send, regatta, iso, apply, get } = await world()
  await apply({ partition_size: 20, permissions: { write_self: true } })
  const phases = [
    { name: 'announce', duration_minutes: 10, durationSeconds: 600, durationMillis: 600_000 },
    {
      name: 'main',
      duration_minutes: 20,
      durationSeconds: 1_200,
      durationMillis: 1_200_000,
      rules: [{ rule: 'boats', value: 'small' }],
    },
    { name: 'phase', duration_minutes: 30, durationSeconds: 1_800, durationMillis: 1_800_000 },
  ]
  expect(await get()).toMatchObject({
    id: `events.regatta.${app.now()}`,
    state: 'running',
    createdAt: app.now(),
    permissions: { write_self: true },
    content: { symbol: 'events.regatta', name: 'Regatta', start_date: regatta.start_date, phases, partition_size: 20 },
  })
  expect(rangeOf((await send('GET /basic/events/calendar')).body)).toEqual([
    {
      id: 'events.regatta',
      name: 'Regatta',
      state: 'running',
      createdAt: app.now(),
      dates: [{ from: iso(), to: iso(60 * minuteMs) }],
    },
  ])
})

test('an event carries its stores, type, cohorts, schedule, leaderboard and origin [events-15 events-18 events-19]', async () => {
  const { send, iso, apply, get } = await world()
  await apply()
  expect(await get()).toMatchObject({
    content: { type: 'Immediately', recurring: false, origin: 'manual' },
    origin: 'manual',
  })
  const schedule = { description: 'Mondays', activeFrom: iso(), activeTo: iso(30 * dayMs), crons: ['0 0 12 * * MON *'] }
  const cohortSettings = {
    cohorts: [
      {
        id: 'veterans',
        statRequirements: [{ domain: 'game', access: 'private', stat: 'LEVEL', constraint: 'gte', value: '10' }],
      },
    ],
  }
  const stores = ['main']
  await apply({ symbol: 'events.cup', stores, schedule, cohortSettings })
  expect((await send('GET /object/events/events.cup')).body).toMatchObject({
    content: { stores, type: 'Recurring', recurring: true, cohortSettings, schedule, origin: 'manual' },
    leaderboardId: expect.stringMatching(/^event_cup_\d+$/),
    originType: 'scheduled',
    rootEventId: 'events.cup',
  })
})

test('rewards of an event have the ranges and the shapes of score, rank and group rewards [events-17]', async () => {
  const { apply, get } = await world()
  const obtain = [{ symbol: 'currency.gold', count: 5 }]
  const rewards = {
    score_rewards: [{ min: 10, obtain }],
    rank_rewards: [{ min: 1, max: 3, obtain }],
    group_rewards: { scoreRewards: [{ min: 100, obtain }] },
  }
  await apply(rewards)
  expect(await get()).toMatchObject({ content: rewards })
})

test('in the calendar each round of an event has its own state: over, running or scheduled [events-26]', async () => {
  const { app, send, iso, apply } = await world()
  const minute = (inMs: number) => new Date(app.now() + inMs).getUTCMinutes()
  const schedule = { activeFrom: iso(), crons: [`0 ${minute(0)},${minute(30 * minuteMs)} * * * * *`] }
  await apply({ schedule, phases: [{ name: 'main', duration_minutes: 10 }] })
  app.advance(35 * minuteMs)
  await app.runJobs()
  const { body } = await send(`GET /api/calendar?kinds=event&from=${app.now() - dayMs}&to=${app.now() + 30 * minuteMs}`)
  const { entries } = body as { entries: { id: string; state: string }[] }
  expect(entries.map(({ id, state }) => [id, state])).toEqual([
    ['events.regatta', 'ended'],
    ['events.regatta', 'running'],
    ['events.regatta', 'scheduled'],
  ])
})
