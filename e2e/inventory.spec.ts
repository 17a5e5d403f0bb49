import type { Page } from '@playwright/test'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const row = (page: Page, content: string) => page.getByRole('row').filter({ hasText: content })

async function choose(page: Page, content: string, action: string) {
  await row(page, content)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an amount and an item that were taken away are restored by Undo, and the history shows it', async ({ page }) => {
  const studio = await makeStudio()
  const { gamerTag } = await addPlayer(studio)
  const newItems = [{ contentId: 'items.sword', properties: [{ name: 'level', value: '3' }] }]
  const body = { currencies: { 'currency.gems': 1_200 }, newItems }
  await call(updateInventory, { params: { gamerTag }, body }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, `players/${gamerTag}/inventory`))
  await choose(page, 'currency.gems', 'Change amount')
  const change = page.getByRole('dialog', { name: 'Change currency.gems' })
  await change.getByLabel('Amount to add').fill('-200')
  await change.getByRole('button', { name: 'Take away' }).click()
  await expect(row(page, 'currency.gems')).toContainText('1,000')
  await undoOf(page, 'Took 200 currency.gems')
  await expect(row(page, 'currency.gems')).toContainText('1,200')

  // After a reload no message covers the menu.
  await page.reload()
  await choose(page, 'items.sword', 'Take away')
  await expect(row(page, 'items.sword')).toHaveCount(0)
  await undoOf(page, 'Took away items.sword')
  await expect(row(page, 'items.sword')).toContainText('level 3')

  await page.reload()
  await choose(page, 'currency.gems', 'History')
  const history = page.getByRole('dialog', { name: 'History of currency.gems' })
  await expect(history.getByText('−200, now 1,000')).toBeVisible()
  await expect(history.getByText('+200, now 1,200')).toBeVisible()
  await expect(history.getByText(studio.admin.email).first()).toBeVisible()
})

test('gems are granted to the chosen players after a look at the plan', async ({ page }) => {
  const studio = await makeStudio()
  const rich = await addPlayer(studio)
  const poor = await addPlayer(studio)
  await call(
    updateInventory,
    { params: { gamerTag: rich.gamerTag }, body: { currencies: { 'currency.gems': 70 } } },
    asAdmin(studio, studio.pid),
  )
  await openAs(page, studio, realmPath(studio, 'players'))
  await page.getByRole('checkbox', { name: 'Select all players shown' }).check()
  await page.getByRole('button', { name: 'Grant' }).click()
  const drawer = page.getByRole('dialog', { name: 'Grant to players' })
  await drawer.getByLabel('Content').fill('currency.gems')
  await drawer.getByLabel('Amount for each player').fill('100')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  const plan = page.getByRole('dialog', { name: 'Grant 100 currency.gems to 2 players' })
  await expect(plan.getByRole('row', { name: String(rich.gamerTag) })).toContainText('70170 +100')
  await plan.getByRole('button', { name: 'Grant 100 currency.gems to 2 players' }).click()
  await expect(plan.getByText(/2 of 2|Done/).first()).toBeVisible()
  await page.goto(realmPath(studio, `players/${poor.accountId}/inventory`))
  await expect(row(page, 'currency.gems')).toContainText('100')
})
