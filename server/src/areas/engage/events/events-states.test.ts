import type { EventContent } from '@regent/contract/engage/event-shapes'
import {
  applyEventContent,
  endEvent,
  endEventPhase,
  getEvent,
  getEventRow,
  listEventContents,
  listEventRounds,
  pingEvent,
  refreshEvent,
  setEventContent,
} from '@regent/contract/engage/events'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import { createEntitlementDefinition, deleteEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { getInventory } from '@regent/contract/monetize/inventory'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { dayMs } from '@regent/contract/time'
import { afterEach, expect, test } from 'vitest'
import { type Actor, ownApp, startApp } from '../../../testing/test-app.ts'

/** Short, because an operator’s token is valid for an hour. */
const partMs = 600_000
const symbol = 'events.regatta'
const unknown = 42
const gems = (min: number, amount: number, more: object = {}) => ({
  min,
  currencies: [{ id: 'currency.gems', amount }],
  ...more,
})

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A realm with an operator and a player, and their calls on its event. */
async function harbor() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const client = await app.player()
  const { gamerTag } = client
  const iso = (ms: number) => new Date(app.now() + ms).toISOString()
  const content = (more: Partial<EventContent> = {}, inMs = 0) => ({
    symbol,
    name: 'Regatta',
    start_date: iso(inMs),
    permissions: { write_self: true },
    phases: ['announce', 'main'].map((name) => ({ name, duration_minutes: 10 })),
    ...more,
  })
  const apply = (given: object, headers = {}, by: Actor = developer) =>
    by.send(applyEventContent, { body: { content: given } }, { headers })
  return {
    app,
    developer,
    client,
    gamerTag,
    iso,
    content,
    apply,
    score: (value: number, by: Actor = client, eventId = symbol) =>
      by.send(setEventScore, {
        params: { gamerTag: by === developer ? gamerTag : by.gamerTag },
        body: { eventId, score: value },
      }),
    claim: (by: Actor = client, eventId = symbol) =>
      by.send(claimEventRewards, {
        params: { gamerTag: by === developer ? gamerTag : by.gamerTag },
        body: { eventId },
      }),
    endPhase: (body: object = {}, id = symbol) => developer.send(endEventPhase, { params: { id }, body }),
    end: (id = symbol) => developer.send(endEvent, { params: { id } }),
    stateOf: async () => (await developer.call(getEvent, { params: { id: symbol } })).state,
    phaseOf: async () => (await developer.call(getEvent, { params: { id: symbol } })).phase?.name,
    gemsOf: async (tag = gamerTag) =>
      (await developer.call(getInventory, { params: { gamerTag: tag }, query: {} })).currencies[0]?.amount ?? 0,
    newest: async () => (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows[0]?.id ?? 0,
    undo: (id: number) => developer.send(undoChanges, { body: { ids: [id] } }),
  }
}

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

test('an event that does not exist, or is of another realm or organization, is not found by any call', async () => {
  const { app, developer, apply, content, score, claim, stateOf } = await harbor()
  await apply(content())
  const foreign = await ownApp()
  for (const [by, id, scope] of [
    [developer, 'events.other', app.scope],
    [developer, `${symbol}.1768478400001`, app.scope],
    [developer, symbol, `${app.cid}.${app.staging}`],
    [await foreign.as('developer'), symbol, foreign.scope],
  ] as const) {
    const params = { id }
    for (const answer of [
      await by.send(getEvent, { params }, { scope }),
      await by.send(endEventPhase, { params, body: {} }, { scope }),
      await by.send(endEvent, { params }, { scope }),
      await by.send(pingEvent, { params }, { scope }),
      await by.send(refreshEvent, { params }, { scope }),
    ])
      expect(answer).toMatchObject({ status: 404 })
  }
  for (const by of [await app.player(app.staging), await foreign.player()])
    for (const answer of [await score(1, by), await claim(by)])
      expect(answer).toMatchObject({ status: 400, body: { error: 'EventNotFound', field: 'eventId' } })
  expect(await stateOf()).toBe('running')
})

test('an event has limits, and a refusal creates nothing', async () => {
  const { developer, apply, content, iso } = await harbor()
  const phase = { name: 'main', duration_minutes: 10 }
  for (const [more, field] of [
    [{ name: ' ' }, 'name'],
    [{ phases: Array(51).fill(phase) }, 'phases'],
    [{ phases: [{ ...phase, duration_minutes: 0 }] }, 'phases.0.duration_minutes'],
    [{ phases: [{ ...phase, duration_minutes: 5_256_001 }] }, 'phases.0.duration_minutes'],
    [{ partition_size: 0 }, 'partition_size'],
    [{ partition_size: 1_000_001 }, 'partition_size'],
    [{ score_rewards: [gems(10, -1)] }, 'score_rewards.0.currencies.0.amount'],
    [{ rank_rewards: [{ min: 1, obtain: [{ symbol: 'pass', count: 0 }] }] }, 'rank_rewards.0.obtain.0.count'],
    [{ schedule: { activeFrom: iso(0), crons: ['0 0 12 30 2 * *'] } }, 'schedule.crons'],
  ] as const)
    expect(await apply({ ...content(), ...more })).toMatchObject({
      status: 400,
      body: { error: 'BadRequest', field: `content.${field}` },
    })
  const params = { id: 'events.other' }
  expect(await developer.send(setEventContent, { params, body: { event: content() } })).toMatchObject({
    status: 400,
    body: { field: 'event.symbol' },
  })
  expect((await developer.call(listEventContents, {})).content).toEqual([])
})

test('creating and ending events needs the right', async () => {
  const { app, developer, apply, content, stateOf } = await harbor()
  await apply(content())
  const tester = await app.as('tester')
  const params = { id: symbol }
  for (const answer of [
    await apply(content({ name: 'Mine' }), {}, tester),
    await apply({ ...content(), symbol: 'events.mine' }, {}, tester),
    await tester.send(endEventPhase, { params, body: {} }),
    await tester.send(endEvent, { params }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { error: 'Forbidden' } })
  expect((await developer.call(listEventContents, {})).content).toMatchObject([{ name: 'Regatta' }])
  expect(await stateOf()).toBe('running')
})

test('each state of a round allows its own actions: before, during and after it, and when it is cancelled', async () => {
  const rewards = { score_rewards: [gems(1, 5)] }
  for (const state of ['pending', 'running', 'done', 'cancelled'] as const) {
    const { app, apply, content, score, claim, end, endPhase } = await harbor()
    await apply(content(rewards, state === 'pending' ? partMs : 0))
    // A score from before, so that there is something to claim.
    if (state !== 'pending') await score(10)
    if (state === 'done') app.advance(2 * partMs)
    if (state === 'cancelled') await end()
    const isRunning = state === 'running'
    expect({ state, score: (await score(20)).status, claim: (await claim()).status }).toEqual({
      state,
      score: isRunning ? 200 : 400,
      claim: state === 'pending' ? 400 : 200,
    })
    expect({ state, phase: (await endPhase()).status }).toEqual({ state, phase: isRunning ? 200 : 409 })
    // A finished event can still be ended, once: there is no further round.
    expect({ state, end: (await end()).status }).toEqual({ state, end: state === 'cancelled' ? 409 : 200 })
    expect((await end()).status).toBe(409)
  }
})

test('the end of a phase is within the next year, and of two concurrent ends the second is refused', async () => {
  const { app, apply, content, endPhase, phaseOf, stateOf, iso } = await harbor()
  await apply(content())
  app.advance(partMs / 2)
  for (const time of [iso(366 * dayMs + 1), iso(-60_001)])
    expect(await endPhase({ time })).toMatchObject({ status: 400, body: { field: 'time' } })
  const answers = await Promise.all([endPhase({ phase: 'announce' }), endPhase({ phase: 'announce' })])
  expect(statuses(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { error: 'EventNotRunning', field: 'phase' },
  })
  expect(await phaseOf()).toBe('main')
  expect(await endPhase({ phase: 'main' })).toMatchObject({ status: 200 })
  expect(await stateOf()).toBe('done')
})

test('an event that two operators end concurrently ends once', async () => {
  const { apply, content, end, stateOf } = await harbor()
  await apply(content())
  expect(statuses(await Promise.all([end(), end()]))).toEqual([200, 409])
  expect(['done', 'cancelled']).toContain(await stateOf())
})

test('of two concurrent saves of the same event the second is rejected', async () => {
  const { developer, apply, content } = await harbor()
  const both = (version: number) =>
    Promise.all(
      ['Sloops', 'Clippers'].map((name) =>
        apply(content({ name: `${name} ${version}` }), { 'if-match': `"${version}"` }),
      ),
    )
  for (const version of [0, 1]) {
    const answers = await both(version)
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { error: 'StaleVersion' } })
  }
  expect((await developer.call(listEventContents, {})).content).toHaveLength(1)
})

test('a reward that the player and staff claim concurrently is given once', async () => {
  const { developer, apply, content, score, claim, gemsOf } = await harbor()
  await apply(content({ score_rewards: [gems(10, 20), gems(100, 50)] }))
  await score(10)
  const nothing = { status: 400, body: { error: 'NoPendingClaims', field: 'eventId' } }
  expect(statuses(await Promise.all([claim(), claim(developer), claim(), claim(developer)]))).toEqual([
    200, 400, 400, 400,
  ])
  expect(await gemsOf()).toBe(20)
  // A reward reached later is given later, without the earlier ones.
  await score(99)
  expect(await claim()).toMatchObject(nothing)
  await score(100)
  expect(statuses(await Promise.all([claim(), claim(developer)]))).toEqual([200, 400])
  expect(await gemsOf()).toBe(70)
})

test('a score at the bound of a reward earns it, and a score outside does not', async () => {
  const range = [gems(10, 1, { max: 20 })]
  for (const [value, isEarned] of [
    [9, false],
    [10, true],
    [20, true],
    [21, false],
  ] as const) {
    const { app, apply, content, score, claim, gemsOf } = await harbor()
    await apply(content({ score_rewards: range }))
    await score(value)
    // A reward with an upper bound is certain only when the round is over.
    expect(await claim()).toMatchObject({ body: { error: 'NoPendingClaims' } })
    app.advance(2 * partMs)
    expect({ value, status: (await claim()).status, gems: await gemsOf() }).toEqual({
      value,
      status: isEarned ? 200 : 400,
      gems: isEarned ? 1 : 0,
    })
  }
})

test('tied players get the rewards of their rank, and players without a score get none', async () => {
  const { app, apply, content, score, claim, gemsOf } = await harbor()
  await apply(content({ partition_size: 100, rank_rewards: [gems(1, 100), gems(2, 10, { max: 3 })] }))
  const players = [await app.player(), await app.player(), await app.player(), await app.player()]
  for (const [index, by] of players.entries()) await score(100 - index, by)
  app.advance(2 * partMs)
  for (const by of players) await claim(by)
  const held = await Promise.all(players.map((by) => gemsOf(by.gamerTag)))
  expect(held).toEqual([100, 10, 10, 0])
  expect(await claim()).toMatchObject({ status: 400, body: { error: 'NoPendingClaims' } })
})

test('a reward that cannot be given now stays claimable, and nothing is marked as claimed', async () => {
  const { app, developer, apply, content, score, claim, gemsOf, client, gamerTag } = await harbor()
  app.giveExtras()
  const define = () => developer.call(createEntitlementDefinition, { body: { symbol: 'pass', request: {} } })
  await define()
  await apply(content({ score_rewards: [gems(1, 5), { min: 1, obtain: [{ symbol: 'pass', count: 1 }] }] }))
  await score(1)
  await developer.call(deleteEntitlementDefinition, { body: { symbol: 'pass' } })
  expect(await claim()).toMatchObject({ status: 409, body: { error: 'GiftNotAvailable', field: 'eventId' } })
  expect(await gemsOf()).toBe(0)
  const { running } = await client.call(getPlayerEvents, { params: { gamerTag } })
  expect(running[0]?.scoreRewards.map(({ claimed }) => claimed)).toEqual([false, false])
  await define()
  expect(await claim()).toMatchObject({ status: 200 })
  expect(await gemsOf()).toBe(5)
})

test('unknown and suspended players, and players who may not write, can neither score nor claim', async () => {
  const { app, developer, apply, content, score, claim, gamerTag, client } = await harbor()
  await apply(content({ score_rewards: [gems(1, 5)], permissions: { write_self: false } }))
  expect(await score(1)).toMatchObject({ status: 403, body: { error: 'EventNotWritable' } })
  const params = { gamerTag: unknown }
  const body = { eventId: symbol }
  expect(await developer.send(setEventScore, { params, body: { ...body, score: 1 } })).toMatchObject({ status: 404 })
  expect(await developer.send(claimEventRewards, { params, body })).toMatchObject({
    body: { error: 'NoPendingClaims' },
  })
  expect(await developer.send(getPlayerEvents, { params })).toMatchObject({ body: { error: 'PlayerNotFound' } })
  expect(await score(1, developer)).toMatchObject({ status: 200 })
  const other = await app.player()
  for (const by of [other])
    expect(await by.send(claimEventRewards, { params: { gamerTag }, body })).toMatchObject({ status: 403 })
  await developer.call(suspendPlayer, { body: { player: gamerTag, reason: 'cheating' } })
  expect(await claim(client)).toMatchObject({ status: 403, body: { error: 'PlayerSuspended' } })
})

test('two servers create one round per start', async () => {
  const { app, developer, apply, content, iso } = await harbor()
  const at = new Date(app.now() + partMs)
  const crons = [`0 ${at.getUTCMinutes()} ${at.getUTCHours()} * * * *`]
  await apply(content({ schedule: { activeFrom: iso(0), crons } }))
  const second = await startApp({}, app.databaseUrl)
  closings.push(() => second.close())
  for (const ms of [partMs, dayMs]) {
    app.advance(ms)
    second.clock.now = app.now()
    await Promise.all([app.runJobs(), second.jobs.runDue()])
  }
  const by = await app.as('tester')
  const { rows } = await by.call(listEventRounds, { params: { symbol }, query: {} })
  const starts = rows.map(({ startTime }) => startTime)
  expect(new Set(starts).size).toBe(starts.length)
  expect((await developer.send(getEventRow, { params: { symbol } })).status).toBe(401)
  expect(rows.map(({ state }) => state)).toContain('running')
})

test('the end of a phase or event and a claim can be undone only if nothing has changed since', async () => {
  const { app, developer, apply, content, endPhase, end, score, claim, newest, undo, phaseOf, stateOf, gemsOf } =
    await harbor()
  await apply(content({ score_rewards: [gems(1, 5)] }))
  app.advance(partMs / 2)
  await endPhase()
  const first = await newest()
  app.advance(1_000)
  await endPhase()
  expect((await undo(first)).status).toBe(409)
  expect(await stateOf()).toBe('done')
  expect(await undo(await newest())).toMatchObject({ status: 200 })
  expect(await undo(first)).toMatchObject({ status: 200 })
  expect(await phaseOf()).toBe('announce')

  await score(1)
  const claimed = await claim(developer)
  expect(await gemsOf()).toBe(5)
  const ids = String(claimed.headers['x-audit-entries']).split(',').map(Number)
  expect(await developer.send(undoChanges, { body: { ids } })).toMatchObject({ status: 200 })
  expect(await gemsOf()).toBe(0)
  expect(await claim()).toMatchObject({ status: 200 })
  expect((await developer.send(undoChanges, { body: { ids } })).status).toBe(409)
  expect(await gemsOf()).toBe(5)

  await end()
  const ended = await newest()
  await apply(content({ name: 'Second' }, partMs))
  expect((await undo(ended)).status).toBe(409)
  expect(await developer.call(listEventContents, {})).toMatchObject({ content: [{ name: 'Second' }] })
})
