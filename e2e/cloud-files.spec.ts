import { readFile } from 'node:fs/promises'
import { getCloudFile, listCloudFiles } from '@regent/contract/cloud-files'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const fileOf = (text: string) => ({ name: 'balance.json', mimeType: 'application/json', buffer: Buffer.from(text) })

test('a file is uploaded, changed, had back in an earlier version, deleted and kept; a tester only looks', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  const contentNow = async () => {
    const { data } = await call(listCloudFiles, { query: {} }, as)
    const file = await call(getCloudFile, { query: { sid: data[0]?.sid ?? 0 } }, as)
    return Buffer.from(file.data, 'base64').toString()
  }
  await openAs(page, studio, realmPath(studio, 'cloud-game-base'))
  await expect(page.getByText('No files yet')).toBeVisible()
  await page.getByRole('button', { name: 'Upload file' }).first().click()
  const upload = page.getByRole('dialog', { name: 'Upload a file' })
  await upload.getByRole('button', { name: 'Upload file' }).click()
  await expect(upload.getByText('Choose a file.')).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(fileOf('{"speed":3}'))
  await expect(upload.getByLabel('Name', { exact: true })).toHaveValue('balance.json')
  await upload.getByLabel('Tags').fill('combat, live')
  await upload.getByRole('button', { name: 'Upload file' }).click()

  const row = page.getByRole('row').filter({ hasText: 'balance.json' })
  await expect(row).toContainText('combat, live')
  await row.getByRole('link', { name: 'balance.json' }).click()
  const detail = page.getByRole('dialog', { name: 'balance.json' })
  await expect(detail.getByText('{"speed":3}')).toBeVisible()
  await expectAccessible(page)
  await detail.getByRole('button', { name: 'Edit file' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit balance.json' })
  await page.locator('input[type="file"]').setInputFiles(fileOf('{"speed":4}'))
  await editing.getByRole('button', { name: 'Save file' }).click()
  await expect(detail.getByText('{"speed":4}')).toBeVisible()

  await detail.getByRole('button', { name: 'Actions for version 1' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toBe('{"speed":3}')
  await detail.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Restore this version' }).click()
  await expect(detail.getByText('{"speed":3}')).toBeVisible()
  await expect.poll(() => contentNow()).toBe('{"speed":3}')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  await row.getByRole('button', { name: 'Actions for balance.json' }).click()
  await page.getByRole('menuitem', { name: 'Delete file' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row).toContainText('combat, live')
  await expect.poll(() => contentNow()).toBe('{"speed":3}')

  const tester = await addOperator(studio, 'tester')
  const context = await page.context().browser()?.newContext()
  const colleague = await context?.newPage()
  if (!colleague) throw new Error('there is no browser')
  await openAs(colleague, studio, realmPath(studio, 'cloud-game-base'), tester)
  await expect(colleague.getByRole('link', { name: 'balance.json' })).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Upload file' })).toHaveAttribute('aria-disabled', 'true')
  await context?.close()
})
