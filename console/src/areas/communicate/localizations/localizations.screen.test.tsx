import {
  countLocalizations,
  createLocalization,
  deleteLocalizations,
  getLocalizationSettings,
  type LocalizationSettings,
  listLocalizations,
  listLocalizationUses,
  renameLocalization,
  saveLocalizationSettings,
  setLocalization,
  type TextUse,
} from '@regent/contract/communicate/localizations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { type Answers, refuse, withHeaders } from '../../../testing/answers.ts'
import { address, openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

const key = 'harbor-shop.title'

type Texts = Record<string, Record<string, string>>

/** A server that keeps the texts of the realm and its languages. */
function keepTexts(answers: Answers, texts: Texts, uses: TextUse[] = []): void {
  let settings: LocalizationSettings = {
    pid: studio.pid,
    languages: ['en', 'es', 'fr', 'de', 'it'],
    extraLanguages: [],
    fallback: ['en'],
    version: 0,
  }
  const rowOf = (name: string) => ({ key: name, texts: texts[name] ?? {}, updatedAt: Date.now() })
  answers
    .on(getLocalizationSettings, () => withHeaders(settings, { version: settings.version }))
    .on(saveLocalizationSettings, ({ body }) => {
      const languages = [...settings.languages, ...body.extraLanguages]
      settings = { ...settings, ...body, languages, version: settings.version + 1 }
      return withHeaders(settings, { version: settings.version })
    })
    .on(listLocalizations, ({ query: { search = '', missing } }) => {
      const rows = Object.keys(texts)
        .map(rowOf)
        .filter((row) => [row.key, ...Object.values(row.texts)].some((text) => text.includes(search)))
        .filter((row) => missing === undefined || !row.texts[missing])
      return { rows, next: null, total: rows.length }
    })
    .on(countLocalizations, () => {
      const keys = Object.keys(texts).length
      const languages = settings.languages.map((language) => {
        const known = Object.values(texts).filter((row) => row[language]).length
        return { language, texts: known, missing: keys - known }
      })
      return { keys, languages }
    })
    .on(listLocalizationUses, ({ body: { keys } }) => ({
      uses: uses.filter((use) => keys.includes(use.key)),
      isPartial: false,
    }))
    .on(setLocalization, ({ body: { key: name, language, value, was } }) => {
      const now = texts[name]?.[language] ?? ''
      if (now !== was) return refuse('StaleVersion', { current: { value: now } })
      texts[name] = { ...texts[name], [language]: value }
      return { row: rowOf(name) }
    })
    .on(createLocalization, ({ body }) => {
      texts[body.key] = body.texts
      return { row: rowOf(body.key) }
    })
    .on(renameLocalization, ({ body }) => {
      texts[body.newKey] = texts[body.key] ?? {}
      delete texts[body.key]
      return { row: rowOf(body.newKey) }
    })
    .on(deleteLocalizations, ({ body }) => {
      for (const { id } of body.localizations) delete texts[id]
      return { result: 'ok' as const, data: {} }
    })
}

async function openTexts(texts: Texts, query = '', uses: TextUse[] = []) {
  const answers = await openScreen(realmPath(`localizations${query}`), {
    answers: (on) => keepTexts(on, texts, uses),
  })
  await expect.element(page.getByRole('heading', { name: 'Localizations', level: 1 })).toBeVisible()
  return answers
}

const cell = (language: string, name = key) =>
  page.getByRole('button', { name: new RegExp(`^Edit ${language} of ${name}:`) })
const editor = (language: string) => page.getByRole('textbox', { name: `${language} of ${key}` })

const samples = (): Texts => ({ [key]: { en: 'Harbor shop', de: 'Hafenladen' }, 'storm.title': { en: 'Storm' } })

test('a text is edited in its cell, and names what the editor saw', async () => {
  const answers = await openTexts(samples())
  await expect.element(cell('German')).toContainText('Hafenladen')
  await cell('German').click()
  await expect.element(editor('German')).toHaveFocus()
  await editor('German').fill('Laden am Hafen')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('German')).toContainText('Laden am Hafen')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Changed German' })).toBeVisible()
  expect(answers.requestsOf(setLocalization)).toMatchObject([
    { body: { key, language: 'de', value: 'Laden am Hafen', was: 'Hafenladen' } },
  ])
})

test('the text of a colleague is shown in a conflict and not overwritten', async () => {
  const texts = samples()
  await openTexts(texts)
  await cell('German').click()
  await editor('German').fill('Mein Laden')
  texts[key] = { ...texts[key], de: 'Laden der Kollegin' }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Someone else changed this text')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Laden der Kollegin' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect.element(cell('German')).toContainText('Mein Laden')
})

test('the conflict of a text is accessible', async () => {
  const texts = samples()
  await openTexts(texts)
  await cell('German').click()
  await editor('German').fill('Mein Laden')
  texts[key] = { ...texts[key], de: 'Laden der Kollegin' }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Laden der Kollegin' })).toBeVisible()
  await expectAccessible({ of: 'TextCell' })
}, 60_000)

test('a key is created, its missing language is filled, and it is renamed and deleted', async () => {
  const texts: Texts = {}
  await openTexts(texts)
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a key' })
  await drawer.getByLabelText('Key').fill(key)
  await drawer.getByLabelText('Text 1').fill('Harbor shop')
  await expectAccessible({ of: 'KeyDrawer' })
  await drawer.getByRole('button', { name: 'Create key' }).click()
  await expect.element(cell('English')).toContainText('Harbor shop')

  await page.getByRole('link', { name: 'Italian: 1 missing' }).click()
  await expect.poll(address).toMatch(/missing=it/)
  await cell('Italian').click()
  await editor('Italian').fill('Negozio del porto')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Italian: complete')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click()

  await page.getByRole('button', { name: `Actions for ${key}` }).click()
  await page.getByRole('menuitem', { name: 'Rename key' }).click()
  await page.getByLabelText('New key').fill('dock-shop.title')
  await expectAccessible({ of: 'RenameKeyDrawer' })
  await page.getByRole('button', { name: 'Rename key' }).click()
  await expect.element(cell('English', 'dock-shop.title')).toContainText('Harbor shop')
  expect(texts).toEqual({ 'dock-shop.title': { en: 'Harbor shop', it: 'Negozio del porto' } })

  await page.getByRole('button', { name: 'Actions for dock-shop.title' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByText('No texts yet')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Deleted dock-shop.title' })).toBeVisible()
})

test('a language is added to the realm', async () => {
  const answers = await openTexts({ [key]: { en: 'Harbor shop' } })
  await page.getByRole('button', { name: 'Languages' }).click()
  const added = page.getByRole('combobox', { name: 'Added languages' })
  await expect.element(added).toHaveFocus()
  await added.fill('pt-BR')
  await userEvent.keyboard('{Enter}')
  await expectAccessible({ of: 'LanguagesForm' })
  await page.getByRole('button', { name: 'Save languages' }).click()
  await expect.element(page.getByRole('link', { name: 'Portuguese (Brazil): 1 missing' })).toBeVisible()
  expect(answers.requestsOf(saveLocalizationSettings)).toMatchObject([{ body: { extraLanguages: ['pt-BR'] } }])
})

test('a text of an announcement is found by its words and links to the announcement', async () => {
  const name = 'festival-7c9e6679-7425-40de-944b-e07fc1f90ae7.title'
  const uses: TextUse[] = [{ key: name, user: 'announcement', id: 'festival', name: 'festival' }]
  await openTexts({ [name]: { en: 'The festival begins', de: 'Das Fest beginnt' } }, '?q=Fest+beginnt', uses)
  await page.getByRole('link', { name: /^festival-.*title$/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Text' })
  await expect.element(drawer.getByRole('link', { name: 'announcement festival' })).toBeVisible()
  await expectAccessible({ of: 'TextDrawer' })
}, 60_000)
