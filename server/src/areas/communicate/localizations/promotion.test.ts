import { saveAnnouncement } from '@regent/contract/announcements'
import { listAuditEntries, undoChanges } from '@regent/contract/audit'
import { getPromotion, promoteContent } from '@regent/contract/content-promotion'
import { getLocalizations, saveLocalizationSettings, saveLocalizations } from '@regent/contract/localizations'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

async function world() {
  const app = await testApp()
  const developer = await app.as('developer')
  const at = (pid: string) => ({ scope: `${app.cid}.${pid}` })
  const say = (pid: string, texts: Record<string, Record<string, string>>) =>
    developer.call(saveLocalizations, { body: { localizations: textsOf(texts) } }, at(pid))
  const texts = async () => (await developer.call(getLocalizations, {})).localizations
  return { app, developer, at, say, texts }
}

const textsOf = (texts: Record<string, Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, ofKey]) => [
      key,
      Object.entries(ofKey).map(([language, value]) => ({ language, value })),
    ]),
  )

const promotion = (app: TestApp) => ({ sourcePid: app.staging, promotions: ['localizations' as const] })

test('texts are promoted like content: those of the other realm are set here, and each can be undone', async () => {
  const { app, developer, say, texts, at } = await world()
  await say(app.staging, { 'shop.title': { en: 'Shop', de: 'Laden' }, 'new.title': { en: 'New' } })
  await say(app.pid, { 'shop.title': { en: 'Store' }, 'here.title': { en: 'Here' } })
  // An announcement is in one realm; its texts are, too.
  const words = { title: 'Spring', summary: 's', body: 'b' }
  await developer.call(saveAnnouncement, { body: { symbol: 'spring', channel: 'any', ...words } }, at(app.staging))
  const read = async () => (await developer.call(getPromotion, { query: promotion(app) })).scopes
  const [before] = await read()
  expect(before).toMatchObject({ name: 'localizations', promotions: [{ id: 'localizations' }] })
  expect(before?.promotions[0]?.source?.checksum).not.toBe(before?.promotions[0]?.destination?.checksum)
  await developer.call(promoteContent, { body: promotion(app) })
  expect(await texts()).toEqual(
    textsOf({ 'here.title': { en: 'Here' }, 'new.title': { en: 'New' }, 'shop.title': { de: 'Laden', en: 'Shop' } }),
  )
  app.advance(1_000)
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'localization', limit: 2 } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  expect(await texts()).toEqual(textsOf({ 'here.title': { en: 'Here' }, 'shop.title': { en: 'Store' } }))
})

test('a language that this realm does not have refuses the whole promotion, by its name', async () => {
  const { app, developer, say, texts, at } = await world()
  await developer.call(
    saveLocalizationSettings,
    { body: { extraLanguages: ['tlh'], fallback: ['en'] } },
    at(app.staging),
  )
  await say(app.staging, { 'a.title': { en: 'A' }, 'b.title': { tlh: 'B' } })
  expect(await developer.send(promoteContent, { body: promotion(app) })).toMatchObject({
    status: 400,
    body: { field: 'promotions', message: expect.stringContaining('b.title has a text in tlh') },
  })
  expect(await texts()).toEqual({})
})

test('two promotions at once set the same texts, and content is left alone', async () => {
  const { app, developer, say, texts } = await world()
  await say(app.staging, { 'shop.title': { en: 'Shop' } })
  const answers = await Promise.all([1, 2].map(() => developer.send(promoteContent, { body: promotion(app) })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await texts()).toEqual(textsOf({ 'shop.title': { en: 'Shop' } }))
  expect((await (await app.as('tester')).send(promoteContent, { body: promotion(app) })).status).toBe(403)
})
