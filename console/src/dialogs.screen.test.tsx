import { planLocalizationImport } from '@regent/contract/communicate/localizations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { demoPlayers } from './api/demo/demo-players.ts'
import { expectAccessible } from './testing/accessible.ts'
import { type Answers, refuse } from './testing/answers.ts'
import { openScreen } from './testing/screen.tsx'
import { realmPath, studio } from './testing/studio.ts'

/** Dialogs that no other screen test opens, with the data of demo mode. */

const gamerTag = demoPlayers('DEMO')[0]?.row.gamerTag ?? 0
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const press = (name: string | RegExp) => main.getByRole('button', { name }).first().click()
const add = async (name: string | RegExp) => {
  await press(name)
  await expect.element(dialog).toBeVisible()
}
const inTable = () => main.getByRole('table').getByRole('link').first().click()
const openRow = async () => {
  await expect.element(main.getByRole('row').nth(1)).toBeVisible()
  ;(main.getByRole('row').nth(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('the ids of a realm are accessible', async () => {
  await openScreen(realmPath(''))
  await press('Realm ids')
  await expectAccessible({ of: 'NowScreen', inside: '[role="dialog"]' })
})

test('the kinds of the calendar are accessible', async () => {
  await openScreen(realmPath('calendar'))
  await press(/^All kinds/)
  await expectAccessible({ of: 'KindsFilter', inside: '[role="dialog"]' })
})

test('a new change set is accessible', async () => {
  await openScreen(realmPath('change-sets'))
  await add('New change set')
  await dialog.getByLabelText('Name').fill('Harvest sale')
  await expectAccessible({ of: 'ChangeSetDrawer' })
})

test('an item of an older manifest is accessible', async () => {
  await openScreen(realmPath('content/list?uid=global-1-demo'))
  await openRow()
  await expectAccessible({ of: 'ContentItemDialog' })
})

test('an entry of the catalog is accessible in read-only mode', async () => {
  await openScreen(realmPath('commerce-configuration?part=stores'), { role: 'tester' })
  await openRow()
  await expectAccessible({ of: 'CatalogEntry' })
})

test('the rows of a refused import of texts are accessible', async () => {
  const errors = [{ row: 2, field: 'key', message: '“shop.title” is also in an earlier row.' }]
  const answers = (on: Answers) =>
    void on.on(planLocalizationImport, () => refuse('PlanRowsInvalid', { current: { count: 1, errors } }))
  await openScreen(realmPath('localizations'), { answers })
  await add('Import CSV')
  await dialog.getByLabelText('Or paste the CSV').fill('key,en\nshop.title,Shop\nshop.title,Store\n')
  await dialog.getByRole('button', { name: 'Preview 2 rows' }).click()
  await expect.element(dialog.getByText(/also in an earlier row/)).toBeVisible()
  await expectAccessible({ of: 'ImportTextsDrawer' })
})

test('an announcement in the inbox of a player is accessible', async () => {
  await openScreen(realmPath(`players/${gamerTag}/announcements`))
  await inTable()
  await expectAccessible({ of: 'AnnouncementInboxPage' })
})

test('a new storage object is accessible', async () => {
  await openScreen(realmPath('microservices?part=storage'))
  await add(/^Add storage/)
  await expectAccessible({ of: 'StorageDrawer' })
})

test('the decision to let a player keep refunded goods is accessible', async () => {
  await openScreen(realmPath('purchases?refund=waiting'))
  await inTable()
  await expect.element(dialog).toContainText('Waiting for a decision')
  await expectAccessible({ of: 'OpenPayment' })
  await dialog.getByRole('button', { name: /keep/i }).click()
  await expect.element(page.getByLabelText('Note')).toBeVisible()
  await expectAccessible()
})

test('a shard is accessible', async () => {
  await openScreen(realmPath('shards'))
  await inTable()
  await expectAccessible({ of: 'ShardsPage' })
})

test('the properties of an item of a player are accessible', async () => {
  await openScreen(realmPath(`players/${gamerTag}/inventory`))
  await press(/^Actions for/)
  await page.getByRole('menuitem', { name: 'Edit properties' }).click()
  await dialog.getByRole('button', { name: 'Add property' }).click()
  await expectAccessible({ of: 'EditPropertiesDrawer' })
})

test('codes that are added to a promo are accessible', async () => {
  await openScreen(realmPath('promotions'))
  await inTable()
  await expect.element(dialog.getByRole('row').first()).toBeVisible()
  await expectAccessible({ of: 'PromoCodesPage' })
  await dialog.getByRole('button', { name: 'Add your own codes' }).click()
  await page.getByLabelText('Codes', { exact: true }).fill('AHOY AGAIN')
  await expectAccessible({ of: 'OwnCodesDrawer' })
})

test('the log config of a service is accessible in read-only mode', async () => {
  await openScreen(realmPath('logs?service=inventory'), { role: 'tester' })
  await press('Log config')
  await expectAccessible({ of: 'LogConfigDrawer' })
})

test('the list of pending work is accessible', async () => {
  await openScreen(realmPath('players'))
  await page.getByRole('button', { name: /things need you/ }).click()
  await expect.element(dialog.getByRole('listitem').first()).toBeVisible()
  await expectAccessible({ of: 'WaitingList', inside: '[role="dialog"]' })
})

test('the picker of a day is accessible', async () => {
  await openScreen(`/${studio.alias}/usage`)
  await press('Show picker')
  await expectAccessible({ of: 'DayField', inside: '[role="dialog"]' })
})

test('the picker of a time is accessible', async () => {
  await openScreen('/dev/kit')
  await page.getByRole('button', { name: 'Show picker' }).first().click()
  await dialog.getByLabelText('Time of day').fill('09:30')
  await expectAccessible({ of: 'DateTimeField', inside: '[role="dialog"]' })
})
