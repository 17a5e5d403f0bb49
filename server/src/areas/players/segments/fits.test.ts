import type { Audience } from '@regent/contract/players/player-search'
import { createSegment } from '@regent/contract/players/segments'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { isInAudience, listAudienceStats, matchingAudiences, missingSegments } from './fits.ts'

async function world() {
  const app = await testApp()
  const developer = await app.as('developer')
  const high = await app.player()
  const low = await app.player()
  const set = (gamerTag: number, stats: Record<string, string>) =>
    developer.call(setStats, { params: { objectId: toObjectId('game.private', gamerTag) }, body: { set: stats } })
  await set(high.gamerTag, { LEVEL: '12', 'trialmember:Prices': 'cheap' })
  await set(low.gamerTag, { LEVEL: '3' })
  const segment = (name: string, value: number) =>
    developer.call(createSegment, { body: { name, isShared: true, search: levelFrom(value) } })
  const realm = { db: app.db, id: app.pid }
  const fits = (gamerTag: number, audience: Audience | undefined) => isInAudience(realm, gamerTag, audience, app.now())
  return { app, developer, realm, high: high.gamerTag, low: low.gamerTag, segment, fits, set }
}

const levelFrom = (value: number) => ({
  criteria: [{ space: 'game.private' as const, stat: 'LEVEL', rel: 'gte' as const, value }],
})

test('a player fits an audience by segment, rules and cohort together, or because they are pasted', async () => {
  const { high, low, segment, fits, set } = await world()
  const { id } = await segment('High', 10)
  const both = async (audience: Audience | undefined) => [await fits(high, audience), await fits(low, audience)]
  expect(await both(undefined)).toEqual([true, true])
  expect(await both({})).toEqual([true, true])
  expect(await both({ segment: id })).toEqual([true, false])
  expect(await both({ segment: id, rules: levelFrom(13) })).toEqual([false, false])
  expect(await both({ rules: { criteria: [{ space: 'game.private', stat: 'LEVEL', rel: 'lt', value: 10 }] } })).toEqual(
    [false, true],
  )
  expect(await both({ cohort: { trial: 'Prices', cohort: 'cheap' } })).toEqual([true, false])
  expect(await both({ cohort: { trial: 'Prices', cohort: 'dear' } })).toEqual([false, false])
  expect(await both({ gamerTags: [low] })).toEqual([false, true])
  expect(await both({ gamerTags: [] })).toEqual([false, false])
  expect(await both({ segment: id, gamerTags: [low] })).toEqual([true, true])
  expect(await both({ segment: 42 })).toEqual([false, false])
  expect(await both({ segment: 42, gamerTags: [low] })).toEqual([false, true])
  expect(await both({ rules: { platform: 'A' }, segment: id })).toEqual([false, false])
  await set(low, { LEVEL: '10' })
  expect(await both({ segment: id })).toEqual([true, true])
})

test('suspended players are left out, also pasted ones, unless the audience means them', async () => {
  const { developer, high, fits } = await world()
  await developer.call(suspendPlayer, { body: { player: high, reason: 'cheating' } })
  expect(await fits(high, undefined)).toBe(true)
  expect(await fits(high, {})).toBe(false)
  expect(await fits(high, { gamerTags: [high] })).toBe(false)
  expect(await fits(high, { gamerTags: [high], includesSuspended: true })).toBe(true)
  expect(await fits(high, { rules: { suspended: true } })).toBe(true)
})

test('many audiences are judged in two queries, and none without an audience', async () => {
  const { app, realm, high, low, segment } = await world()
  const ids = [(await segment('High', 10)).id, (await segment('Higher', 20)).id]
  const audiences: (Audience | undefined)[] = [
    ...Array.from({ length: 30 }, (_, index) => ({ segment: ids[index % 2] ?? 0, rules: levelFrom(1) })),
    undefined,
  ]
  let queries = 0
  const counted = app.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const here = { ...realm, db: counted }
  const expected = audiences.map((one) => one === undefined || one.segment === ids[0])
  expect(await matchingAudiences(here, high, audiences, app.now())).toEqual(expected)
  expect(queries).toBe(2)
  expect(await matchingAudiences(here, low, [undefined, undefined], app.now())).toEqual([true, true])
  expect(queries).toBe(2)
})

test('the dependencies of an audience are known: its stats, and missing segments', async () => {
  const { realm, segment } = await world()
  const { id } = await segment('High', 10)
  const cohort = { trial: 'Prices', cohort: 'cheap' }
  expect(await listAudienceStats(realm, [{ segment: id }, { cohort }, { gamerTags: [1] }])).toEqual([
    'LEVEL',
    'trialmember:Prices',
  ])
  expect([...(await missingSegments(realm, [{ segment: id }, { segment: 42 }, { segment: 42 }, undefined]))]).toEqual([
    42,
  ])
})
