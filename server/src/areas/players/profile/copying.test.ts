import {
  createEntitlementDefinition,
  grantEntitlements,
  listPlayerEntitlements,
} from '@regent/contract/monetize/entitlements'
import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { commitManifest, createDownloadUrlsForOperator, createUploadUrls } from '@regent/contract/players/cloud-saves'
import { getPlayer } from '@regent/contract/players/players'
import { forgetPlayer } from '@regent/contract/players/profile'
import { planCopyPlayer } from '@regent/contract/players/profile-copy'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { beforeEach, expect, test } from 'vitest'
import { publishItems, withdrawItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const gems = 'currency.gems'
const gold = 'currency.gold'
const sword = 'items.sword'

let app: TestApp
let developer: Actor
let player: Actor
let there: { scope: string }

beforeEach(async () => {
  app = await ownApp()
  app.giveExtras()
  developer = await app.as('developer')
  player = await app.player()
  there = { scope: `${app.cid}.${app.staging}` }
  await publishItems(app, [{ id: gems }, { id: gold }, { id: sword }])
  await publishItems(
    app,
    [{ id: gems, properties: { startingAmount: 50 } }, { id: sword }, { id: 'items.shield' }],
    app.staging,
  )
  await developer.call(updateInventory, {
    params: { gamerTag: player.gamerTag },
    body: {
      currencies: { [gems]: 70, [gold]: 9 },
      newItems: [
        { contentId: sword, properties: [{ name: 'edge', value: 'sharp' }] },
        { contentId: sword, properties: [] },
      ],
    },
  })
  await set(player.gamerTag, { LEVEL: '12', email: 'ada@players.test', SESSIONS_TOTAL: '40' })
})

const set = (gamerTag: number, values: Record<string, string>, options = {}) =>
  developer.call(
    setStats,
    { params: { objectId: toObjectId('game.private', gamerTag) }, body: { set: values } },
    options,
  )
const plan = (more: object = {}, by = developer, options: object = there) =>
  by.send(planCopyPlayer, { body: { sourcePid: app.pid, gamerTag: player.gamerTag, ...more } }, options)
const planned = async (more: object = {}) =>
  (await plan(more)).body as {
    plan: { id: number; title: string; count: number; warnings: string[] }
    sample: { key: string; before: unknown; after: unknown }[]
  }

async function apply(id: number) {
  await developer.call(applyPlan, { params: { id } }, there)
  await app.runJobs()
  const { plan: done } = await developer.call(getPlan, { params: { id } }, there)
  return done
}

const statsOf = async (gamerTag: number) => {
  const params = { objectId: toObjectId('game.private', gamerTag) }
  return (await developer.call(getStats, { params }, there)).stats
}
const heldBy = async (gamerTag: number) => {
  const { currencies, items } = await developer.call(getInventory, { params: { gamerTag } }, there)
  return {
    currencies: Object.fromEntries(currencies.map(({ id, amount }) => [id, amount])),
    // Items of one moment are in no order.
    items: items
      .flatMap(({ id, items: all }) => all.map(({ properties }) => [id, ...properties.map(({ value }) => value)]))
      .toSorted((a, b) => a.length - b.length),
  }
}

test('stats, amounts and items go to a player of another realm, what cannot come along is named, and it is undone', async () => {
  const to = (await app.player(app.staging)).gamerTag
  await set(to, { LEVEL: '3', HERO: 'fox' }, there)
  const { plan: made, sample } = await planned({ to })
  expect(made.title).toMatch(/^Copy player \d+ of “.*” \(.*\) to player \d+ of “staging”/)
  expect(made.warnings).toEqual([
    'Personal stats are skipped: email.',
    expect.stringMatching(/^Skipped, because not published in “staging” \(.*\): currency\.gold\.$/),
  ])
  expect(sample).toMatchObject([
    { key: 'stats/game.private/LEVEL', before: '3', after: '12' },
    { key: 'inventory/currency.gems', before: 50, after: 70 },
    ...Array(2).fill({ key: expect.stringMatching(/^inventory\/items\.sword\/\d+$/), before: null }),
  ])
  expect(await apply(made.id)).toMatchObject({ state: 'done', done: 4, failed: 0 })
  expect(await statsOf(to)).toEqual({ LEVEL: '12', HERO: 'fox' })
  expect(await heldBy(to)).toEqual({
    currencies: { [gems]: 70 },
    items: [[sword], [sword, 'sharp']],
  })
  const undo = await developer.call(planUndo, { params: { id: made.id } }, there)
  expect(await apply(undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await statsOf(to)).toEqual({ LEVEL: '3', HERO: 'fox' })
  expect(await heldBy(to)).toEqual({ currencies: { [gems]: 50 }, items: [] })
})

test('without a player a new one is made when the plan is applied, once', async () => {
  const { plan: made } = await planned()
  const gamerTag = Number(/gamer tag (\d+)/.exec(made.warnings[0] ?? '')?.[1])
  const find = () => developer.send(getPlayer, { params: { player: gamerTag } }, there)
  expect(await find()).toMatchObject({ status: 404 })
  expect(await apply(made.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await find()).toMatchObject({ status: 200, body: { gamerTag, online: false } })
  expect(await statsOf(gamerTag)).toEqual({ LEVEL: '12' })
  expect((await heldBy(gamerTag)).currencies).toEqual({ [gems]: 70 })
  // The player who was copied keeps everything.
  const { currencies } = await developer.call(getInventory, { params: { gamerTag: player.gamerTag } })
  expect(currencies.map(({ amount }) => amount)).toEqual([70, 9])
})

test('entitlements that can still be claimed come along, where they are defined', async () => {
  const params = { tier: 'gold' }
  for (const symbol of ['vip', 'beta'])
    await developer.call(createEntitlementDefinition, { body: { symbol, request: {} } })
  await developer.call(createEntitlementDefinition, { body: { symbol: 'vip', request: {} } }, there)
  const generators = [{ symbol: 'vip', params }, { symbol: 'beta' }]
  await developer.call(grantEntitlements, { body: { gamerTags: [player.gamerTag], generators } })
  const to = (await app.player(app.staging)).gamerTag
  const { plan: made } = await planned({ to, parts: ['entitlements'] })
  expect(made.count).toBe(1)
  expect(made.warnings[0]).toMatch(/^Skipped, because not defined in “staging”.*: beta\.$/)
  expect(await apply(made.id)).toMatchObject({ state: 'done', failed: 0 })
  const { entitlements } = await developer.call(listPlayerEntitlements, { query: { gt: to } }, there)
  expect(entitlements).toMatchObject([{ symbol: 'vip', state: 'GRANTED', params }])
})

test('saved files come along whole, last while either player has them, and are undone', async () => {
  const save = async (by: Actor, files: Record<string, string>) => {
    const request = Object.entries(files).map(([objectKey, { length }]) => ({ objectKey, sizeInBytes: length }))
    const { response } = await by.call(createUploadUrls, { body: { request } })
    for (const { url, objectKey } of response) {
      await app.app.inject({ method: 'PUT', url: new URL(url).pathname, payload: files[objectKey] ?? '' })
    }
    await by.call(commitManifest, { body: { request } })
  }
  const savedBy = async (gamerTag: number) => {
    const { response } = await developer.call(createDownloadUrlsForOperator, { body: { playerId: gamerTag } }, there)
    const read = response.map(async ({ url, objectKey }) => {
      const { body } = await app.app.inject({ method: 'GET', url: new URL(url).pathname })
      return [objectKey, body] as const
    })
    return Object.fromEntries(await Promise.all(read))
  }
  const other = await app.player(app.staging)
  await save(player, { 'slot-1': 'ada', world: 'islands' })
  await save(other, { 'slot-1': 'bea', 'slot-2': 'old' })
  const { plan: made, sample } = await planned({ to: other.gamerTag, parts: ['cloud-saves'] })
  expect(made.warnings).toEqual(['Files of the target player that the source does not have are removed: slot-2.'])
  expect(sample.map(({ key }) => key).toSorted()).toEqual(
    ['slot-1', 'slot-2', 'world'].map((name) => `cloud-saves/${name}`),
  )
  expect(await apply(made.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await savedBy(other.gamerTag)).toEqual({ 'slot-1': 'ada', world: 'islands' })
  const undo = await developer.call(planUndo, { params: { id: made.id } }, there)
  expect(await apply(undo.plan.id)).toMatchObject({ state: 'done', failed: 0 })
  expect(await savedBy(other.gamerTag)).toEqual({ 'slot-1': 'bea', 'slot-2': 'old' })

  const again = await planned({ to: other.gamerTag, parts: ['cloud-saves'] })
  await apply(again.plan.id)
  await developer.call(forgetPlayer, { params: { id: player.accountId } })
  app.advance(61 * 60_000)
  await app.runJobs()
  // The first sign-in has expired by now.
  developer = await app.as('developer')
  expect(await savedBy(other.gamerTag)).toEqual({ 'slot-1': 'ada', world: 'islands' })
})

test('the rights are asked for in both realms, for each part', async () => {
  const needs = (right: string, pid: string) => ({
    status: 403,
    body: { error: 'Forbidden', message: `This needs the right "${right}" in ${pid}.` },
  })
  const ofStaging = await app.as(undefined, { [app.staging]: 'admin' })
  expect(await plan({}, ofStaging)).toMatchObject(needs('view stats', app.pid))
  const readsOnly = await app.as('tester')
  expect(await plan({}, readsOnly)).toMatchObject({ status: 403 })
  // A developer of the realm that the player is in, who only tests in the other.
  const testsThere = await app.as('developer', { [app.staging]: 'tester' })
  expect(await plan({}, testsThere)).toMatchObject({ status: 403 })
  expect(await plan({}, player)).toMatchObject({ status: 403 })
  const { plan: made } = await planned()
  expect(await ofStaging.send(applyPlan, { params: { id: made.id } }, there)).toMatchObject({ status: 200 })
  expect(await readsOnly.send(applyPlan, { params: { id: made.id } }, there)).toMatchObject({ status: 403 })
})

test('players and realms that do not fit are refused with the field', async () => {
  const other = await ownApp()
  const stranger = (await app.player()).gamerTag
  const game = await app.as('admin')
  for (const [more, status, error, field] of [
    [{ gamerTag: 42 }, 404, 'PlayerNotFound', 'gamerTag'],
    [{ to: stranger }, 404, 'PlayerNotFound', 'to'],
    [{ sourcePid: app.staging }, 400, 'BadRequest', 'sourcePid'],
    [{ sourcePid: other.pid }, 404, 'RealmNotFound', 'sourcePid'],
    [{ parts: [] }, 400, 'BadRequest', 'parts'],
    [{ parts: ['friends'] }, 400, 'BadRequest', 'parts.0'],
  ] as const) {
    expect(await plan(more, game), JSON.stringify(more)).toMatchObject({ status, body: { error, field } })
  }
})

test('a change or deletion since the plan was made rejects it, and of two plans the second is outdated', async () => {
  const to = (await app.player(app.staging)).gamerTag
  const refusal = async (id: number) =>
    ((await developer.send(applyPlan, { params: { id } }, there)).body as { message?: string }).message
  const first = await planned({ to })
  const second = await planned({ to })
  const third = await planned({ to, parts: ['inventory'] })
  await set(to, { LEVEL: '4' }, there)
  expect(await refusal(first.plan.id)).toMatch(/^The stat LEVEL of the player has changed since\./)
  await set(to, { LEVEL: '12' }, there)
  await developer.call(updateInventory, { params: { gamerTag: to }, body: { currencies: { [gems]: 1 } } }, there)
  expect(await refusal(third.plan.id)).toMatch(/^The player’s currency\.gems has changed since\./)
  await withdrawItems(app, [sword], app.staging)
  expect(await refusal(third.plan.id)).toMatch(/^items\.sword is no longer published there\./)
  expect(await refusal(second.plan.id)).toBeDefined()
})

test('two operators who apply the same plan copy once', async () => {
  const { plan: made } = await planned()
  const both = await Promise.all(
    [developer, await app.as('admin')].map((by) => by.send(applyPlan, { params: { id: made.id } }, there)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await app.runJobs()
  const gamerTag = Number(/gamer tag (\d+)/.exec(made.warnings[0] ?? '')?.[1])
  expect((await heldBy(gamerTag)).items).toHaveLength(2)
})
