import type { Page } from '@playwright/test'
import { saveCatalog } from '@regent/contract/commerce'
import { getInventory } from '@regent/contract/inventory'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { withheldReward } from './support/withheld.ts'

/** The overview of a player whose reward was withheld, and the panel that says why. */
async function withheld(page: Page) {
  const reward = await withheldReward()
  const { studio, as, gamerTag } = reward
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/overview`))
  const held = async () =>
    (await call(getInventory, { params: { gamerTag } }, as)).currencies.map(({ amount }) => amount)
  return { ...reward, held, panel: page.getByRole('dialog', { name: 'Why?' }) }
}

test('why a player got no reward is one click from their page, and a plan from there gives it', async ({ page }) => {
  const { publish, held, panel } = await withheld(page)
  const waiting = page.getByRole('region', { name: 'Waiting rewards' })
  const link = waiting.getByRole('link', { name: /^Why\?/ }).first()
  await link.click()
  await expect(panel.getByText('currency.shells cannot be given').first()).toBeVisible()
  await expect(panel.getByText('1 of 3 conditions not met')).toBeVisible()
  const failed = panel.getByRole('row').filter({ hasText: 'currency.shells can be given' })
  await expect(failed).toContainText('Not met')
  await expect(failed).toContainText('missing')
  await expectAccessible(page, { inside: '.mantine-Drawer-content' })

  // The address shows the same to a colleague.
  expect(page.url()).toContain('why=reward')
  await page.reload()
  await expect(panel.getByText('1 of 3 conditions not met')).toBeVisible()

  await publish(['currency.gems', 'currency.shells'])
  await panel.getByRole('radiogroup', { name: 'Judged when' }).getByText('If judged now').click()
  await page.reload()
  await panel.getByRole('radiogroup', { name: 'Judged when' }).getByText('If judged now').click()
  await expect(panel.getByText('It can be given now, and nobody has given it yet.')).toBeVisible()
  await panel.getByRole('button', { name: /^Plan the reward for/ }).click()
  const plan = page.getByRole('dialog', { name: 'Give 1 reward that could not be given' })
  await plan.getByRole('button', { name: 'Give 1 reward', exact: true }).click()
  await expect.poll(held).toEqual([5])
})

test('the keyboard alone asks, chooses, plans and comes back', async ({ page }) => {
  const { publish, panel } = await withheld(page)
  await publish(['currency.gems', 'currency.shells'])
  await expect(page.getByRole('region', { name: 'Waiting rewards' })).toBeVisible()
  await page.keyboard.press('w')
  const picker = panel.getByRole('combobox', { name: 'What they did not get' })
  await expect(picker).toBeFocused()
  // Open at first, with everything that can be asked about.
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, { inside: '.mantine-Select-dropdown' })
  await picker.fill('shells')
  await expect(page.getByRole('option', { name: 'currency.shells of mail' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('1 of 3 conditions not met')).toBeVisible()
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: 'Give 1 reward that could not be given' })
  await expect(plan).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plan).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Why?' })).toBeFocused()
  expect(page.url()).not.toContain('why=')
  // The palette asks, too.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('why')
  await page.keyboard.press('Enter')
  await expect(picker).toBeFocused()
})

test('a hidden offer lists its conditions, and the rows of Store Offers lead there', async ({ page }) => {
  const { as, panel } = await withheld(page)
  const price = { type: 'currency' as const, symbol: 'currency.gems', amount: 1 }
  const playerStatRequirements = [{ stat: 'LEVEL', constraint: 'gte' as const, value: 20 }]
  const listings = [{ symbol: 'chest', offerSymbol: 'gold', price, playerStatRequirements }]
  const offerDefinitions = [{ symbol: 'gold', obtainCurrency: [{ symbol: 'currency.gems', amount: 5 }] }]
  await call(saveCatalog, { body: { offerDefinitions, stores: [{ symbol: 'main', listings }] } }, as)
  // What was read before the stream of changes is up is not read again while it is fresh.
  await page.reload()
  await page.getByRole('link', { name: 'Store Offers' }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'chest' })
  const link = row.getByRole('link', { name: /^Why\?/ })
  await link.click()
  await expect(panel.getByText('The stat LEVEL must be at least 20.')).toBeVisible()
  const condition = panel.getByRole('row').filter({ hasText: 'Stat LEVEL' })
  await expect(condition).toContainText('not set')
  await expect(condition).toContainText('at least 20')
  await expect(panel.getByText('What a store showed earlier is not recorded.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await panel.getByRole('button', { name: 'Grant…' }).click()
  await expect(page.getByRole('dialog', { name: 'Grant to players' })).toBeVisible()
})

test('the players of a cause are listed, and the same is asked about another player without leaving', async ({
  page,
}) => {
  const { studio, gamerTag, panel } = await withheld(page)
  const other = await addPlayer(studio)
  const link = page.getByRole('region', { name: 'Waiting rewards' }).getByRole('link', { name: /^Why\?/ })
  await link.first().click()
  const who = panel.getByRole('combobox', { name: 'Player', exact: true })
  await who.fill(String(other.gamerTag))
  await page.getByRole('option', { name: String(other.gamerTag) }).click()
  await expect(panel.getByText(/^Nothing of this was promised to/)).toBeVisible()
  expect(page.url()).toContain(`whyOf=`)
  expect(page.url()).toContain(`players/${gamerTag}/`)
  await expectAccessible(page, { inside: '.mantine-Drawer-content' })
  await who.click()
  await who.fill('')
  await page.getByRole('option', { name: String(gamerTag) }).click()
  await expect(panel.getByText('currency.shells cannot be given').first()).toBeVisible()

  await panel.getByRole('link', { name: /^Show players/ }).click()
  await expect(page).toHaveURL(/players\?cause=reward/)
  await expect(page.getByText(/^currency\.shells of Mail \d+ could not be given$/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Players' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(String(gamerTag))
})
