import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { call } from './support/api.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('a deleted announcement is restored by Undo; support claims its gift for a player', async ({ page }) => {
  const studio = await makeStudio()
  const { accountId } = await addPlayer(studio)
  const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }] }
  const body = { symbol: 'spring', channel: 'any', title: 'a', summary: 'b', body: 'c', gift }
  await call(saveAnnouncement, { body }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'announcements'))
  const row = page.getByRole('row').filter({ hasText: 'spring' })
  await row.getByRole('button', { name: 'Actions for spring' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await undoOf(page, 'Deleted announcement')
  await expect(row).toContainText('running')

  await page.goto(realmPath(studio, `players/${accountId}/announcements`))
  await expect(row).toContainText('unclaimed')
  await row.getByRole('button', { name: 'Actions for spring' }).click()
  await page.getByRole('menuitem', { name: 'Claim for the player' }).click()
  await expect(row).not.toContainText('unclaimed')
  await page.getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'currency.gems' })).toContainText('50')
})
