import { getCatalog, saveCatalog, saveSkus } from '@regent/contract/commerce'
import { applyEventContent } from '@regent/contract/events'
import { updateInventory } from '@regent/contract/inventory'
import { createTrial } from '@regent/contract/trials'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const gold = { symbol: 'gold', titles: { en: 'Gold' }, obtainCurrency: [{ symbol: 'currency.gold', amount: 100 }] }
const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 10 }

test('a store is made to sell something: each step is looked at before it is saved, and undone', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'commerce-configuration?part=skus'))
  const review = page.getByRole('dialog', { name: 'Review before saving' })
  const drawer = (name: string) => page.getByRole('dialog', { name })
  const part = (name: string) => page.getByText(name, { exact: true }).first()

  await page.getByRole('button', { name: 'Create SKU' }).first().click()
  await drawer('Create a SKU').getByRole('button', { name: 'Review changes' }).click()
  await expect(drawer('Create a SKU').getByLabel('Name')).toBeFocused()
  await drawer('Create a SKU').getByLabel('Name').fill('currency_t5')
  await drawer('Create a SKU').getByLabel('Price in minor units').fill('499')
  await expect(drawer('Create a SKU')).toContainText('$ 4.99, in the main currency')
  await drawer('Create a SKU').getByRole('button', { name: 'Add product id' }).click()
  await drawer('Create a SKU').getByLabel('Product id 1', { exact: true }).fill('skyraiders.t5')
  await drawer('Create a SKU').getByRole('button', { name: 'Review changes' }).click()
  await expect(review).toContainText('currency_t5')
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'currency_t5' })).toContainText(
    'itunes: skyraiders.t5',
  )

  await part('Stores').click()
  await page.getByRole('button', { name: 'Create store' }).first().click()
  await drawer('Create a store').getByLabel('Symbol').fill('main')
  await drawer('Create a store').getByRole('button', { name: 'Review changes' }).click()
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'main' })).toBeVisible()

  await part('Offers').click()
  await page.getByRole('button', { name: 'Create offer' }).first().click()
  await drawer('Create an offer').getByLabel('Symbol').fill('gems')
  await drawer('Create an offer').getByLabel('Title 1').fill('A pouch of gems')
  await drawer('Create an offer').getByRole('button', { name: 'Add thing' }).click()
  await drawer('Create an offer').getByLabel('Reward 1', { exact: true }).fill('currency.gems')
  await drawer('Create an offer').getByLabel('Count of reward 1').fill('330')
  await drawer('Create an offer').getByRole('button', { name: 'Review changes' }).click()
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'A pouch of gems' })).toContainText(
    '330 currency.gems',
  )

  await part('Listings').click()
  await page.getByRole('button', { name: 'Create listing' }).first().click()
  const listing = drawer('Create a listing')
  await listing.getByLabel('Symbol').fill('gems')
  await listing.getByRole('combobox', { name: 'Offer' }).click()
  await page.getByRole('option', { name: 'gems' }).click()
  // Neither the listing nor its offer says what it costs: the server refuses that, and nothing is lost.
  await listing.getByRole('button', { name: 'Review changes' }).click()
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(review).toContainText('stores.0.listings.0.price is missing')
  await review.getByRole('button', { name: 'Back' }).click()
  await expect(listing.getByRole('combobox', { name: 'Price' })).toBeFocused()
  await expect(listing).toContainText('price is missing, and the offer has no price either.')
  await listing.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Real money' }).click()
  await listing.getByRole('combobox', { name: 'SKU' }).click()
  await page.getByRole('option', { name: 'currency_t5' }).click()
  await listing.getByRole('button', { name: 'Review changes' }).click()
  await review.getByRole('button', { name: /^Save/ }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'A pouch of gems' })
  await expect(row).toContainText('$ 4.99 (currency_t5)')
  await expect(row).toContainText('on sale')
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Actions for gems:main' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(row).toHaveCount(0)
  await undoOf(page, /^Deleted the listing/)
  await expect(row).toContainText('on sale')
})

test('schedules, requirements, images and button texts are fields of their forms', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const cohorts = JSON.stringify([
    { name: 'cheap', pct: 50 },
    { name: 'dear', pct: 50 },
  ])
  await call(createTrial, { body: { name: 'prices', strat: 'GLOBALLY_OPEN', cohorts } }, as)
  const crons = ['0 0 9 * * * *']
  const listings = [{ symbol: 'gold', offerSymbol: 'gold', price, schedule: { crons }, queryAfterPurchase: false }]
  const images = { small: { file: 's.png', atlas_info: { x: 1 } } }
  await call(
    saveCatalog,
    { body: { offerDefinitions: [{ ...gold, images }], stores: [{ symbol: 'main', listings }] } },
    as,
  )
  await openAs(page, studio, realmPath(studio, 'commerce-configuration'))
  const review = page.getByRole('dialog', { name: 'Review before saving' })
  const drawer = page.getByRole('dialog', { name: 'Edit gold' })
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'gold' })
  const pick = async (field: string, option: string) => {
    await drawer.getByRole('combobox', { name: field }).click()
    await page
      .getByRole('option', { name: new RegExp(`^${option}( |$)`) })
      .first()
      .click()
  }

  await row.getByRole('button', { name: 'Actions for gold:main' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await drawer.getByRole('button', { name: 'Add recurring time' }).click()
  await drawer.getByRole('combobox', { name: 'Days of the week 1' }).click()
  await page.getByRole('option', { name: 'Saturday' }).click()
  await page.getByRole('option', { name: 'Sunday' }).click()
  await drawer.getByLabel('Hours 1').fill('9-25')
  await drawer.getByRole('button', { name: 'Add cohort requirement' }).click()
  await drawer.getByRole('button', { name: 'Review changes' }).click()
  await expect(drawer.getByLabel('Hours 1')).toBeFocused()
  await expect(drawer).toContainText('Numbers from 0 to 23 or ranges, such as 9-17.')
  await drawer.getByLabel('Hours 1').fill('9-17')
  await pick('Trial 1', 'prices')
  await pick('Cohort of the player 1', 'is not in')
  await pick('Cohort 1', 'dear')
  await drawer.getByRole('button', { name: 'Add entitlement requirement' }).click()
  await drawer.getByLabel('Entitlement 1', { exact: true }).fill('season_pass')
  await page.keyboard.press('Tab')
  await pick('State 1', 'Claimed')
  await drawer.getByRole('button', { name: 'Add purchase requirement' }).click()
  await pick('Bought offer 1', 'gold')
  await pick('Number of purchases 1', 'is below')
  await drawer.getByRole('button', { name: 'Add entry' }).click()
  await drawer.getByLabel('Name of entry 1').fill('badge')
  await drawer.getByLabel('Value of entry 1').fill('new')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Review changes' }).click()
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(row).toContainText('prices is not dear')

  await page.getByText('Offers', { exact: true }).first().click()
  await row.getByRole('button', { name: 'Actions for gold' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await drawer.getByLabel('Button text 1').fill('Take it')
  await drawer.getByLabel('Large image').fill('https://cdn.regent.test/gold.png')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Review changes' }).click()
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(review).toBeHidden()

  const { catalog } = await call(getCatalog, { query: {} }, as)
  expect(catalog.stores[0]?.listings[0]).toMatchObject({
    queryAfterPurchase: false,
    schedule: { crons, definitions: [{ dayOfWeek: ['6', '0'], hour: ['9-17'], minute: [] }] },
    cohortRequirements: [{ trial: 'prices', cohort: 'dear', constraint: 'neq' }],
    entitlementRequirements: [{ symbol: 'season_pass', constraint: 'eq', state: 'CLAIMED' }],
    offerRequirements: [{ offerSymbol: 'gold', purchases: { constraint: 'lt', value: 1 } }],
    clientData: { badge: 'new' },
  })
  expect(catalog.offerDefinitions[0]).toMatchObject({
    images: { ...images, large: { file: 'https://cdn.regent.test/gold.png' } },
    buttonText: { en: 'Take it' },
  })
})

test('a change comes to stand on top of what a colleague saved meanwhile', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const listing = { symbol: 'gold', offerSymbol: 'gold', price }
  const sell = (title: string) =>
    call(
      saveCatalog,
      { body: { offerDefinitions: [gold], stores: [{ symbol: 'main', title, listings: [listing] }] } },
      as,
    )
  await sell('Shop')
  await openAs(page, studio, realmPath(studio, 'commerce-configuration'))
  await page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: 'gold' })
    .getByRole('button', { name: 'Actions for gold:main' })
    .click()
  await page.getByRole('menuitem', { name: 'Edit all fields' }).click()
  await page.getByRole('dialog').getByText('JSON', { exact: true }).click()
  const text = page.getByRole('textbox', { name: 'The listing' })
  await text.fill('{ "symbol": "gold", "offerSymbol": "gold", "price": { "type": "coins" } }')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.getByText(/^price\.type/)).toBeVisible()
  await text.fill(JSON.stringify({ ...listing, purchaseLimit: 5 }))
  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Review before saving' })
  await expect(review).toContainText('stores.main.listings.gold.purchaseLimit')
  await sell('Harbor shop')
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(review.getByRole('alert')).toContainText('Somebody else saved in the meantime.')
  await expect(review).not.toContainText('stores.main.title')
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(review).toBeHidden()
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'gold' })).toContainText('5')
  await page.getByText('Stores', { exact: true }).first().click()
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'main' })).toContainText('Harbor shop')
})

test('support sees what the stores show a player, and why they do not show the rest', async ({ page }) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const player = await addPlayer(studio)
  await setStats(studio, player.gamerTag, 'game.private', { LEVEL: 3 })
  await call(
    updateInventory,
    { params: { gamerTag: player.gamerTag }, body: { currencies: { 'currency.gems': 5 } } },
    as,
  )
  await call(saveSkus, { body: { definitions: [{ name: 't5', realPrice: 499 }] } }, as)
  const level = [{ stat: 'LEVEL', constraint: 'gte' as const, value: '5' }]
  const listings = [
    { symbol: 'for_all', offerSymbol: 'gold', price, purchaseLimit: 2 },
    { symbol: 'for_experts', offerSymbol: 'gold', price, playerStatRequirements: level },
  ]
  await call(saveCatalog, { body: { offerDefinitions: [gold], stores: [{ symbol: 'main', listings }] } }, as)
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/offers`))
  const row = (symbol: string) => page.getByRole('main').getByRole('row').filter({ hasText: symbol })
  await expect(row('for_all')).toContainText('active')
  await expect(row('for_all')).toContainText('2')
  await expect(row('for_experts')).toContainText('not shown')
  await expect(row('for_experts')).toContainText('The stat LEVEL must be at least 5.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'for_experts' }).click()
  await expect(page.getByRole('dialog')).toContainText('for_experts:main')
  await expectAccessible(page)
})

test('a store and a listing say what uses them, where one chooses a store and where one changes them', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const listings = [{ symbol: 'gold', offerSymbol: 'gold', price }]
  await call(
    saveCatalog,
    { body: { offerDefinitions: [gold], stores: ['main', 'side'].map((symbol) => ({ symbol, listings })) } },
    as,
  )
  const start = new Date(Date.now() + 60_000).toISOString()
  const phases = [{ name: 'main', duration_minutes: 60 }]
  const content = { symbol: 'events.sale', name: 'Sale', start_date: start, phases, stores: ['side'] }
  await call(applyEventContent, { body: { content } }, as)
  await openAs(page, studio, realmPath(studio, 'commerce-configuration?part=stores'))
  await page.getByRole('button', { name: 'Actions for side' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit side' })
  await expect(drawer.getByText('Used by 1 event.')).toBeVisible()
  await expectAccessible(page, { inside: '.mantine-Drawer-content' })
  await page.keyboard.press('Escape')
  await openAs(page, studio, realmPath(studio, 'commerce-configuration?part=listings'))
  await page
    .getByRole('button', { name: /^Actions for gold/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit gold' }).getByText('Used by 2 stores.')).toBeVisible()
  await openAs(page, studio, realmPath(studio, 'events'))
  await page
    .getByRole('button', { name: /^(Create|Schedule) event/ })
    .first()
    .click()
  await page
    .getByRole('combobox', { name: /stores/i })
    .or(page.getByLabel(/stores/i))
    .first()
    .click()
  await expect(page.getByRole('option', { name: 'side' })).toContainText('1 listing · Used by 1 event')
})
