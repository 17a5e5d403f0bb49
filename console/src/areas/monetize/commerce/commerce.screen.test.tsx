import { getResults } from '@regent/contract/analyze/results'
import {
  type Catalog,
  getCatalog,
  listSkus,
  listStoreOffers,
  type SkuList,
  type StoreView,
  saveCatalog,
  saveSkus,
} from '@regent/contract/monetize/commerce'
import type { Listing, OfferDefinition, OfferInput, Store } from '@regent/contract/monetize/commerce-shapes'
import { usualCurrency } from '@regent/contract/money'
import { listRecordUses, type RecordUse } from '@regent/contract/operate/search/search-uses'
import { sampleResults } from '@regent/contract/samples/results'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from '../../../api/demo/demo-players.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath } from '../../../testing/studio.ts'

type Kept = { catalog: Catalog; skus: SkuList }

const offerOf = ({ titles, descriptions, images, obtain, ...rest }: OfferInput): OfferDefinition => ({
  ...rest,
  titles: Array.isArray(titles) ? { en: titles[0] ?? '' } : (titles ?? {}),
  descriptions: Array.isArray(descriptions) ? {} : (descriptions ?? {}),
  images: Array.isArray(images) ? {} : (images ?? {}),
  obtain: (obtain ?? []).filter((one) => typeof one !== 'string'),
})

const gold: OfferDefinition = {
  symbol: 'gold',
  titles: { en: 'Gold' },
  descriptions: {},
  images: {},
  obtain: [],
  obtainCurrency: [{ symbol: 'currency.gold', amount: 100 }],
  obtainItems: [],
  coupons: 0,
}
const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 10 }
const listing: Listing = {
  symbol: 'gold',
  offerSymbol: 'gold',
  price,
  playerStatRequirements: [],
  cohortRequirements: [],
  entitlementRequirements: [],
  offerRequirements: [],
  clientData: {},
}

const samples = (stores: Store[] = [], offerDefinitions: OfferDefinition[] = []): Kept => ({
  catalog: { version: 1, created: Date.now(), stores, offerDefinitions },
  skus: { version: 0, created: 0, definitions: [] },
})

/** A server that keeps the catalog and the SKUs, each with a version. */
function keepCatalog(answers: Answers, kept: Kept): void {
  const isStale = (headers: Headers, version: number) => headers.get('if-match') !== `"${version}"`
  answers
    .on(getCatalog, () => withHeaders({ catalog: kept.catalog }, { version: kept.catalog.version }))
    .on(listSkus, () => withHeaders({ skus: kept.skus, currency: usualCurrency }, { version: kept.skus.version }))
    .on(saveCatalog, ({ body, headers }) => {
      const { version } = kept.catalog
      if (isStale(headers, version)) return refuse('StaleVersion', { current: kept.catalog })
      for (const [s, store] of body.stores.entries())
        for (const [l, one] of store.listings.entries()) {
          const field = `stores.${s}.listings.${l}.price`
          const isPriced = one.price ?? body.offerDefinitions.find(({ symbol }) => symbol === one.offerSymbol)?.price
          const message = `${field} is missing in the listing and in its offer.`
          if (!isPriced) return refuse('BadRequest', { field, message })
        }
      const offerDefinitions = body.offerDefinitions.map(offerOf)
      kept.catalog = { version: version + 1, created: Date.now(), stores: body.stores, offerDefinitions }
      return { result: true as const }
    })
    .on(saveSkus, ({ body, headers }) => {
      const { version } = kept.skus
      if (isStale(headers, version)) return refuse('StaleVersion', { current: kept.skus })
      kept.skus = { version: version + 1, created: Date.now(), definitions: body.definitions }
      return { result: true as const }
    })
}

async function openCatalog(part: string, kept: Kept, more: (on: Answers) => void = () => {}) {
  const answers = await openScreen(realmPath(`commerce-configuration?part=${part}`), {
    answers: (on) => {
      keepCatalog(on, kept)
      more(on)
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Commerce Catalog', level: 1 })).toBeVisible()
  return answers
}

const main = page.getByRole('main')
const row = (text: string) => main.getByRole('row').filter({ hasText: text })
const drawer = (name: string) => page.getByRole('dialog', { name })
const part = (name: string) => page.getByText(name, { exact: true }).first()

async function choose(id: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function pick(form: string, field: string, option: string) {
  await drawer(form).getByRole('combobox', { name: field, exact: true }).click()
  await page
    .getByRole('option', { name: new RegExp(`^${option}( |$)`) })
    .first()
    .click()
}

async function reviewAndSave(form: string) {
  await drawer(form).getByRole('button', { name: 'Review changes' }).click()
  // The answers of the test do not review: the change is saved.
  await expect.element(drawer(form)).not.toBeInTheDocument()
}

test('a SKU is created with its price and product ids', async () => {
  const answers = await openCatalog('skus', samples())
  await page.getByRole('button', { name: 'Create SKU' }).first().click()
  const form = drawer('Create a SKU')
  await form.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(form.getByLabelText('Name', { exact: true })).toHaveFocus()
  await form.getByLabelText('Name', { exact: true }).fill('currency_t5')
  await form.getByLabelText('Price in minor units').fill('499')
  await expect.element(form).toContainText('$ 4.99, in the main currency')
  await form.getByRole('button', { name: 'Add product id' }).click()
  await form.getByLabelText('Product id 1', { exact: true }).fill('skyraiders.t5')
  await expectAccessible({ of: 'SkuDrawer' })
  await form.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(row('currency_t5')).toContainText('itunes: skyraiders.t5')
  expect(answers.requestsOf(saveSkus).map(({ body }) => body.definitions)).toEqual([
    [{ name: 'currency_t5', description: '', realPrice: 499, productIds: { itunes: 'skyraiders.t5' } }],
  ])
}, 60_000)

test('a store, an offer and a listing are created; a refused price is shown in the form', async () => {
  const kept = samples()
  kept.skus.definitions.push({ name: 'currency_t5', description: '', realPrice: 499, productIds: {} })
  await openCatalog('stores', kept)
  await page.getByRole('button', { name: 'Create store' }).first().click()
  await drawer('Create a store').getByLabelText('Symbol').fill('main')
  await reviewAndSave('Create a store')
  await expect.element(row('main')).toBeVisible()

  await part('Offers').click()
  await page.getByRole('button', { name: 'Create offer' }).first().click()
  const offer = drawer('Create an offer')
  await offer.getByLabelText('Symbol').fill('gems')
  await offer.getByLabelText('Title 1').fill('A pouch of gems')
  await offer.getByRole('button', { name: 'Add thing' }).click()
  await offer.getByLabelText('Reward 1', { exact: true }).fill('currency.gems')
  await offer.getByLabelText('Count of reward 1').fill('330')
  await reviewAndSave('Create an offer')
  await expect.element(row('A pouch of gems')).toContainText('330 currency.gems')

  await part('Listings').click()
  await page.getByRole('button', { name: 'Create listing' }).first().click()
  const form = drawer('Create a listing')
  await form.getByLabelText('Symbol').fill('gems')
  await pick('Create a listing', 'Offer', 'gems')
  // Neither the listing nor its offer has a price, so the server rejects the save. The form keeps its values.
  await form.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(form.getByRole('combobox', { name: 'Price' })).toHaveFocus()
  await expect.element(form).toContainText('price is missing in the listing and in its offer.')
  await pick('Create a listing', 'Price', 'Real money')
  await pick('Create a listing', 'SKU', 'currency_t5')
  await reviewAndSave('Create a listing')
  await expect.element(row('A pouch of gems')).toContainText('$ 4.99 (currency_t5)')
  await expect.element(row('A pouch of gems')).toContainText('for sale')

  await choose('gems:main', 'Delete')
  await expect.element(row('A pouch of gems')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Deleted the listing' })).toBeVisible()
  expect(kept.catalog.stores).toMatchObject([{ symbol: 'main', listings: [] }])
}, 60_000)

const crons = ['0 0 9 * * * *']

async function openListing() {
  const store = { symbol: 'main', listings: [{ ...listing, schedule: { crons }, queryAfterPurchase: false }] }
  const kept = samples([store], [gold])
  await openCatalog('listings', kept)
  await choose('gold:main', 'Edit')
  return { kept, form: drawer('Edit gold') }
}

test('the schedule and the client data of a listing are fields of its form', async () => {
  const { kept, form } = await openListing()
  await form.getByRole('button', { name: 'Add recurring time' }).click()
  await form.getByRole('combobox', { name: 'Days of the week 1' }).click()
  await page.getByRole('option', { name: 'Saturday' }).click()
  await page.getByRole('option', { name: 'Sunday' }).click()
  await form.getByLabelText('Hours 1').fill('9-25')
  await form.getByRole('button', { name: 'Add cohort requirement' }).click()
  await form.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(form.getByLabelText('Hours 1')).toHaveFocus()
  await expect.element(form).toContainText('Numbers from 0 to 23 or ranges, such as 9-17.')
  await form.getByLabelText('Hours 1').fill('9-17')
  await pick('Edit gold', 'Trial 1', 'starter-pack-price')
  await pick('Edit gold', 'Cohort of the player 1', 'is not in')
  await pick('Edit gold', 'Cohort 1', 'b')
  await form.getByRole('button', { name: 'Add entry' }).click()
  await form.getByLabelText('Name of entry 1').fill('badge')
  await form.getByLabelText('Value of entry 1').fill('new')
  await reviewAndSave('Edit gold')
  await expect.element(row('gold')).toContainText('starter-pack-price is not b')
  expect(kept.catalog.stores[0]?.listings[0]).toMatchObject({
    queryAfterPurchase: false,
    schedule: { crons, definitions: [{ dayOfWeek: ['6', '0'], hour: ['9-17'], minute: [] }] },
    cohortRequirements: [{ trial: 'starter-pack-price', cohort: 'b', constraint: 'neq' }],
    clientData: { badge: 'new' },
  })
}, 60_000)

test('entitlements and purchases that a listing requires are fields of its form', async () => {
  const { kept, form } = await openListing()
  await form.getByRole('button', { name: 'Add entitlement requirement' }).click()
  await form.getByLabelText('Entitlement 1', { exact: true }).fill('season_pass')
  await userEvent.keyboard('{Tab}')
  await pick('Edit gold', 'State 1', 'Claimed')
  await form.getByRole('button', { name: 'Add purchase requirement' }).click()
  await pick('Edit gold', 'Bought offer 1', 'gold')
  await pick('Edit gold', 'Number of purchases 1', 'is below')
  await reviewAndSave('Edit gold')
  expect(kept.catalog.stores[0]?.listings[0]).toMatchObject({
    schedule: { crons },
    entitlementRequirements: [{ symbol: 'season_pass', constraint: 'eq', state: 'CLAIMED' }],
    offerRequirements: [{ offerSymbol: 'gold', purchases: { constraint: 'lt', value: 1 } }],
  })
}, 60_000)

test('the form of a listing is accessible', async () => {
  const { form } = await openListing()
  for (const name of [
    'Add recurring time',
    'Add cohort requirement',
    'Add entitlement requirement',
    'Add purchase requirement',
    'Add entry',
  ])
    await form.getByRole('button', { name }).click()
  await expectAccessible({ of: 'ListingDrawer' })
}, 60_000)

test('images and button texts are fields of the form of an offer', async () => {
  const images = { small: { file: 's.png', atlas_info: { x: 1 } } }
  const kept = samples([{ symbol: 'main', listings: [listing] }], [{ ...gold, images }])
  await openCatalog('offers', kept)
  await choose('gold', 'Edit')
  await drawer('Edit gold').getByLabelText('Button text 1').fill('Take it')
  await drawer('Edit gold').getByLabelText('Large image').fill('https://cdn.regent.test/gold.png')
  await expectAccessible({ of: 'OfferDrawer' })
  await reviewAndSave('Edit gold')
  expect(kept.catalog.offerDefinitions[0]).toMatchObject({
    images: { ...images, large: { file: 'https://cdn.regent.test/gold.png' } },
    buttonText: { en: 'Take it' },
  })
}, 60_000)

test('after a conflict the change is applied to the newer catalogue and reviewed again', async () => {
  const kept = samples([{ symbol: 'main', title: 'Shop', listings: [listing] }], [gold])
  await openCatalog('listings', kept)
  await choose('gold:main', 'Edit all fields')
  await page.getByRole('dialog').getByText('JSON', { exact: true }).click()
  const text = page.getByRole('textbox', { name: 'The listing' })
  await text.fill('{ "symbol": "gold", "offerSymbol": "gold", "price": { "type": "coins" } }')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(page.getByText(/^price\.type/)).toBeVisible()
  await expectAccessible({ of: 'AllFieldsDrawer' })
  await text.fill(JSON.stringify({ ...listing, purchaseLimit: 5 }))
  // A colleague renames the store in the meantime.
  const stores = kept.catalog.stores.map((store) => ({ ...store, title: 'Harbor shop' }))
  kept.catalog = { ...kept.catalog, version: kept.catalog.version + 1, stores }
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(page.getByText('Someone else saved first.')).toBeVisible()
  await expect.element(row('gold')).toContainText('5')
  await part('Stores').click()
  await expect.element(row('main')).toContainText('Harbor shop')
})

const view = (symbol: string, more: Partial<StoreView['listings'][number]>): StoreView['listings'][number] => ({
  symbol,
  active: true,
  clientData: {},
  clientDataList: [],
  queryAfterPurchase: false,
  secondsActive: 60,
  offer: {
    symbol: 'gold',
    titles: ['Gold'],
    descriptions: [],
    images: [],
    obtain: [],
    obtainItems: [],
    coupons: 0,
    obtainCurrency: gold.obtainCurrency,
    price,
  },
  ...more,
})

test('store offers of a player: active listings, and the reason for each hidden one', async () => {
  const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
  const whyNotShown = ['The stat LEVEL must be at least 5.']
  const listings = [
    view('for_all', { purchasesRemain: 2 }),
    view('for_experts', { active: false, whyNotShown, secondsActive: 0 }),
  ]
  const answers = await openScreen(realmPath(`players/${gamerTag}/offers`), {
    answers: (on) => on.on(listStoreOffers, () => ({ stores: [{ symbol: 'main', listings }] })),
  })
  await expect.element(row('for_all')).toContainText('active')
  await expect.element(row('for_all')).toContainText('2')
  await expect.element(row('for_experts')).toContainText('not shown')
  await expect.element(row('for_experts')).toContainText('The stat LEVEL must be at least 5.')
  expect(answers.requestsOf(listStoreOffers)[0]).toMatchObject({
    params: { gamerTag },
    query: { include_hidden: true },
  })
  await page.getByRole('link', { name: 'for_experts' }).click()
  await expect.element(page.getByRole('dialog')).toContainText('for_experts:main')
  await expectAccessible({ of: 'StoreOffersPage' })
}, 60_000)

const uses: Record<string, RecordUse[]> = {
  store: [{ id: 'side', user: 'event', count: 1 }],
  listing: [{ id: 'gold', user: 'store', count: 2 }],
}
const twoStores = () =>
  samples(
    ['main', 'side'].map((symbol) => ({ symbol, listings: [listing] })),
    [gold],
  )
const answerUses = (on: Answers) => void on.on(listRecordUses, ({ body }) => ({ uses: uses[body.kind] ?? [] }))

test('the forms of a store and a listing show what uses them', async () => {
  await openCatalog('stores', twoStores(), answerUses)
  await choose('side', 'Edit')
  await expect.element(drawer('Edit side').getByText('Used by 1 event.')).toBeVisible()
  await expectAccessible({ of: 'StoreDrawer', inside: '.mantine-Drawer-content' })
  await userEvent.keyboard('{Escape}')
  await part('Listings').click()
  await choose('gold:main', 'Edit')
  await expect.element(drawer('Edit gold').getByText('Used by 2 stores.')).toBeVisible()
}, 60_000)

test('the stores of an event are offered with their listings and uses', async () => {
  await openScreen(realmPath('events'), {
    answers: (on) => {
      keepCatalog(on, twoStores())
      answerUses(on)
    },
  })
  await page
    .getByRole('button', { name: /^(Create|Schedule) event/ })
    .first()
    .click()
  await page
    .getByRole('combobox', { name: /stores/i })
    .first()
    .click()
  await expect.element(page.getByRole('option', { name: 'side' })).toContainText('1 listing · Used by 1 event')
})

test('a listing shows who bought it and what they got', async () => {
  const kept = samples([{ symbol: 'main', listings: [listing] }], [gold])
  await openCatalog('listings', kept, (on) => on.on(getResults, ({ params }) => sampleResults(Date.now(), params, 50)))
  await choose('gold:main', 'Results')
  const results = drawer('Results of gold')
  await expect.element(results.getByRole('button', { name: 'Bought: 10 players. Show them' })).toBeVisible()
  await expect.element(results.getByText('Looked: unknown.')).toBeVisible()
  await expectAccessible({ of: 'ListingResultsDrawer' })
})
