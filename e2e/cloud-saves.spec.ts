import { readFile } from 'node:fs/promises'
import { createUploadUrlsForOperator } from '@regent/contract/cloud-saves'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

test('files of a player are read, put, deleted, moved and replaced, each with undo [cloud-saves-1 cloud-saves-3 cloud-saves-4]', async ({
  page,
  request,
}) => {
  const studio = await makeStudio()
  const [player, other] = [await addPlayer(studio), await addPlayer(studio)]
  const save = async (playerId: number, objectKey: string, content: string, lastModified = 20260115103000) => {
    const body = { playerId, request: [{ objectKey, sizeInBytes: 100, lastModified }] }
    const { response } = await call(createUploadUrlsForOperator, { body }, asAdmin(studio, studio.pid))
    expect((await request.put(response[0]?.url ?? '', { data: content })).ok()).toBe(true)
  }
  await save(other.gamerTag, 'slot-1/world.dat', 'a forest')
  await save(other.gamerTag, 'slot-2/world.txt', 'a lake', 4711)
  await openAs(page, studio, realmPath(studio, `players/${player.accountId}/cloud-saving`))
  await expect(page.getByText('No files yet')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /Replace/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Replace the files' })
  await drawer.getByLabel('Copy from').fill(String(other.gamerTag))
  await drawer.getByRole('button', { name: 'Replace files' }).click()
  const file = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(file('world.dat')).toContainText(/15 Jan( 2026)? 10:30/)
  await expect(file('world.txt')).toContainText('4711')
  for (const name of ['Name', 'Size', 'Last modified', 'ETag', 'Bucket'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect(page.getByText('changed by staff')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to the current storage' }).click()
  await expect(page.getByText('The files are in the current storage')).toBeVisible()

  await page.locator('input[type="file"]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  })
  await expect(file('notes.txt')).toContainText('5 B')
  await page.getByRole('button', { name: 'Actions for notes.txt' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('notes.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('hello')

  await page.getByRole('button', { name: 'Actions for slot-1/world.dat' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(file('world.dat')).toHaveCount(0)
  await undoOf(page, /^Deleted /)
  await expect(file('world.dat')).toHaveCount(1)
})
