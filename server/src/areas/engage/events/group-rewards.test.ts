import { applyEventContent, endEventPhase } from '@regent/contract/engage/events'
import { claimEventRewards, getPlayerEvents, setEventScore } from '@regent/contract/engage/events-players'
import { createGroup, joinGroup, leaveGroup } from '@regent/contract/engage/groups'
import { getInventory } from '@regent/contract/monetize/inventory'
import { undoChanges } from '@regent/contract/organization/audit'
import { hourMs } from '@regent/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const symbol = 'events.raid'

let app: TestApp
let developer: Actor

beforeEach(async () => {
  app = await ownApp()
  developer = await app.as('developer')
})

/** Guilds are rewarded for 100 and for 1,000 points in total. */
const raid = (more: object = {}) =>
  developer.call(applyEventContent, {
    body: {
      content: {
        symbol,
        name: 'Raid',
        start_date: new Date(app.now()).toISOString(),
        phases: [{ name: 'main', duration_minutes: 30 }],
        permissions: { write_self: true },
        group_rewards: {
          scoreRewards: [
            { min: 100, currencies: [{ id: 'currency.gems', amount: 7 }] },
            { min: 1_000, currencies: [{ id: 'currency.gems', amount: 70 }] },
          ],
        },
        ...more,
      },
    },
  })

const found = async (leader: Actor, name: string) =>
  (await leader.call(createGroup, { params: { gamerTag: leader.gamerTag }, body: { name } })).group.id
const joinIt = (by: Actor, group: number) => by.call(joinGroup, { params: { gamerTag: by.gamerTag }, body: { group } })
const score = (by: Actor, value: number) =>
  by.call(setEventScore, { params: { gamerTag: by.gamerTag }, body: { eventId: symbol, score: value } })
const claim = (by: Actor) =>
  by.send(claimEventRewards, { params: { gamerTag: by.gamerTag }, body: { eventId: symbol } })
const eventsOf = (by: Actor) => by.call(getPlayerEvents, { params: { gamerTag: by.gamerTag } })
const gemsOf = async (by: Actor) =>
  (await by.call(getInventory, { params: { gamerTag: by.gamerTag }, query: {} })).currencies.map(({ amount }) => amount)

/** Two members of one guild with 60 points each, one of another with 20, and a player without a guild with 500. */
async function guilds() {
  await raid()
  const first = await app.player()
  const second = await app.player()
  const rival = await app.player()
  const loner = await app.player()
  const group = await found(first, 'Albatross')
  await joinIt(second, group)
  await found(rival, 'Barracuda')
  await score(first, 60)
  await score(second, 60)
  await score(rival, 20)
  await score(loner, 500)
  return { first, second, rival, loner, group }
}

const end = () => app.advance(hourMs / 2)

/** The job runs every minute, for the first time a minute after it was enqueued. */
async function countByJob(): Promise<void> {
  await app.runJobs()
  app.advance(60_001)
  await app.runJobs()
}

test('a guild’s score is the sum of its members, and earns nothing before the round is over', async () => {
  const { first, loner, group } = await guilds()
  const [running] = (await eventsOf(first)).running
  expect(running?.groupRewards).toMatchObject({
    groupId: String(group),
    groupScore: 120,
    groupRank: 0,
    rankRewards: [],
    scoreRewards: [
      { min: 100, earned: false },
      { min: 1_000, earned: false },
    ],
  })
  expect(await claim(first)).toMatchObject({ status: 400, body: { error: 'NoPendingClaims' } })
  expect((await eventsOf(loner)).running[0]?.groupRewards).not.toHaveProperty('groupId')
})

test("each member who took part can claim the guild's rewards once", async () => {
  const { first, second, rival, loner, group } = await guilds()
  end()
  const [done] = (await eventsOf(first)).done
  expect(done?.groupRewards).toMatchObject({
    groupId: String(group),
    groupScore: 120,
    groupRank: 1,
    scoreRewards: [
      { earned: true, claimed: false, pendingCurrencyRewards: { 'currency.gems': '7' } },
      { earned: false, claimed: false },
    ],
  })
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(first)))
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect(claims.find(({ status }) => status === 200)?.body).toMatchObject({
    view: { groupRewards: { scoreRewards: [{ claimed: true }, { claimed: false }] } },
  })
  expect(await claim(second)).toMatchObject({ status: 200 })
  expect([await gemsOf(first), await gemsOf(second)]).toEqual([[7], [7]])
  for (const other of [rival, loner]) expect(await claim(other)).toMatchObject({ status: 400 })
})

test('guilds are counted as they are at the end of the round: later joins and leaves change nothing', async () => {
  const { first, second, rival, loner, group } = await guilds()
  end()
  await countByJob()
  await second.call(leaveGroup, { params: { gamerTag: second.gamerTag }, body: { group } })
  await joinIt(loner, group)
  expect((await eventsOf(rival)).done[0]?.groupRewards).toMatchObject({ groupScore: 20, groupRank: 2 })
  expect(await claim(loner)).toMatchObject({ status: 400 })
  expect(await claim(second)).toMatchObject({ status: 200 })
  expect((await claim(first)).body).toMatchObject({ view: { groupRewards: { groupScore: 120 } } })
})

test('a member who joined after the end gets nothing, however late the round is counted', async () => {
  const { loner, group } = await guilds()
  end()
  app.advance(1_000)
  await joinIt(loner, group)
  expect((await eventsOf(loner)).done[0]?.groupRewards).toMatchObject({ groupScore: 0, groupRank: 0 })
})

test('one claim gives the rewards of the player and of the guild, and one undo takes both back', async () => {
  await raid({ score_rewards: [{ min: 1, currencies: [{ id: 'currency.gems', amount: 1 }] }] })
  const player = await app.player()
  await found(player, 'Cormorant')
  await score(player, 100)
  end()
  const answer = await developer.send(claimEventRewards, {
    params: { gamerTag: player.gamerTag },
    body: { eventId: symbol },
  })
  expect(await gemsOf(player)).toEqual([8])
  const ids = String(answer.headers['x-audit-entries']).split(',').map(Number)
  await developer.call(undoChanges, { body: { ids } })
  expect(await gemsOf(player)).toEqual([0])
  expect((await eventsOf(player)).done[0]).toMatchObject({
    scoreRewards: [{ earned: true, claimed: false }],
    groupRewards: { scoreRewards: [{ earned: true, claimed: false }, {}] },
  })
})

test('a round that is resumed is counted again when it ends', async () => {
  const { first } = await guilds()
  const answer = await developer.send(endEventPhase, { params: { id: symbol }, body: {} })
  expect((await eventsOf(first)).done[0]?.groupRewards).toMatchObject({ groupScore: 120, groupRank: 1 })
  await developer.call(undoChanges, { body: { ids: [Number(answer.headers['x-audit-entries'])] } })
  await score(first, 1_000)
  end()
  await countByJob()
  expect((await eventsOf(first)).done[0]?.groupRewards).toMatchObject({ groupScore: 1_060 })
})
