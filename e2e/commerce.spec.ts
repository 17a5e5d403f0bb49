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
  const review = page.getByRole('dialog', { name: 'Review before saving' })
  await review.getByRole('button', { name: /^Save/ }).click()
  await expect(row).toHaveCount(0)
  await undoOf(page, /^Deleted the listing/)
  await expect(row).toContainText('on sale')
})
