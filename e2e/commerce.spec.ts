import type { Locator } from '@playwright/test'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('a deleted listing is restored by Undo', async ({ page }) => {
  const studio = await makeStudio()
  const gold = { symbol: 'gold', titles: { en: 'Gold' }, obtainCurrency: [{ symbol: 'currency.gold', amount: 100 }] }
  const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 10 }
  const stores = [{ symbol: 'main', listings: [{ symbol: 'gold', offerSymbol: 'gold', price }] }]
  await call(saveCatalog, { body: { offerDefinitions: [gold], stores } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'commerce-configuration'))
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'gold' })
  await row.getByRole('button', { name: 'Actions for gold:main' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const review = page.getByRole('dialog', { name: 'Delete the listing gold' })
  await review.getByRole('button', { name: /^Apply for/ }).click()
  await expect(row).toHaveCount(0)
  await undoOf(page, /^Done: Delete the listing/)
  await expect(row).toContainText('for sale')
})

test('a listing is on sale after six clicks, and undo restores a deleted sale', async ({ page }) => {
  const studio = await makeStudio()
  const gold = { symbol: 'gold', titles: { en: 'Gold' }, obtainCurrency: [{ symbol: 'currency.gold', amount: 100 }] }
  const price = { type: 'in_game_currency' as const, symbol: 'currency.gems', amount: 10 }
  const stores = [{ symbol: 'main', listings: [{ symbol: 'gold', offerSymbol: 'gold', price }] }]
  await call(saveCatalog, { body: { offerDefinitions: [gold], stores } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'commerce-configuration'))
  let clicks = 0
  const click = async (control: Locator) => {
    await control.click()
    clicks += 1
  }
  await click(page.getByRole('button', { name: 'Actions for gold:main' }))
  await click(page.getByRole('menuitem', { name: 'Put on sale…' }))
  const form = page.getByRole('dialog', { name: 'Put on sale: Gold' })
  await click(form.getByRole('button', { name: '5 −50 %' }))
  await click(form.getByRole('button', { name: '3 days from tomorrow' }))
  await click(form.getByRole('button', { name: 'Review sale' }))
  const review = page.getByRole('dialog', { name: 'Put on sale: Gold −50 %' })
  await click(review.getByRole('button', { name: /^Schedule for/ }))
  await expect(form).toHaveCount(0)
  expect(clicks).toBeLessThanOrEqual(6)
  await page.getByText('Sales', { exact: true }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'Gold −50 %' })
  await expect(row).toContainText('scheduled')
  await row.getByRole('button', { name: 'Actions for Gold −50 %' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await undoOf(page, /^Deleted the sale/)
  await expect(row).toContainText('scheduled')
})
