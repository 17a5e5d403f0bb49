import type { Page } from '@playwright/test'
import { listPlayerAnnouncements, saveAnnouncement } from '@regent/contract/announcements'
import { getLocalizations, saveLocalizations, setLocalization } from '@regent/contract/localizations'
import { call } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addPlayer, asAdmin, makeStudio, openAs, realmPath, type Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { undoOf } from './support/toasts.ts'

const key = 'harbor-shop.title'

const say = (studio: Studio, texts: Record<string, Record<string, string>>, pid = studio.pid) =>
  call(
    saveLocalizations,
    {
      body: {
        localizations: Object.fromEntries(
          Object.entries(texts).map(([name, values]) => [
            name,
            Object.entries(values).map(([language, value]) => ({ language, value })),
          ]),
        ),
      },
    },
    asAdmin(studio, pid),
  )
const cell = (page: Page, language: string, name = key) =>
  page.getByRole('button', { name: new RegExp(`^Edit ${language} of ${name}:`) })
const editor = (page: Page, language: string) => page.getByRole('textbox', { name: `${language} of ${key}` })

test('a text is edited in its cell and undone; what a colleague wrote meanwhile is shown, not overwritten', async ({
  page,
}) => {
  const studio = await makeStudio()
  const as = asAdmin(studio, studio.pid)
  await say(studio, { [key]: { en: 'Harbor shop', de: 'Hafenladen' }, 'storm.title': { en: 'Storm' } })
  await openAs(page, studio, realmPath(studio, 'localizations'))
  await expect(cell(page, 'German')).toContainText('Hafenladen')
  await expectAccessible(page)

  await cell(page, 'German').click()
  await expect(editor(page, 'German')).toBeFocused()
  await editor(page, 'German').fill('Laden am Hafen')
  await editor(page, 'German').press('Enter')
  await expect(cell(page, 'German')).toContainText('Laden am Hafen')
  await undoOf(page, /^Changed German/)
  await expect(cell(page, 'German')).toContainText('Hafenladen')

  await cell(page, 'German').click()
  await editor(page, 'German').fill('Mein Laden')
  const body = { key, language: 'de', value: 'Laden der Kollegin', was: 'Hafenladen' }
  await call(setLocalization, { body }, as)
  await editor(page, 'German').press('Enter')
  await expect(page.getByText('Somebody else has changed this text')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Laden der Kollegin' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on with mine' }).click()
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(cell(page, 'German')).toContainText('Mein Laden')
})

test('missing languages are found, a key is created, renamed and deleted, and languages are added', async ({
  page,
}) => {
  const studio = await makeStudio()
  await openAs(page, studio, realmPath(studio, 'localizations'))
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a key' })
  await drawer.getByLabel('Key').fill(key)
  await drawer.getByLabel('Text 1').fill('Harbor shop')
  await drawer.getByRole('button', { name: 'Create key' }).click()
  await expect(cell(page, 'English')).toContainText('Harbor shop')

  await page.getByRole('link', { name: 'Italian: 1 missing' }).click()
  await expect(page).toHaveURL(/missing=it/)
  await cell(page, 'Italian').click()
  await editor(page, 'Italian').fill('Negozio del porto')
  await editor(page, 'Italian').press('Enter')
  await expect(page.getByText('Italian: complete')).toBeVisible()
  await page.goto(realmPath(studio, 'localizations'))

  await page.getByRole('button', { name: `Actions for ${key}` }).click()
  await page.getByRole('menuitem', { name: 'Rename key' }).click()
  await page.getByLabel('New key').fill('dock-shop.title')
  await page.getByRole('button', { name: 'Rename key' }).click()
  await expect(cell(page, 'English', 'dock-shop.title')).toContainText('Harbor shop')

  await page.getByRole('button', { name: 'Languages' }).click()
  await expect(page.getByRole('combobox', { name: 'Added languages' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Added languages' }).fill('pt-BR')
  await page.getByRole('combobox', { name: 'Added languages' }).press('Enter')
  await page.getByRole('button', { name: 'Save languages' }).click()
  await expect(page.getByRole('link', { name: 'Portuguese (Brazil): 1 missing' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for dock-shop.title' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No texts yet')).toBeVisible()
  await undoOf(page, 'Deleted dock-shop.title')
  await expect(cell(page, 'English', 'dock-shop.title')).toContainText('Harbor shop')
})

test('an exported file is imported again: bad rows are named, the plan shows what changes', async ({ page }) => {
  const studio = await makeStudio()
  await say(studio, { [key]: { en: 'Harbor shop', de: '=Hafen, "Laden"' } })
  await openAs(page, studio, realmPath(studio, 'localizations'))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const file = await (await downloading).createReadStream()
  const csv = (await file.toArray()).join('')
  expect(csv).toContain(`${key},Harbor shop,,,"'=Hafen, ""Laden"""`)

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import texts' })
  const paste = drawer.getByLabel('Or paste it')
  await paste.fill(`${csv}${key},again\n`)
  await drawer.getByRole('button', { name: 'Preview 2 rows' }).click()
  await expect(drawer.getByText(`Row 2: “${key}” is in an earlier row, too.`)).toBeVisible()
  await expectAccessible(page)
  await paste.fill(csv.replace('Harbor shop,,', 'Harbor shop,Tienda del puerto,'))
  await drawer.getByRole('button', { name: 'Preview 1 row' }).click()
  await page.getByRole('button', { name: 'Set 1 text' }).click()
  const texts = async () => (await call(getLocalizations, {}, asAdmin(studio, studio.pid))).localizations[key]
  await expect.poll(texts).toEqual([
    { language: 'de', value: '=Hafen, "Laden"' },
    { language: 'en', value: 'Harbor shop' },
    { language: 'es', value: 'Tienda del puerto' },
  ])
})

test('a text that is written for an announcement is found, and read by a player in their language', async ({
  page,
}) => {
  const studio = await makeStudio()
  const player = await addPlayer(studio)
  const none = { localizationId: '' }
  const body = {
    ...{ symbol: 'festival', channel: 'eventpromo', title: none, summary: none, body: none },
    translations: [
      { language: 'en', subject: 'The festival begins' },
      { language: 'de', subject: 'Das Fest beginnt' },
    ],
  }
  await call(saveAnnouncement, { body }, asAdmin(studio, studio.pid))
  await openAs(page, studio, realmPath(studio, 'localizations?q=Fest+beginnt'))
  await page.getByRole('link', { name: /^festival-.*title$/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Text' })
  await expect(drawer.getByRole('link', { name: 'announcement festival' })).toBeVisible()
  await expectAccessible(page)
  // The player's language is German; see `addPlayer`.
  const { gamerTag } = player
  const { announcements } = await call(
    listPlayerAnnouncements,
    { params: { gamerTag }, query: {} },
    asAdmin(studio, studio.pid),
  )
  expect(announcements[0]?.title).toBe('Das Fest beginnt')
})

test('texts come up from staging from the menu, which says when there are none, and an undo takes them back', async ({
  page,
}) => {
  const studio = await makeStudio()
  for (const pid of [studio.pid, studio.staging.pid]) await say(studio, { [key]: { en: 'Shop' } }, pid)
  await openAs(page, studio, realmPath(studio, 'content/promotions'))
  const menu = page.getByRole('button', { name: 'More actions' })
  const promote = page.getByRole('menuitem', { name: 'Promote texts' })
  await menu.click()
  await expect(promote).toHaveAttribute('aria-disabled', 'true')
  await promote.hover()
  await expect(page.getByText('No text in staging differs from those here.')).toBeVisible()

  await say(studio, { [key]: { en: 'Harbor shop', de: 'Hafenladen' } }, studio.staging.pid)
  await page.reload()
  await menu.click()
  await expect(promote).not.toHaveAttribute('aria-disabled', 'true')
  await promote.click()
  const texts = async () => (await call(getLocalizations, {}, asAdmin(studio, studio.pid))).localizations[key]
  const done = 'Set the texts of staging here'
  await expect(page.getByRole('alert').filter({ hasText: done })).toBeVisible()
  expect(await texts()).toEqual([
    { language: 'de', value: 'Hafenladen' },
    { language: 'en', value: 'Harbor shop' },
  ])
  await menu.click()
  await expect(promote).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await undoOf(page, done)
  await expect.poll(texts).toEqual([{ language: 'en', value: 'Shop' }])
  await menu.click()
  await expect(promote).not.toHaveAttribute('aria-disabled', 'true')
})
