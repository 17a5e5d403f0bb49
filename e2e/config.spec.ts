import type { Page } from '@playwright/test'
import { getConfig, updateConfig } from '@regent/contract/config'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addOperator, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) })

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const set = (studio: Studio, upserts: Record<string, string | number | boolean>, pid = studio.pid) =>
  call(updateConfig, { body: { upserts } }, asAdmin(studio, pid))

const configOf = async (studio: Studio, pid = studio.pid) => (await call(getConfig, {}, asAdmin(studio, pid))).config

const sample = {
  'arena|season': 7,
  'arena|mode': 'ranked',
  'push|api_key': 'hush-hush',
  'payments|client_audits': true,
}

async function openConfig(page: Page, options: { asTester?: boolean; pid?: string } = {}) {
  const studio = await makeStudio()
  await set(studio, sample)
  const person = options.asTester ? await addOperator(studio, 'tester') : studio.admin
  await openAs(page, studio, realmPath(studio, 'realm-config', options.pid), person)
  await expect(page.getByRole('heading', { name: 'Config', level: 1 })).toBeVisible()
  return studio
}

test('what is set and what is known is one list, filtered in the address', async ({ page }) => {
  await openConfig(page)
  await expect(row(page, 'arena|season')).toContainText('7')
  // The way to what can be done with a row is not a column to hide.
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Value' })).toBeVisible()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Actions' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row(page, 'commerce|useComet')).toContainText('not set')
  await expect(row(page, 'payments|client_audits')).toContainText('Game clients and this server read it')
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('arena|mode payments|client_audits')
  await expect(row(page, 'arena|season')).toHaveCount(0)
  await expect(row(page, 'arena|mode')).toBeVisible()
  await expect(row(page, 'payments|client_audits')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'arena' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/namespace=arena$/)
  await page.reload()
  await expect(row(page, 'arena|season')).toBeVisible()
  await expect(row(page, 'commerce|useComet')).toHaveCount(0)
})

test('a key is added, edited as its kind is, and deleted; each is undone', async ({ page }) => {
  const studio = await openConfig(page)
  // What is set already is known once the list stands.
  await expect(row(page, 'arena|mode')).toBeVisible()
  await page.getByRole('button', { name: 'Add key' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a key' })
  await expect(adding.getByText('This is PROD.')).toBeVisible()
  await adding.getByRole('button', { name: 'Add key' }).click()
  await expect(adding.getByText('A key needs a name.')).toBeVisible()
  await adding.getByLabel('Key').fill('nobar')
  await adding.getByRole('button', { name: 'Add key' }).click()
  await expect(adding.getByText('Must be namespace|key')).toBeVisible()
  await adding.getByLabel('Key').fill('arena|mode')
  await adding.getByRole('button', { name: 'Add key' }).click()
  await expect(adding.getByText('This key is set already.')).toBeVisible()
  await expectAccessible(page)
  await adding.getByLabel('Key').fill('arena|lanes')
  await page.keyboard.press('Tab')
  await adding.getByLabel('Value').fill('3')
  await adding.getByRole('button', { name: 'Add key' }).click()
  await expect(row(page, 'arena|lanes')).toContainText('3')
  await undoOf(page, 'Added arena|lanes')
  await expect(row(page, 'arena|lanes')).toHaveCount(0)

  await choose(page, 'payments|client_audits', 'Edit value')
  const editing = page.getByRole('dialog', { name: 'Edit payments|client_audits' })
  await editing.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'false' }).click()
  await editing.getByRole('button', { name: 'Save value' }).click()
  await expect(row(page, 'payments|client_audits')).toContainText('false')
  await expect.poll(() => configOf(studio)).toMatchObject({ 'payments|client_audits': 'false' })

  await choose(page, 'arena|mode', 'Delete')
  // The message comes with the answer of the server: a row that still stands after it is an older read.
  await expect(page.getByText('Deleted arena|mode', { exact: true })).toBeVisible()
  await expect(row(page, 'arena|mode')).toHaveCount(0)
  await undoOf(page, 'Deleted arena|mode')
  await expect(row(page, 'arena|mode')).toContainText('ranked')
})

test('several keys are deleted in one call with one Undo, and known ones put back to their defaults', async ({
  page,
}) => {
  const studio = await openConfig(page)
  await page.getByRole('checkbox', { name: 'Select arena|mode' }).check()
  await page.getByRole('checkbox', { name: 'Select arena|season' }).check()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/realms/config'))
  await page.getByRole('button', { name: 'Delete 2 keys' }).click()
  expect((await sent).postDataJSON()).toEqual({ upserts: {}, deletes: ['arena|mode', 'arena|season'] })
  await expect(row(page, 'arena|mode')).toHaveCount(0)
  await undoOf(page, 'Deleted 2 keys')
  await expect(row(page, 'arena|season')).toContainText('7')
  await expect(row(page, 'arena|mode')).toContainText('ranked')

  await choose(page, 'payments|client_audits', 'Reset to default')
  await expect(row(page, 'payments|client_audits')).toContainText('not set')
  expect(Object.keys(await configOf(studio))).not.toContain('payments|client_audits')
  await expect(page.getByText('Reset to the default: payments|client_audits')).toBeVisible()
})

test('a secret is covered until it is asked for, and from a tester for good', async ({ page, browser }) => {
  const studio = await openConfig(page)
  await expect(row(page, 'push|api_key')).not.toContainText('hush')
  await page.getByRole('button', { name: 'Show the value of push|api_key' }).click()
  await expect(row(page, 'push|api_key')).toContainText('hush-hush')

  const tester = await addOperator(studio, 'tester')
  const other = await browser.newPage()
  await openAs(other, studio, realmPath(studio, 'realm-config'), tester)
  await expect(row(other, 'push|api_key')).toContainText('••••')
  await expect(other.getByRole('button', { name: 'Show the value of push|api_key' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Add key' })).toHaveAttribute('data-tip', /create config/)
  await other.close()
})

test('a save goes through when others changed other keys, and asks when they changed the same', async ({ page }) => {
  const studio = await openConfig(page)
  await choose(page, 'arena|mode', 'Edit value')
  const drawer = page.getByRole('dialog', { name: 'Edit arena|mode' })
  await drawer.getByLabel('Value').fill('casual')
  await set(studio, { 'arena|season': 8 })
  await drawer.getByRole('button', { name: 'Save value' }).click()
  await expect(row(page, 'arena|mode')).toContainText('casual')
  await expect(row(page, 'arena|season')).toContainText('8')

  await choose(page, 'arena|mode', 'Edit value')
  await drawer.getByLabel('Value').fill('mine')
  await set(studio, { 'arena|mode': 'theirs' })
  await drawer.getByRole('button', { name: 'Save value' }).click()
  const conflict = drawer.getByRole('alert', { name: 'Two values' })
  for (const text of ['casual', 'theirs', 'mine']) await expect(conflict.getByText(text, { exact: true })).toBeVisible()
  await expect.poll(() => configOf(studio)).toMatchObject({ 'arena|mode': 'theirs' })
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(row(page, 'arena|mode')).toContainText('mine')

  await choose(page, 'arena|mode', 'Edit value')
  await drawer.getByLabel('Value').fill('again')
  await set(studio, { 'arena|mode': 'kept' })
  await drawer.getByRole('button', { name: 'Save value' }).click()
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(row(page, 'arena|mode')).toContainText('kept')
})

async function openJson(page: Page) {
  const studio = await openConfig(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit as JSON' }).click()
  const dialog = page.getByRole('dialog', { name: 'Config as JSON' })
  return { studio, dialog, text: dialog.getByRole('textbox', { name: 'Config' }) }
}

test('the whole map as JSON says where it is wrong, and shows what saving changes', async ({ page }) => {
  const { dialog, text } = await openJson(page)
  await text.fill('{\n  "arena|mode": "x"\n  "arena|season": 7\n}')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByText(/Line 3, column 3/)).toBeVisible()
  await text.fill('{"arena|mode": "casual", "push|api_key": "another"}')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  const changes = dialog.getByRole('table', { name: 'Changes of the config' })
  await expect(changes.getByRole('row')).toHaveCount(5)
  await expect(changes).toContainText('•••••••• (another one)')
  await expectAccessible(page)
})

test('the whole map is saved on top of what somebody else changed meanwhile', async ({ page }) => {
  const { studio, dialog, text } = await openJson(page)
  await text.fill(JSON.stringify({ ...sample, 'arena|mode': 'casual', 'arena|lanes': 3, 'arena|season': undefined }))
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await set(studio, { 'zoo|cats': 9, 'arena|mode': 'theirs' })
  await dialog.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Changed by both of you: arena|mode')
  await dialog.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => configOf(studio))
    .toEqual({
      'arena|lanes': '3',
      'arena|mode': 'casual',
      'payments|client_audits': 'true',
      'push|api_key': 'hush-hush',
      'zoo|cats': '9',
    })
  await undoOf(page, /^Changed /)
  await expect(row(page, 'arena|season')).toContainText('7')
  await expect(row(page, 'arena|mode')).toContainText('theirs')
})

test('two realms are compared, and chosen keys copied with a preview', async ({ page }) => {
  const studio = await openConfig(page)
  await set(studio, { 'arena|season': 8, 'arena|mode': 'ranked', 'zoo|cats': 2 }, studio.staging.pid)
  await page.getByRole('link', { name: 'Compare' }).click()
  // A production realm has no parent: the first of the others is there at once.
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveValue(/staging/)
  await expect(page.getByText('1 different, 2 only here, 1 only there, 1 same')).toBeVisible()
  const compared = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}` }) })
  await expect(compared('arena|season')).toContainText('different')
  await expect(compared('zoo|cats')).toContainText('only there')

  await page.getByRole('checkbox', { name: 'Select arena|season' }).check()
  await page.getByRole('checkbox', { name: 'Select zoo|cats' }).check()
  await page.getByRole('button', { name: 'Copy 2 keys from staging' }).click()
  const dialog = page.getByRole('dialog', { name: /Copy 2 keys/ })
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy 2 keys' }).click()
  await expect(compared('arena|season')).toContainText('same')
  await expect.poll(() => configOf(studio)).toMatchObject({ 'arena|season': '8', 'zoo|cats': '2' })
  await undoOf(page, /^Copied 2 keys/)
  await expect(compared('zoo|cats')).toContainText('only there')
  await expect.poll(() => configOf(studio)).toMatchObject({ 'arena|season': '7' })
})

test('only realms that one may see are offered for comparison', async ({ page }) => {
  const studio = await makeStudio()
  const person = await addOperator(studio, 'tester', studio.staging.pid)
  await openAs(page, studio, realmPath(studio, 'realm-config/compare', studio.staging.pid), person)
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: /development/ })).toBeVisible()
})

test('the history of a key says who changed it, and undoes each change', async ({ page }) => {
  const studio = await openConfig(page)
  await set(studio, { 'arena|mode': 'casual' })
  await page.reload()
  await choose(page, 'arena|mode', 'History')
  const drawer = page.getByRole('dialog', { name: 'History of arena|mode' })
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  await expect(drawer.getByRole('listitem').first()).toContainText(studio.admin.email)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Undo: Set config key arena|mode' }).first().click()
  await expect(drawer.getByRole('listitem')).toHaveCount(3)
  await expect(drawer.getByText('Undo: set config key arena|mode')).toBeVisible()
  await expect.poll(() => configOf(studio)).toMatchObject({ 'arena|mode': 'ranked' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History of the config' }).click()
  const all = page.getByRole('dialog', { name: 'History of the config' })
  await expect(all.getByRole('listitem')).toHaveCount(6)
  await expect(all).toContainText('push|api_key')
  await expect(all).not.toContainText('hush')
  await all.getByRole('link', { name: 'All changes' }).click()
  await expect(page).toHaveURL(/audit\?subject=config$/)
})
