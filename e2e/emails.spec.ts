import { expectAccessible } from './support/axe.ts'
import { makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('limits and the sender are set, an address is suppressed and let in again', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'emails'))
  await page.getByLabel('Quiet from').fill('22:00')
  await page.getByLabel('Quiet to').fill('22:00')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Quiet hours of a whole day would never end.')).toBeVisible()
  await page.getByLabel('Quiet to').fill('08:00')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Saved the limits of campaigns')).toBeVisible()
  await page.getByLabel('Sender name').fill('The crew')
  await page.getByLabel('Sender address').fill('crew@studio.test')
  await page.getByRole('button', { name: 'Save sender' }).click()
  await expect(page.getByText('Saved the sender of e-mails')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Address', { exact: true }).fill('mira@players.test')
  await page.getByRole('button', { name: 'Suppress address' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('This address is not suppressed.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Quiet from')).toHaveValue('22:00')
  await expect(page.getByLabel('Sender name')).toHaveValue('The crew')
})
