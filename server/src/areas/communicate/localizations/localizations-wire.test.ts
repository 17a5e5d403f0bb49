import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

const key = 'sale-7c9e6679-7425-40de-944b-e07fc1f90ae7'
const path = '/basic/content/localizations'

test('GET, PUT and DELETE /basic/content/localizations work on a map from a key to a list of language and value [localizations-1 localizations-2 localizations-4]', async () => {
  const app = await testApp()
  const send = plainCalls(app, await app.as('developer'))
  const localizations = {
    [`${key}.title`]: [
      { language: 'de', value: 'Ausverkauf' },
      { language: 'en', value: 'Sale' },
    ],
    [`${key}.body`]: [{ language: 'en', value: 'Now' }],
  }
  expect(await send(`PUT ${path}`, { localizations })).toMatchObject({ status: 200 })
  expect((await send(`GET ${path}`)).body).toEqual({ localizations })
  expect(await send(`DELETE ${path}`, { localizations: [{ id: `${key}.title` }] })).toMatchObject({ status: 200 })
  expect((await send(`GET ${path}`)).body).toEqual({ localizations: { [`${key}.body`]: localizations[`${key}.body`] } })
})

test('an announcement gets keys of a name, a UUID and .title, .summary or .body; texts may have keys with .subject and .msg too [localizations-3]', async () => {
  const app = await testApp()
  const send = plainCalls(app, await app.as('developer'))
  const none = { localizationId: '', empty: true }
  const translations = [{ language: 'en', subject: 'Spring', message: 'Long', summary: 'Short' }]
  const texts = { title: none, summary: none, body: none, translations }
  await send('POST /basic/announcements', { symbol: 'spring', channel: 'any', ...texts })
  const { content } = (await send('GET /basic/announcements/list')).body as { content: Record<string, string>[] }
  const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
  for (const part of ['title', 'summary', 'body']) {
    expect(content[0]?.[part]).toMatch(new RegExp(`^spring-${uuid}\\.${part}$`))
  }
  for (const part of ['subject', 'msg', 'title', 'summary', 'body']) {
    const localizations = { [`${key}.${part}`]: [{ language: 'en', value: part }] }
    expect(await send(`PUT ${path}`, { localizations })).toMatchObject({ status: 200 })
  }
})

test('a text may contain HTML, and is answered as it was set [localizations-5]', async () => {
  const app = await testApp()
  const send = plainCalls(app, await app.as('developer'))
  const value = '<p class="big">Only <b>now</b> &amp; here<br/></p>'
  await send(`PUT ${path}`, { localizations: { [`${key}.body`]: [{ language: 'en', value }] } })
  expect(await send(`GET ${path}`)).toMatchObject({
    body: { localizations: { [`${key}.body`]: [{ language: 'en', value }] } },
  })
})

test('the languages of a realm are en, es, fr, de, nl, zh and it, in this order, until it adds others [localizations-6 localizations-7]', async () => {
  const app = await testApp()
  const send = plainCalls(app, await app.as('developer'))
  expect(await send('GET /api/localizations/settings')).toMatchObject({
    status: 200,
    body: { languages: ['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'] },
  })
})
