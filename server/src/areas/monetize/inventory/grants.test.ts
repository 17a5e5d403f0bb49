import { type Grant, getInventory, planGrant, updateInventory } from '@regent/contract/monetize/inventory'
import { applyPlan, getPlan, listPlanRows, planUndo } from '@regent/contract/organization/plans'
import { createSegment } from '@regent/contract/players/segments'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

type GrantInput = Pick<Grant, 'contentId' | 'count'>

async function players(app: TestApp, count: number): Promise<number[]> {
  const made = await Promise.all(Array.from({ length: count }, () => app.player()))
  return made.map(({ gamerTag }) => gamerTag)
}

const give = (by: Actor, gamerTag: number, gems: number) =>
  by.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': gems } } })

const held = async (by: Actor, gamerTag: number) => {
  const { currencies, items } = await by.call(getInventory, { params: { gamerTag }, query: {} })
  return { gems: currencies[0]?.amount ?? 0, swords: items[0]?.items.length ?? 0 }
}

const plan = async (by: Actor, gamerTags: number[], ...grants: GrantInput[]) =>
  by.call(planGrant, { body: { players: { gamerTags }, grants } })

const gems = (count: number): GrantInput => ({ contentId: 'currency.gems', count })
const swords = (count: number): GrantInput => ({ contentId: 'items.sword', count })

test('a grant to chosen players is planned, applied, and undone by the opposite amount', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gems' }, { id: 'items.sword' }])
  const tags = await players(app, 3)
  await give(developer, tags[0] ?? 0, 20)
  const { plan: made, sample } = await plan(developer, [...tags, 123], gems(1_000), swords(2))
  expect(made).toMatchObject({
    kind: 'grant',
    title: 'Grant 1,000 currency.gems, 2 items.sword to 3 players',
    count: 3,
    warnings: ['1 chosen player is not in this realm and is excluded.'],
  })
  const first = sample.find(({ key }) => key === String(tags[0]))
  expect(first).toMatchObject({
    before: { 'currency.gems': 20, 'items.sword': 0 },
    after: { 'currency.gems': 1_020, 'items.sword': 2 },
  })
  expect(await held(developer, tags[0] ?? 0)).toEqual({ gems: 20, swords: 0 })

  await developer.call(applyPlan, { params: { id: made.id } })
  await app.runJobs()
  expect(await Promise.all(tags.map((tag) => held(developer, tag)))).toEqual([
    { gems: 1_020, swords: 2 },
    { gems: 1_000, swords: 2 },
    { gems: 1_000, swords: 2 },
  ])

  await give(developer, tags[1] ?? 0, -500)
  const { plan: undo } = await developer.call(planUndo, { params: { id: made.id } })
  await developer.call(applyPlan, { params: { id: undo.id } })
  await app.runJobs()
  // A player who has spent some of it keeps the rest.
  expect(await Promise.all(tags.map((tag) => held(developer, tag)))).toEqual([
    { gems: 20, swords: 0 },
    { gems: 500, swords: 0 },
    { gems: 0, swords: 0 },
  ])
  const { plan: undone } = await developer.call(getPlan, { params: { id: undo.id } })
  expect(undone).toMatchObject({ state: 'done', failed: 0 })
  expect(undo.warnings).toEqual([
    '1 change cannot be undone: The player has spent some of the amount. Kept in total: 1,000 currency.gems.',
    'Values that change before you apply this are kept and listed as failed.',
  ])
})

test('a player with too little keeps it and is listed as failed; all others pay', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [rich = 0, poor = 0] = await players(app, 2)
  await give(developer, rich, 100)
  await give(developer, poor, 30)
  const { plan: made } = await plan(developer, [rich, poor], gems(-50))
  expect(made).toMatchObject({
    verb: 'Take 50 currency.gems from 2 players',
    warnings: ['1 player has less than the plan removes. Their rows will fail.'],
  })
  await developer.call(applyPlan, { params: { id: made.id } })
  await app.runJobs()
  expect([(await held(developer, rich)).gems, (await held(developer, poor)).gems]).toEqual([50, 30])
  const query = { failed: true }
  const { rows } = await developer.call(listPlanRows, { params: { id: made.id }, query })
  expect(rows).toMatchObject([{ key: String(poor), error: 'The player’s balance is too low. Nothing was changed.' }])
})

test('a grant to a segment reaches its players at the time of the plan', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const [ann = 0] = await players(app, 2)
  const search = { platform: 'WebGL' }
  const { id } = await developer.call(createSegment, { body: { name: 'Browsers', search, isShared: true } })
  const { plan: made } = await developer.call(planGrant, { body: { players: { segment: id }, grants: [gems(5)] } })
  expect(made.title).toBe('Grant 5 currency.gems to 2 players of the segment Browsers')
  await app.player()
  await developer.call(applyPlan, { params: { id: made.id } })
  await app.runJobs()
  const { plan: applied } = await developer.call(getPlan, { params: { id: made.id } })
  expect([applied.state, applied.done, (await held(developer, ann)).gems]).toEqual(['done', 2, 5])
})

test.each([
  ['nothing', [gems(0)], 'grants.0.count'],
  ['items taken away', [swords(-1)], 'grants.0.count'],
  ['the same twice', [gems(1), gems(2)], 'grants.1.contentId'],
  ['too many items', [swords(60), { contentId: 'items.shield', count: 41 }], 'grants.1.count'],
])('%s is refused', async (_, grants, field) => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const gamerTags = await players(app, 1)
  const answer = await developer.send(planGrant, { body: { players: { gamerTags }, grants } })
  expect(answer).toMatchObject({ status: 400, body: { error: 'BadRequest', field } })
})
