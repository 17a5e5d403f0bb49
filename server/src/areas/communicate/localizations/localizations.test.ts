import { deleteLocalizations, getLocalizations, saveLocalizations } from '@regent/contract/communicate/localizations'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const key = 'sale-7c9e6679-7425-40de-944b-e07fc1f90ae7.title'
const body = 'sale-7c9e6679-7425-40de-944b-e07fc1f90ae7.body'

test('texts are set by key and language, and all others stay unchanged', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const first = { [key]: [{ language: 'en', value: 'Sale' }], [body]: [{ language: 'en', value: '<b>Now</b>' }] }
  await developer.call(saveLocalizations, { body: { localizations: first } })
  const more = { [key]: [{ language: 'de', value: 'Ausverkauf' }] }
  await developer.call(saveLocalizations, { body: { localizations: more } })
  expect((await (await app.as('tester')).call(getLocalizations, {})).localizations).toEqual({
    [key]: [
      { language: 'de', value: 'Ausverkauf' },
      { language: 'en', value: 'Sale' },
    ],
    [body]: [{ language: 'en', value: '<b>Now</b>' }],
  })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'localization' } })
  expect(rows[0]).toMatchObject({ subjectId: key, before: { en: 'Sale' }, after: { en: 'Sale', de: 'Ausverkauf' } })
  const { localizations } = await developer.call(getLocalizations, {}, { scope: `${app.cid}.${app.staging}` })
  expect(localizations).toEqual({})
})

test('one language of a key can be deleted, or the whole key', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const both = [
    { language: 'en', value: 'Sale' },
    { language: 'de', value: 'Ausverkauf' },
  ]
  await developer.call(saveLocalizations, { body: { localizations: { [key]: both, [body]: both } } })
  await developer.call(deleteLocalizations, { body: { localizations: [{ id: key, languages: ['de'] }, { id: body }] } })
  const { localizations } = await developer.call(getLocalizations, {})
  expect(localizations).toEqual({ [key]: [{ language: 'en', value: 'Sale' }] })
})

test('an invalid language is refused, and nothing of the request is saved', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const mixed = { [key]: [{ language: 'en', value: 'Sale' }], [body]: [{ language: '!', value: 'x' }] }
  expect(await developer.send(saveLocalizations, { body: { localizations: mixed } })).toMatchObject({ status: 400 })
  expect((await developer.call(getLocalizations, {})).localizations).toEqual({})
})

test('two concurrent changes of different texts are both saved', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const languages = ['en', 'es', 'fr', 'de', 'nl', 'zh', 'it']
  await Promise.all(
    languages.map((language) =>
      developer.call(saveLocalizations, { body: { localizations: { [key]: [{ language, value: language }] } } }),
    ),
  )
  const { localizations } = await developer.call(getLocalizations, {})
  expect(localizations[key]?.map(({ language }) => language).sort()).toEqual([...languages].sort())
})
