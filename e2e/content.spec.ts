import { readFile } from 'node:fs/promises'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const island = (name: string, depth: number) => ({
  id: `islands.${name}`,
  checksum: `${name}-${depth}`,
  properties: { title: { data: name }, depth: { data: depth }, odds: { data: 0.5, visibility: 'private' as const } },
})

test('items of a type are saved as a file, edited in it, imported and published', async ({ page }) => {
  const studio = await makeStudio()
  const { content } = await call(
    saveContent,
    { body: { content: [island('Amber', 3), island('Basalt', 5), island('Coral', 7)] } },
    asAdmin(studio, studio.pid),
  )
  await call(saveManifest, { body: { references: content } }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'content?type=islands'), studio.admin)
  await expect(page.getByRole('link', { name: /Basalt/ })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Save .* as CSV$/ }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('islands.csv')
  const text = await readFile(await saved.path(), 'utf8')
  expect(text.split('\r\n')).toHaveLength(5)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Import / }).click()
  const drawer = page.getByRole('dialog', { name: /^Import / })
  const edited = text
    .replace(/islands\.Coral.*\r\n/, '')
    .replace(/(islands\.Amber,.*),3,/, '$1,4,')
    .concat('islands.Dune,,Dune,9,0.1\r\n')
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'islands.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) })
  await expect(drawer.getByRole('status')).toHaveText('1 new, 1 changed, 1 unchanged.')
  await drawer.getByRole('checkbox', { name: 'Remove the 1 live item missing in the file' }).check()
  await drawer.getByRole('button', { name: 'Preview 3 items' }).click()

  const dialog = page.getByRole('dialog', { name: /^Publish global/ })
  for (const words of ['islands.Amber', '4 +1', 'islands.Coral', 'islands.Dune'])
    await expect(dialog).toContainText(words)
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(studio.game)
  await dialog.getByRole('button', { name: 'Publish 3 items' }).click()
  await expect(dialog).toContainText('3 of 3 done')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('link', { name: /Dune/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Coral/ })).toHaveCount(0)
})
