import { deployServiceManifest } from '@regent/contract/microservices'
import { getStorageDocument, writeStorageDocuments } from '@regent/contract/storage'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { asAdmin, makeStudio, openAs, realmPath } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const place = { storage: 'matches', collection: 'open' }

test('an admin explores a store: finds documents, adds, edits and deletes one, takes it back, and saves them', async ({
  page,
}) => {
  const studio = await makeStudio()
  const me = asAdmin(studio, studio.pid)
  const storageReferences = [
    { id: 'matches', enabled: true },
    { id: 'lines', storageType: 'logs', enabled: true },
  ]
  await call(deployServiceManifest, { body: { manifest: [], storageReferences } }, me)
  const put = [
    { id: 'm-1', data: { state: 'open', owner: { region: 'eu' } } },
    { id: 'm-2', data: { state: 'closed', owner: { region: 'us' } } },
    { id: 'n-1', data: { state: 'open' } },
  ]
  await call(writeStorageDocuments, { params: place, body: { put } }, me)

  await openAs(page, studio, realmPath(studio, 'microservices?part=storage'))
  const main = page.getByRole('main')
  const row = (text: string) => main.getByRole('row').filter({ hasText: text })
  await expect(row('matches')).toContainText('3 · ')
  await row('lines').getByRole('button', { name: 'Actions for lines' }).click()
  await expect(page.getByRole('menuitem', { name: 'Explore documents' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await row('matches').getByRole('link', { name: 'matches' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'matches' })).toBeVisible()
  await expect(row('m-1')).toContainText('"state":"open"')
  await expectAccessible(page)

  await main.getByPlaceholder('Beginning of the id').fill('m-')
  await expect(row('n-1')).toHaveCount(0)
  await expect(row('m-2')).toBeVisible()
  await page.goto(realmPath(studio, 'microservices/storage/matches?where=owner.region%3Deu'))
  await expect(row('m-1')).toBeVisible()
  await expect(row('m-2')).toHaveCount(0)
  await page.goto(realmPath(studio, 'microservices/storage/matches'))

  await main.getByRole('button', { name: 'Add document' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a document' })
  await adding.getByLabel('Id', { exact: true }).fill('m-3')
  await adding.getByText('JSON', { exact: true }).click()
  const text = adding.getByRole('textbox', { name: 'Data' })
  await text.fill('[1]')
  await adding.getByRole('button', { name: 'Add document' }).click()
  await expect(adding.getByText('A JSON object, such as')).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill('{"state": "new"}')
  await adding.getByRole('button', { name: 'Add document' }).click()
  await expect(adding).toBeHidden()
  await expect(row('m-3')).toContainText('"state":"new"')

  await row('m-1').getByRole('button', { name: 'Actions for m-1' }).click()
  await page.getByRole('menuitem', { name: 'Edit document' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit m-1' })
  await editing.getByRole('textbox', { name: 'state' }).fill('closed')
  await editing.getByRole('combobox', { name: 'Name of a new field of Data' }).fill('isRanked')
  await page.keyboard.press('Enter')
  await editing.getByRole('combobox', { name: 'Kind of isRanked' }).click()
  await page.getByRole('option', { name: 'Yes or no' }).click()
  await editing.getByRole('checkbox', { name: 'isRanked' }).check()
  await expectAccessible(page)
  await editing.getByRole('button', { name: 'Save document' }).click()
  await expect(editing).toBeHidden()
  await expect(row('m-1')).toContainText('"state":"closed"')
  await expect(row('m-1')).toContainText('"isRanked":true')
  await page.keyboard.press('Control+z')
  await expect(row('m-1')).toContainText('"region":"eu"')

  await row('m-3').getByRole('button', { name: 'Actions for m-3' }).click()
  await page.getByRole('menuitem', { name: 'Delete document' }).click()
  await expect(row('m-3')).toHaveCount(0)
  await row('m-1').getByRole('link', { name: 'm-1' }).click()
  const detail = page.getByRole('dialog', { name: 'm-1' })
  await expect(detail.getByText('"region": "eu"')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: 'JSON', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('matches-open.json')
  const params = { ...place, id: 'm-1' }
  expect(await call(getStorageDocument, { params }, me)).toMatchObject({ data: put[0]?.data })
})
