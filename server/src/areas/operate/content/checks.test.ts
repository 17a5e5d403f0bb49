import { planPublish, saveContent } from '@regent/contract/operate/content/content'
import { listManifestHistory, planRepeat, saveManifest } from '@regent/contract/operate/content/content-manifests'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

type Properties = Record<string, unknown>

const item = (id: string, properties: Properties) => ({
  id,
  checksum: 'local',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, isLink(value) ? value : { data: value }]),
  ),
})
const isLink = (value: unknown): value is { $link: string } =>
  typeof value === 'object' && value !== null && '$link' in value

/** Publishes what the realm has besides with these items, as a tool does. */
async function publish(by: Actor, items: Record<string, Properties>, force?: string) {
  const content = Object.entries(items).map(([id, properties]) => item(id, properties))
  const saved = await by.call(saveContent, { body: { content } })
  return by.call(saveManifest, { body: { references: saved.content, ...(force !== undefined && { force }) } })
}

const phase = { name: 'hunt', duration_minutes: 60 }
const start = '2036-01-01T00:00:00Z'
const gems = { 'currency.gems': { startingAmount: 5 } }

/** Each item with the one field that is wrong; beside it stand the gems. */
const faulty: [what: string, id: string, properties: Properties, field: string][] = [
  ['an amount in words', 'currency.gold', { startingAmount: 'five hundred' }, 'startingAmount'],
  ['a permission that is none', 'items.sword', { clientPermission: 'yes' }, 'clientPermission'],
  ['an event without phases', 'events.kraken', { name: 'Kraken', start_date: start, phases: [] }, 'phases'],
  ['an event at no time', 'events.kraken', { name: 'K', start_date: 'nonsense', phases: [phase] }, 'start_date'],
  [
    'an event in partitions of nobody',
    'events.kraken',
    { name: 'Kraken', start_date: start, phases: [phase], partition_size: 0 },
    'partition_size',
  ],
  ['a board with a bound of 0', 'leaderboards.race', { maxEntries: 0 }, 'maxEntries'],
  ['a tournament without a cycle', 'tournaments.cup', { cycleDuration: '1 day' }, 'cycleDuration'],
  ['a link to nothing', 'items.shield', { look: { $link: 'looks.oak' } }, 'look'],
  ['a store with a listing that is not there', 'stores.main', { listings: ['listings.none'] }, 'listings'],
  [
    'a negative price',
    'listings.sword',
    { price: { type: 'currency', symbol: 'currency.gems', amount: -5 }, offer: { obtain: ['currency.gems'] } },
    'price.amount',
  ],
  [
    'a SKU that is not there',
    'listings.sword',
    { price: { type: 'sku', symbol: 'big-pack' }, offer: { obtain: ['currency.gems'] } },
    'price.symbol',
  ],
  [
    'an offer of what does not exist',
    'listings.sword',
    { price: { type: 'currency', symbol: 'gems', amount: 5 }, offer: { obtain: ['items.potoin'] } },
    'offer.obtain.0.ent',
  ],
  [
    'a period that ends before it begins',
    'listings.sword',
    {
      price: { type: 'currency', symbol: 'currency.gems', amount: 5 },
      offer: { obtain: ['currency.gems'] },
      activePeriod: { start: '2036-02-01T00:00:00Z', end: start },
    },
    'activePeriod.end',
  ],
]

const historyOf = async (by: Actor) =>
  (await by.call(listManifestHistory, { query: { id: 'global' } })).rows.map(({ reason }) => reason)

test.each(faulty)('%s is refused with item and field, and nothing is published', async (_, id, properties, field) => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publish(developer, gems)
  const { content, checks } = await developer.call(saveContent, { body: { content: [item(id, properties)] } })
  expect(checks.errors.map((one) => [one.id, one.field])).toContainEqual([id, field])
  const saved = await developer.call(saveContent, { body: { content: [item('currency.gems', gems['currency.gems'])] } })
  const references = [...saved.content, ...content]
  await expect(developer.call(saveManifest, { body: { references } })).rejects.toMatchObject({
    status: 400,
    code: 'ContentChecksFailed',
    message: expect.stringContaining(`${id}, ${field}`) as string,
  })
  expect(await historyOf(developer)).toHaveLength(1)
})

test('valid content has no findings', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { checks } = await publish(developer, {
    ...gems,
    'items.sword': { power: 5, clientPermission: { write_self: false }, paidWith: { $link: 'currency.gems' } },
    'events.kraken': { name: 'Kraken', start_date: start, phases: [phase] },
    'leaderboards.race': { maxEntries: 100 },
    'listings.sword': {
      price: { type: 'currency', symbol: 'currency.gems', amount: 5 },
      offer: { obtain: ['items.sword'] },
      activePeriod: null,
    },
    'stores.main': { listings: ['listings.sword'] },
    'looks.oak': { anything: ['the', 'game', { knows: true }] },
  })
  expect(checks).toEqual({ errors: [], warnings: [] })
})

test('errors go live only with a reason, which the history keeps', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publish(developer, gems, 'not needed')
  const { checks } = await publish(developer, { 'currency.gold': { startingAmount: 'many' } }, 'The fix is on its way.')
  expect(checks.errors).toMatchObject([{ id: 'currency.gold', field: 'startingAmount' }])
  expect(await historyOf(developer)).toEqual(['The fix is on its way.', undefined])
})

test('working but suspicious content gets a warning and is published', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { checks } = await publish(developer, {
    ...gems,
    'stores.empty': { listings: [] },
    'events.past': { name: 'Past', start_date: '2020-01-01T00:00:00Z', phases: [phase] },
    'listings.free': { offer: { obtain: ['currency.gems'] } },
    'items.drawn': { icon: 'files.nothing' },
    'listings.endless': {
      price: { type: 'currency', symbol: 'gems', amount: 5 },
      offer: { titles: { en: ' ' }, obtainCurrency: [{ symbol: 'currency.gems', amount: 10 }] },
    },
  })
  expect(checks.errors).toEqual([])
  expect(checks.warnings.map(({ id, field }) => [id, field])).toEqual([
    ['events.past', 'start_date'],
    ['items.drawn', 'icon'],
    ['listings.endless', 'price'],
    ['listings.endless', 'offer.titles'],
    ['listings.free', 'price'],
    ['stores.empty', 'listings'],
  ])
})

const reward = { minRank: 1, maxRank: 3, currencyRewards: [{ symbol: 'currency.gmes', amount: 5 }] }
const prize = { obtain: [{ symbol: 'items.swrod' }, { symbol: 'currency.coupons' }] }

test.each([
  [
    'tournaments.cup',
    {
      name: 'Cup',
      anchorTimeUTC: start,
      cycleDuration: 'P7D',
      rankRewards: [reward],
      scoreRewards: [{ minScore: 5, ...prize }],
    },
    ['rankRewards.0.currencyRewards.0.symbol', 'scoreRewards.0.obtain.0.symbol'],
  ],
  [
    'events.kraken',
    {
      name: 'Kraken',
      start_date: start,
      phases: [phase],
      rank_rewards: [{ min: 1, max: 3, currencies: [{ id: 'currency.gmes', amount: 5 }] }],
    },
    ['rank_rewards.0.currencies.0.id'],
  ],
])(
  'a gift that the realm does not publish is a warning at its field, also if it publishes no currency: %s',
  async (id, properties, fields) => {
    const app = await ownApp()
    const developer = await app.as('developer')
    const { checks } = await publish(developer, { [id]: properties })
    expect(checks.errors).toEqual([])
    expect(checks.warnings.map((one) => [one.id, one.field])).toEqual(fields.map((field) => [id, field]))
  },
)

test('an item that others are linked to is not retired without a word', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publish(developer, { 'looks.oak': {}, 'items.shield': { look: { $link: 'looks.oak' } } })
  const { plan } = await developer.call(planPublish, { body: { upserts: [], deletes: ['looks.oak'] } })
  expect(plan.faults).toEqual(['items.shield, look: links to looks.oak, which is not in this manifest.'])
})

test('an old error of an unchanged item does not block publishing', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  await publishItems(app, [{ id: 'currency.gold', properties: { startingAmount: 'many' } }])
  const upserts = [{ id: 'currency.gems', properties: { startingAmount: { data: 5 } }, tags: [] }]
  expect((await developer.call(planPublish, { body: { upserts, deletes: [] } })).plan.faults).toEqual([])
})

async function applied(app: TestApp, by: Actor, id: number, reason: string) {
  await by.call(applyPlan, { params: { id }, body: { reason } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id } })).plan
}

test('a plan with errors is applied only with a reason; the plan and the history keep it', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publish(admin, gems)
  const upserts = [{ id: 'currency.gems', properties: { startingAmount: { data: 'few' } }, tags: [] }]
  const { plan } = await admin.call(planPublish, { body: { upserts, deletes: [] } })
  expect(plan.faults).toEqual(['currency.gems, startingAmount: must be a whole number of at least 0.'])
  const params = { id: plan.id }
  for (const body of [{}, { reason: '  x ' }])
    await expect(admin.call(applyPlan, { params, body })).rejects.toMatchObject({ status: 400, field: 'reason' })
  expect((await admin.call(getPlan, { params })).plan.state).toBe('open')
  expect(await applied(app, admin, plan.id, 'Asked for by the designers.')).toMatchObject({
    state: 'done',
    reason: 'Asked for by the designers.',
  })
  expect((await historyOf(admin))[0]).toBe('Asked for by the designers.')

  // An old manifest that is published again is checked as well.
  const { rows } = await admin.call(listManifestHistory, { query: { id: 'global' } })
  const again = await admin.call(planRepeat, { body: { uid: rows[1]?.uid ?? '' } })
  expect(again.plan.faults).toEqual([])
})
