import { saveCatalog } from '@regent/contract/commerce'
import { createSegment } from '@regent/contract/segments'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, addPlayer, asAdmin, makeStudio, openAs, realmPath, setStats } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

/** Three players: Ada and Bea fit both criteria, Ada alone plays on Android. */
async function studioWithVeterans() {
  const studio = await makeStudio()
  const [ada, bea, cy] = [
    await addPlayer(studio, { email: 'ada@players.test', platform: 'Android' }),
    await addPlayer(studio, { email: 'bea@players.test' }),
    await addPlayer(studio, { email: 'cy@players.test' }),
  ]
  await setStats(studio, ada.gamerTag, 'game.private', { LEVEL: 12, VIP: 'gold' })
  await setStats(studio, bea.gamerTag, 'game.private', { LEVEL: 9, VIP: 'gold' })
  await setStats(studio, cy.gamerTag, 'game.private', { LEVEL: 30 })
  return { studio, ada, bea, cy }
}

const criteria = JSON.stringify([
  { stat: 'LEVEL', rel: 'gte', value: '9' },
  { stat: 'VIP', rel: 'eq', value: 'gold' },
])

test('players are found by two stats; search and filters stand in the address', async ({ page }) => {
  const { studio, ada, bea, cy } = await studioWithVeterans()
  await openAs(page, studio, realmPath(studio, 'players'))
  const rowOf = ({ gamerTag }: { gamerTag: number }) =>
    page.getByRole('table').getByRole('link', { name: String(gamerTag) })
  await page.getByRole('combobox', { name: 'Search by' }).selectOption('Stat criteria')
  const builder = page.getByRole('dialog', { name: 'Search by stats' })
  const criterion = (n: number) => builder.getByRole('group', { name: `Criterion ${n}` })
  await criterion(1).getByLabel('Stat').fill('LEVEL')
  await criterion(1).getByLabel('Value').fill('9')
  await builder.getByRole('button', { name: 'Add a criterion' }).click()
  // What is offered gives way to Escape and Enter, and to a name that is whole.
  const stat = criterion(2).getByLabel('Stat')
  const offers = page.getByRole('listbox')
  await stat.fill('VI')
  await expect(offers).toBeVisible()
  await stat.press('Escape')
  await expect(offers).toBeHidden()
  await stat.fill('V')
  await expect(offers).toBeVisible()
  await stat.press('ArrowDown')
  await stat.press('Enter')
  await expect(offers).toBeHidden()
  await expect(builder).toBeVisible()
  await stat.fill('VI')
  await expect(offers).toBeVisible()
  await stat.fill('VIP')
  await expect(offers).toBeHidden()
  await criterion(2).getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'is', exact: true }).click()
  await criterion(2).getByLabel('Value').fill('gold')
  await expectAccessible(page)
  await builder.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('button', { name: 'LEVEL is at least 9, VIP is gold' })).toBeVisible()
  await expect(page.getByText('2 players', { exact: true }).last()).toBeVisible()
  await expect(rowOf(bea)).toBeVisible()
  await expect(rowOf(cy)).toHaveCount(0)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Android' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(rowOf(bea)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(ada)).toBeVisible()
  await expect(page.getByText('1 player', { exact: true }).last()).toBeVisible()
})

test('a search becomes a shared segment, which others see and a plan changes', async ({ page, browser }) => {
  const { studio } = await studioWithVeterans()
  const tester = await addOperator(studio, 'tester')
  await openAs(page, studio, realmPath(studio, `players?by=stats&criteria=${encodeURIComponent(criteria)}`))
  await page.getByRole('button', { name: 'Save as segment' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as segment' })
  await saving.getByLabel('Name').fill('Golden veterans')
  await saving.getByLabel('Shared').check()
  await saving.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('Saved segment Golden veterans')).toBeVisible()
  await expect(page).toHaveURL(/players\?segment=\d+$/)
  await expect(page.getByRole('button', { name: 'Segment is Golden veterans', exact: true })).toBeVisible()
  await expect(page.getByText('2 players', { exact: true }).last()).toBeVisible()

  await page.getByRole('button', { name: 'Segments', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Segments' })
  await expect(drawer.getByRole('listitem')).toContainText('LEVEL is at least 9, VIP is gold')
  await drawer.getByRole('button', { name: 'Actions for Golden veterans' }).click()
  await page.getByRole('menuitem', { name: 'Change a stat' }).click()
  const change = page.getByRole('dialog', { name: 'Change a stat' })
  await change.getByLabel('Key').fill('SEASON')
  await change.getByLabel('Value').fill('autumn')
  await change.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Set SEASON to autumn for 2 players of the segment Golden veterans')).toBeVisible()

  const other = await browser.newPage()
  await openAs(other, studio, realmPath(studio, 'players?panel=segments'), tester)
  const theirs = other.getByRole('dialog', { name: 'Segments' })
  await theirs.getByRole('link', { name: 'Golden veterans' }).click()
  await expect(other.getByText('2 players', { exact: true }).last()).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await other.getByRole('button', { name: 'Save as segment' }).hover()
  await expect(other.getByRole('tooltip')).toContainText('create tagging')
  await other.close()
})

test('a search by text, which names a person, is not saved as a segment', async ({ page }) => {
  const studio = await makeStudio()
  await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, 'players?q=ada'))
  await page.getByRole('button', { name: 'Save as segment' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('A segment keeps filters and stat criteria, but no text')
})

test('a segment is renamed, deleted, and brought back', async ({ page }) => {
  const studio = await makeStudio()
  await addPlayer(studio, { email: 'ada@players.test' })
  await openAs(page, studio, realmPath(studio, 'players?seenWithinDays=7'))
  await expect(page.getByRole('button', { name: 'Time since last seen at most 7 d', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save as segment' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Active')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save segment' }).click()
  await page.getByRole('button', { name: 'Segments', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Segments' })
  await expect(drawer.getByRole('listitem')).toContainText('only you')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Actions for Active' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Active' })
  await edit.getByLabel('Name').fill('Seen this week')
  await edit.getByRole('button', { name: 'Save segment' }).click()
  await expect(drawer.getByRole('link', { name: 'Seen this week' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Actions for Seen this week' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(drawer.getByText('No segments yet')).toBeVisible()
  await undoOf(page, 'Deleted segment')
  await expect(drawer.getByRole('link', { name: 'Seen this week' })).toBeVisible()
})

test('segments have a screen of their own, with their rules in words and their players', async ({ page }) => {
  const { studio } = await studioWithVeterans()
  await openAs(page, studio, realmPath(studio, `players?by=stats&criteria=${encodeURIComponent(criteria)}`))
  await page.getByRole('button', { name: 'Save as segment' }).click()
  const drawer = page.getByRole('dialog', { name: 'Save as segment' })
  await drawer.getByLabel('Name').fill('Veterans')
  await drawer.getByRole('button', { name: 'Save segment' }).click()
  // The drawer closes with the answer: an address opened before it would end the call.
  await expect(drawer).toHaveCount(0)
  await page.goto(realmPath(studio, 'segments'))
  await page.getByRole('table').getByRole('link', { name: 'Veterans' }).click()
  const detail = page.getByRole('dialog', { name: 'Veterans' })
  await expect(detail).toContainText('LEVEL is at least 9, VIP is gold')
  await expect(detail.getByText('Size now').locator('..')).toContainText('2')
  await expectAccessible(page)
  await detail.getByRole('link', { name: 'Show its players' }).click()
  await expect(page.getByText('2 players', { exact: true }).last()).toBeVisible()
})

test('an announcement is for a segment and a rule; the segment then names it and is not deleted', async ({ page }) => {
  const { studio } = await studioWithVeterans()
  const search = { criteria: [{ space: 'game.private' as const, stat: 'VIP', rel: 'eq' as const, value: 'gold' }] }
  const segment = { name: 'Golden', isShared: true, search }
  await call(createSegment, { body: segment }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'announcements'))
  await page.getByRole('button', { name: 'Create announcement' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create an announcement' })
  await drawer.getByLabel('Symbol').fill('golden-days')
  await drawer.getByLabel('Title 1').fill('Golden days')
  const audience = drawer.getByRole('group', { name: 'Audience', exact: true })
  await expect(audience.getByText('Everybody.')).toBeVisible()
  await expect(audience.getByRole('status')).toContainText('3 of 3 players now')
  await audience.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Golden' }).click()
  await expect(audience.getByRole('status')).toContainText('2 of 3 players now')
  await audience.getByRole('button', { name: 'Add a rule' }).click()
  await expect(audience.getByText('Enter a stat. The rule does not count yet.')).toBeVisible()
  await audience.getByLabel('Stat of rule 1').fill('LEVEL')
  await audience.getByLabel('Value of rule 1').fill('10')
  await expect(audience.getByRole('status')).toContainText('1 of 3 players now')
  await audience.getByRole('button', { name: 'Add a rule' }).click()
  await audience.getByRole('combobox', { name: 'Rule 2', exact: true }).click()
  await page.getByRole('option', { name: 'Platform is' }).click()
  await audience.getByLabel('Value of rule 2').fill('Android')
  await audience.getByLabel('Players', { exact: true }).fill('42')
  await expect(audience.getByRole('status')).toContainText('1 of 3 players now; 1 pasted id not in this realm')
  await audience.getByLabel('Players', { exact: true }).fill('')
  const words = 'Players of the segment Golden who match LEVEL is at least 10 and platform is Android'
  await expect(audience.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Create announcement' }).click()
  await page.getByRole('table').getByRole('link', { name: 'golden-days' }).click()
  await expect(page.getByRole('dialog', { name: 'golden-days' })).toContainText(words)

  await page.goto(realmPath(studio, 'segments'))
  await page.getByRole('button', { name: 'Actions for Golden' }).click()
  await page.getByRole('menuitem', { name: 'Delete segment' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('It is used by Announcement golden-days.')
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('link', { name: 'Golden' }).click()
  const detail = page.getByRole('dialog', { name: 'Golden' })
  await expectAccessible(page)
  await detail.getByRole('link', { name: 'golden-days' }).click()
  await expect(page.getByRole('dialog', { name: 'golden-days' })).toBeVisible()
})

test('listings, events, trials and promos choose their audience in the same way', async ({ page }) => {
  const { studio, ada } = await studioWithVeterans()
  const as = asAdmin(studio, studio.pid)
  const search = { criteria: [{ space: 'game.private' as const, stat: 'VIP', rel: 'eq' as const, value: 'gold' }] }
  await call(createSegment, { body: { name: 'Golden', isShared: true, search } }, as)
  const gold = { symbol: 'gold', obtainCurrency: [{ symbol: 'currency.gold', amount: 5 }] }
  const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 1 }
  const stores = [{ symbol: 'main', listings: [{ symbol: 'pack', offerSymbol: 'gold', price }] }]
  await call(saveCatalog, { body: { stores, offerDefinitions: [gold] } }, as)
  const choose = async (legend: string) => {
    const audience = page.getByRole('dialog').getByRole('group', { name: legend, exact: true })
    await audience.getByRole('combobox', { name: 'Segment' }).click()
    await page.getByRole('option', { name: 'Golden' }).click()
    await expect(audience.getByRole('status')).toContainText('2 of 3 players now')
  }

  await openAs(page, studio, realmPath(studio, 'cloud-trials'))
  await page.getByRole('button', { name: 'Create trial' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Prices')
  await choose('Who can join')
  await page.getByRole('dialog').getByRole('button', { name: 'Create trial' }).click()
  await page.getByRole('table').getByRole('link', { name: 'Prices' }).click()
  await expect(page.getByRole('dialog', { name: 'Prices' })).toContainText('Players of the segment Golden')

  await page.goto(realmPath(studio, 'promotions'))
  await page.getByRole('button', { name: 'Create promo' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring')
  await page.getByRole('combobox', { name: 'Gift 1' }).fill('currency.gems')
  await page.getByLabel('Amount of gift 1').fill('5')
  await choose('Audience')
  await page.getByRole('dialog').getByRole('button', { name: 'Create promo' }).click()
  await expect(page.getByRole('dialog', { name: 'Spring' })).toContainText('Players of the segment Golden')

  await page.goto(realmPath(studio, 'events'))
  await page.getByRole('button', { name: 'Create event' }).first().click()
  await page.getByRole('textbox', { name: 'Symbol' }).fill('events.regatta')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Regatta')
  await choose('Audience')
  const pasted = page.getByRole('dialog').getByLabel('Players', { exact: true })
  await pasted.fill(String(ada.gamerTag))
  await page.getByRole('dialog').getByRole('button', { name: 'Create event' }).click()
  await page.goto(realmPath(studio, 'events/events.regatta'))
  await expect(page.getByText('Players of the segment Golden, and 1 pasted player')).toBeVisible()

  await page.goto(realmPath(studio, 'commerce-configuration'))
  await page.getByRole('button', { name: 'Actions for pack' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await choose('Audience')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'pack' })).toContainText('a segment')

  await page.goto(realmPath(studio, 'segments'))
  await page.getByRole('table').getByRole('link', { name: 'Golden' }).click()
  const uses = page.getByRole('dialog', { name: 'Golden' })
  for (const name of ['pack in main', 'Regatta', 'Prices', 'Spring'])
    await expect(uses.getByRole('link', { name })).toBeVisible()
})
