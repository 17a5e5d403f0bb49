import { expectAccessible } from './support/axe.ts'
import { makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('limits and the sender are set, an address is suppressed and let in again', async ({ page }) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'emails'))
  await page.getByRole('combobox', { name: 'Quiet from' }).fill('22:00')
  await page.getByRole('combobox', { name: 'Quiet to' }).fill('22:00')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Quiet hours of a whole day would never end.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Quiet to' }).fill('8')
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
  await expect(page.getByRole('combobox', { name: 'Quiet from' })).toHaveValue('22:00')
  await expect(page.getByRole('combobox', { name: 'Quiet to' })).toHaveValue('08:00')
  const sender = page.getByLabel('Sender name')
  await expect(sender).toHaveValue('The crew')

  // What is typed on a page of settings survives a reload, and is not offered any more once it is saved.
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('regent-draft/')))
  expect(await drafts()).toEqual([])
  await sender.fill('The whole crew')
  await expect.poll(drafts).toHaveLength(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Continue' }).click()
  await expect(sender).toHaveValue('The whole crew')
  await page.getByRole('button', { name: 'Save sender' }).click()
  await expect.poll(drafts).toEqual([])
})
