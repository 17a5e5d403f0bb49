import {
  applyEventContent,
  endEventPhase,
  getEventParticipation,
  listEventRounds,
  listEvents,
} from '@regent/contract/engage/events'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import { createGroup } from '@regent/contract/engage/groups'
import { createEntitlementDefinition, listPlayerEntitlements } from '@regent/contract/monetize/entitlements'
import { getInventory } from '@regent/contract/monetize/inventory'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { findStepLength } from './participation.ts'

const symbol = 'events.raid'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
  // The first run schedules the job.
  await app.runJobs()
})

const apply = (more: object = {}) =>
  developer.call(applyEventContent, {
    body: {
      content: {
        symbol,
        name: 'Raid',
        start_date: new Date(app.now()).toISOString(),
        permissions: { write_self: true },
        phases: [{ name: 'main', duration_minutes: 30 }],
        ...more,
      },
    },
  })

const score = (by: Actor, value: number) =>
  by.call(setEventScore, { params: { gamerTag: by.gamerTag }, body: { eventId: symbol, score: value } })
const claim = (by: Actor) =>
  by.send(claimEventRewards, { params: { gamerTag: by.gamerTag }, body: { eventId: symbol } })

async function row() {
  const { events } = await developer.call(listEvents, {})
  return events.find((one) => one.symbol === symbol)
}
const rounds = async () => (await developer.call(listEventRounds, { params: { symbol } })).rows

test('lists say how many take part and how many were active, and a finished round keeps its numbers', async () => {
  await app.query(`insert into accounts (cid, id, created_at, updated_at)
    select ${app.cid}, n, now(), now() from generate_series(1, 3) as n`)
  const seen = (ms: number) => `'${new Date(app.now() + ms).toISOString()}'`
  await app.query(`insert into players (pid, gamer_tag, cid, account_id, created_at, last_seen_at) values
    ('${app.pid}', 1, ${app.cid}, 1, ${seen(-9e8)}, ${seen(0)}),
    ('${app.pid}', 2, ${app.cid}, 2, ${seen(-9e8)}, ${seen(0)}),
    ('${app.pid}', 3, ${app.cid}, 3, ${seen(-9e8)}, ${seen(-9e8)})`)
  await apply()
  const players = [await app.player(), await app.player()]
  for (const player of players) await score(player, 5)
  const active = players.length + 2
  expect((await row())?.current).toMatchObject({ players: 2, activePlayers: active })
  app.advance(30 * 60_000)
  await app.runJobs()
  expect(await row()).toMatchObject({ last: { players: 2, activePlayers: active } })
  expect(await row()).not.toHaveProperty('current')
  await app.player()
  expect(await rounds()).toMatchObject([{ state: 'done', players: 2, activePlayers: active }])
})

test('a planned round has no participation yet', async () => {
  await apply({ start_date: new Date(app.now() + 3_600_000).toISOString() })
  const [planned] = await rounds()
  expect(planned).toMatchObject({ state: 'pending', players: 0 })
  expect(planned).not.toHaveProperty('activePlayers')
})

/** Operators' tokens end while the clock goes on. */
const participation = async () => (await app.as('developer')).call(getEventParticipation, { params: { id: symbol } })

test('entries and claims are counted by the hour, and the best of all partitions stand first', async () => {
  await apply({
    phases: [{ name: 'main', duration_minutes: 180 }],
    partition_size: 2,
    score_rewards: [{ min: 1, currencies: [{ id: 'currency.gems', amount: 1 }] }],
  })
  expect(await participation()).toMatchObject({ steps: [], players: 0, top: [], isTopOfAll: true })
  const first = await app.player()
  const second = await app.player()
  const third = await app.player()
  await score(first, 5)
  await score(second, 9)
  app.advance(90 * 60_000)
  await score(third, 7)
  await claim(first)
  const now = await participation()
  const steps = [
    { entries: 2, claims: 0 },
    { entries: 1, claims: 1 },
  ]
  expect(now).toMatchObject({ stepMs: 3_600_000, steps, players: 3, claimed: 1, claimedLater: 0 })
  const head = 'event_raid_1#0'
  const tail = 'event_raid_1#1'
  expect(now.top).toEqual([
    { gamerTag: second.gamerTag, score: 9, rank: 1, partition: head },
    { gamerTag: third.gamerTag, score: 7, rank: 1, partition: tail },
    { gamerTag: first.gamerTag, score: 5, rank: 2, partition: head },
  ])
  app.advance(120 * 60_000)
  await claim(third)
  expect(await participation()).toMatchObject({ steps: [...steps, { entries: 0, claims: 0 }], claimedLater: 1 })
})

test.each([
  [0, 1],
  [5 * 24, 1],
  [5 * 24 + 1, 6],
  [31 * 24, 24],
  [200 * 24, 7 * 24],
  [10 * 365 * 24, 31 * 24],
])('a round of %i hours is counted in steps of %i hours', (length, step) => {
  expect(findStepLength(length * 3_600_000)).toBe(step * 3_600_000)
})

test('guilds are counted once when two servers and an operator end the round at the same moment', async () => {
  await apply({
    group_rewards: { scoreRewards: [{ min: 50, currencies: [{ id: 'currency.gems', amount: 7 }] }] },
  })
  const player = await app.player()
  await player.call(createGroup, { params: { gamerTag: player.gamerTag }, body: { name: 'Albatross' } })
  await score(player, 60)
  const end = () => developer.send(endEventPhase, { params: { id: symbol }, body: { time: String(app.now()) } })
  const ends = await Promise.all([end(), end()])
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
  app.advance(60_001)
  const read = () => player.call(getPlayerEvents, { params: { gamerTag: player.gamerTag } })
  await Promise.all([app.runJobs(), app.runJobs(), read(), read(), read()])
  const [done] = (await read()).done
  expect(done?.groupRewards).toMatchObject({ groupScore: 60, groupRank: 1 })
  const claims = await Promise.all([claim(player), claim(player), claim(player)])
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const { currencies } = await player.call(getInventory, { params: { gamerTag: player.gamerTag }, query: {} })
  expect(currencies.map(({ amount }) => amount)).toEqual([7])
})

test('a reward that names an entitlement gives it, once', async () => {
  app.giveExtras()
  await developer.call(createEntitlementDefinition, { body: { symbol: 'vip', request: {} } })
  await apply({ score_rewards: [{ min: 1, obtain: [{ symbol: 'vip', count: 1 }] }] })
  const player = await app.player()
  await score(player, 5)
  const claims = await Promise.all([claim(player), claim(player)])
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await entitlementsOf(player)).toEqual(['vip'])
})

async function entitlementsOf({ gamerTag }: Actor): Promise<string[]> {
  app.giveExtras()
  const admin = await app.as('admin')
  const { entitlements } = await admin.call(listPlayerEntitlements, { query: { gt: gamerTag } })
  return entitlements.map(({ symbol: name }) => name)
}
