import { readFile } from 'node:fs/promises'
import { addPlayer, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test('a file of a player is uploaded and downloaded by the links of the server [cloud-saves-1]', async ({ page }) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/cloud-saving`))
  await expect(page.getByText('No files yet')).toBeVisible()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByRole('row').filter({ hasText: 'notes.txt' })).toContainText('5 B')
  await page.getByRole('button', { name: 'Actions for notes.txt' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('notes.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('hello')
})
