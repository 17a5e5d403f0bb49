import type { Page } from '@playwright/test'
import { getConfig, updateConfig } from '@regent/contract/operate/config'
import { call } from './support/api.ts'
import { asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) })

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A realm of PROD asks before a change of its config is undone. */
const confirmUndo = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Undo in .* \(PROD\)\?$/ })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()

async function undoInProd(page: Page, message: string | RegExp) {
  await undoOf(page, message)
  await confirmUndo(page)
}

const configOf = async (studio: Studio) => (await call(getConfig, {}, asAdmin(studio, studio.pid))).config

test('changes of one key, of several keys, of the whole config and copied keys are undone', async ({ page }) => {
  const studio = await makeStudio()
  const { pid, staging } = studio
  const upserts = { 'arena|season': 7, 'arena|mode': 'ranked', 'push|api_key': 'hush-hush' }
  await call(updateConfig, { body: { upserts } }, asAdmin(studio, pid))
  await call(updateConfig, { body: { upserts: { 'arena|season': 8, 'zoo|cats': 2 } } }, asAdmin(studio, staging.pid))
  const before = await configOf(studio)
  await openAs(page, studio, realmPath(studio, 'realm-config'))
  await expect(row(page, 'arena|mode')).toBeVisible()

  await page.getByRole('button', { name: 'Add key' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a key' })
  await adding.getByLabel('Key').fill('arena|lanes')
  await page.keyboard.press('Tab')
  await adding.getByLabel('Value').fill('3')
  await adding.getByRole('button', { name: 'Add key' }).click()
  await expect(row(page, 'arena|lanes')).toContainText('3')
  await undoInProd(page, 'Added arena|lanes')
  await expect(row(page, 'arena|lanes')).toHaveCount(0)
  await choose(page, 'arena|mode', 'Delete')
  await undoInProd(page, 'Deleted arena|mode')
  await expect(row(page, 'arena|mode')).toContainText('ranked')

  await page.getByRole('checkbox', { name: 'Select arena|mode' }).check()
  await page.getByRole('checkbox', { name: 'Select arena|season' }).check()
  await page.getByRole('button', { name: 'Delete 2 keys' }).click()
  await undoInProd(page, 'Deleted 2 keys')
  await expect(row(page, 'arena|season')).toContainText('7')
  await expect(row(page, 'arena|mode')).toContainText('ranked')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit as JSON' }).click()
  const dialog = page.getByRole('dialog', { name: 'Config as JSON' })
  await dialog.getByRole('textbox', { name: 'Config' }).fill('{"arena|mode": "casual", "push|api_key": "hush-hush"}')
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await dialog.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(row(page, 'arena|mode')).toContainText('casual')
  await undoInProd(page, /^Changed /)
  await expect(row(page, 'arena|season')).toContainText('7')
  await expect(row(page, 'arena|mode')).toContainText('ranked')

  await page.getByRole('link', { name: 'Compare' }).click()
  // Until the screen is there, the one before it is, which lists the same keys.
  await expect(page.getByRole('heading', { level: 1, name: 'Compare Config' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select arena|season' }).check()
  await page.getByRole('checkbox', { name: 'Select zoo|cats' }).check()
  await page.getByRole('button', { name: 'Copy 2 keys from staging' }).click()
  await page
    .getByRole('dialog', { name: /Copy 2 keys/ })
    .getByRole('button', { name: 'Copy 2 keys' })
    .click()
  const compared = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: 'Select zoo|cats' }) })
  await expect(compared).toContainText('same')
  await undoInProd(page, /^Copied 2 keys/)
  await expect(compared).toContainText('only there')
  await expect.poll(() => configOf(studio)).toEqual(before)
})

test('a change is undone from the history of its key, which then lists the undo', async ({ page }) => {
  const studio = await makeStudio()
  const set = (value: string) =>
    call(updateConfig, { body: { upserts: { 'arena|mode': value } } }, asAdmin(studio, studio.pid))
  await set('ranked')
  await set('casual')
  await openAs(page, studio, realmPath(studio, 'realm-config'))
  await choose(page, 'arena|mode', 'History')
  const drawer = page.getByRole('dialog', { name: 'History of arena|mode' })
  await drawer.getByRole('button', { name: 'Undo: Set config key arena|mode' }).first().click()
  await confirmUndo(page)
  await expect(drawer.getByRole('listitem')).toHaveCount(3)
  await expect(drawer.getByText('Undo: set config key arena|mode')).toBeVisible()
  await expect.poll(() => configOf(studio)).toMatchObject({ 'arena|mode': 'ranked' })
})
