import { createCampaign, deleteCampaign } from '@regent/contract/communicate/campaigns'
import { createTrial, listTrials, startTrial } from '@regent/contract/operate/trials'
import {
  countAudience,
  createSegment,
  deleteSegment,
  listSegmentUses,
  type SegmentSearch,
} from '@regent/contract/players/segments'
import { startSession } from '@regent/contract/players/sessions'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { ownApp } from '../../../testing/test-app.ts'
import { mergedSearch } from './merged-search.ts'

async function world() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const players = [await app.player(), await app.player(), await app.player()]
  const level = async (values: readonly number[]) => {
    for (const [index, value] of values.entries())
      await app.db
        .insertInto('stats')
        .values({
          pid: app.pid,
          gamer_tag: players[index]?.gamerTag ?? 0,
          space: 'game.private',
          key: 'LEVEL',
          value: String(value),
          updated_at: new Date(app.now()),
        } as never)
        .execute()
  }
  const segment = async (search: SegmentSearch = {}, isShared = true) =>
    (await developer.call(createSegment, { body: { name: 'Veterans', isShared, search } })).id
  const count = (audience: object) => developer.call(countAudience, { body: { audience } })
  return { app, developer, players, level, segment, count, tags: players.map(({ gamerTag }) => gamerTag) }
}

const levelAtLeast = (value: number): SegmentSearch => ({
  criteria: [{ space: 'game.private', stat: 'LEVEL', rel: 'gte', value }],
})

test('an audience is counted step by step: segment, rules, pasted players, suspended and banned', async () => {
  const { developer, level, segment, count, tags } = await world()
  await level([5, 10, 1])
  const id = await segment(levelAtLeast(5))
  const exact = (about: number) => ({ about, isExact: true })
  expect(await count({})).toMatchObject({ total: exact(3), matching: exact(3) })
  expect(await count({ segment: id, rules: levelAtLeast(10) })).toEqual({
    total: exact(1),
    everybody: exact(3),
    inSegment: exact(2),
    matching: exact(1),
    suspended: { ...exact(0), banned: 0 },
  })
  expect(await count({ segment: id, gamerTags: [...tags, 42] })).toMatchObject({
    total: exact(3),
    pasted: { added: 1, unknown: 1 },
  })
  expect(await count({ gamerTags: tags.slice(0, 1) })).toMatchObject({ total: exact(1) })
  await developer.call(suspendPlayer, { body: { player: tags[0] ?? 0, reason: 'cheating' } })
  expect(await count({ segment: id })).toMatchObject({ total: exact(1), suspended: { about: 1, banned: 1 } })
  expect(await count({ segment: id, includesSuspended: true })).toMatchObject({ total: exact(2) })
  expect(await count({ rules: { suspended: true } })).toMatchObject({ total: exact(1) })
})

test('an audience names a segment of its realm, and a cohort of a trial', async () => {
  const { developer, count, players } = await world()
  const other = await ownApp()
  const theirs = await (await other.as('developer')).call(createSegment, { body: { name: 'Theirs', search: {} } })
  const send = (audience: object) => developer.send(countAudience, { body: { audience } })
  expect(await send({ segment: theirs.id })).toMatchObject({ status: 404, body: { error: 'SegmentNotFound' } })
  const cohort = { trial: 'Prices', cohort: 'cheap' }
  expect(await send({ cohort })).toMatchObject({ status: 404, body: { error: 'TrialNotFound' } })
  const cohorts = JSON.stringify([
    { name: 'cheap', pct: 50 },
    { name: 'dear', pct: 50 },
  ])
  await developer.call(createTrial, { body: { name: 'Prices', strat: 'OPEN', cohorts, customRules: [] } as never })
  await developer.call(startTrial, { body: { name: 'Prices' } })
  for (const player of players) await player.call(startSession, { body: { platform: 'iOS' } })
  const { cohorts: made = [] } = (await developer.call(listTrials, {})).result[0] ?? {}
  expect(made.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(players.length)
  for (const { name, assigned } of made)
    expect(await count({ cohort: { trial: 'Prices', cohort: name } })).toMatchObject({
      total: { about: assigned, isExact: true },
    })
  expect(await send({ cohort: { ...cohort, cohort: 'free' } })).toMatchObject({
    status: 400,
    body: { field: 'audience.cohort.cohort', message: expect.stringContaining('cheap, dear') },
  })
})

test('sizes are kept once a day for ninety days', async () => {
  const { app, segment } = await world()
  const id = await segment()
  // The job runs on the hour.
  await app.runJobs()
  app.advance(3_600_000)
  await app.runJobs()
  await app.player()
  app.advance(dayMs)
  await app.runJobs()
  await app.runJobs()
  const sizesOf = async () =>
    (await (await app.as('developer')).call(listSegmentUses, {})).segments
      .find((one) => one.id === id)
      ?.sizes.map(({ about }) => about)
  expect((await sizesOf())?.slice(-2)).toEqual([3, 4])
  app.advance(90 * dayMs)
  await app.runJobs()
  expect(await sizesOf()).toEqual([4, 4])
})

test('a segment in use is not deleted, names its users, and is not deleted while one is being made', async () => {
  const { developer, segment } = await world()
  const id = await segment()
  const campaign = {
    name: 'Greeting',
    mtype: 'MAILBOX-IN-GAME' as const,
    translations: [{ lng: 'en', subject: 'Hello', msg: 'Come back' }],
    audience: { segment: id },
  }
  const { sid } = await developer.call(createCampaign, { body: campaign })
  expect((await developer.call(listSegmentUses, {})).segments).toMatchObject([
    { id, uses: [{ kind: 'campaign', id: String(sid), name: 'Greeting' }] },
  ])
  expect(await developer.send(deleteSegment, { params: { id } })).toMatchObject({
    status: 409,
    body: { error: 'SegmentInUse', message: expect.stringContaining('campaign “Greeting”') },
  })
  await developer.call(deleteCampaign, { body: { sid } })
  const [made, deleted] = await Promise.all([
    developer.send(createCampaign, { body: campaign }),
    developer.send(deleteSegment, { params: { id } }),
  ])
  expect([made.status, deleted.status].sort()).not.toEqual([200, 200])
  expect([made.status, deleted.status]).toContain(200)
})

test.each<[SegmentSearch, SegmentSearch, SegmentSearch | undefined]>([
  [{}, {}, {}],
  [{ platform: 'A' }, { platform: 'B' }, undefined],
  [{ platform: 'A' }, {}, { platform: 'A' }],
  [
    levelAtLeast(1),
    levelAtLeast(2),
    { criteria: [...(levelAtLeast(1).criteria ?? []), ...(levelAtLeast(2).criteria ?? [])] },
  ],
  [
    { seenFrom: 5, seenTo: 9 },
    { seenFrom: 7, seenTo: 20 },
    { seenFrom: 7, seenTo: 9 },
  ],
  [
    { seenWithinDays: 5, unseenForDays: 1 },
    { seenWithinDays: 3, unseenForDays: 2 },
    { seenWithinDays: 3, unseenForDays: 2 },
  ],
  [{ online: true }, { suspended: true }, { online: true, suspended: true }],
  [
    { played: [{ from: 1, to: 3 }] },
    { played: [{ from: 2, to: 9 }] },
    {
      played: [
        { from: 1, to: 3 },
        { from: 2, to: 9 },
      ],
    },
  ],
])('%j and %j find %j', (one, other, both) => {
  expect(mergedSearch(one, other)).toEqual(both)
  expect(mergedSearch(other, one) === undefined).toBe(both === undefined)
})
