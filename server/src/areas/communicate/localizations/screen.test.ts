import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign } from '@regent/contract/communicate/campaigns'
import { saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import {
  countLocalizations,
  createLocalization,
  deleteLocalizations,
  getLocalizationSettings,
  getLocalizations,
  listLocalizations,
  listLocalizationUses,
  planLocalizationImport,
  renameLocalization,
  saveLocalizationSettings,
  saveLocalizations,
  setLocalization,
} from '@regent/contract/communicate/localizations'
import { sendMailToPlayer } from '@regent/contract/communicate/mail'
import { applyEventContent } from '@regent/contract/engage/events'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan, planUndo } from '@regent/contract/organization/plans'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sell } from '../../../testing/shop.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const key = 'sale-7c9e6679-7425-40de-944b-e07fc1f90ae7.title'

async function world() {
  const app = await ownApp()
  return { app, developer: await app.as('developer') }
}

const say = (by: Actor, texts: Record<string, Record<string, string>>) =>
  by.call(saveLocalizations, {
    body: {
      localizations: Object.fromEntries(
        Object.entries(texts).map(([name, values]) => [
          name,
          Object.entries(values).map(([language, value]) => ({ language, value })),
        ]),
      ),
    },
  })
const set = (by: Actor, value: string, was: string, language = 'en') =>
  by.send(setLocalization, { body: { key, language, value, was } })
const textsOf = async (by: Actor) => (await by.call(listLocalizations, { query: {} })).rows.map((row) => row.texts)
const newestEntries = async (by: Actor, limit: number) =>
  (await by.call(listAuditEntries, { query: { limit } })).rows.map(({ id }) => id)
const importing = (by: Actor, languages: string[], rows: string[][]) =>
  by.send(planLocalizationImport, { body: { languages, rows, fileName: 'texts.csv' } })

async function applied(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id } })).plan
}

test('the second of two editors of a text sees what the first wrote, and nothing is lost', async () => {
  const { app, developer } = await world()
  const colleague = await app.as('developer')
  await say(developer, { [key]: { en: 'Sale' } })
  const both = await Promise.all([set(developer, 'Big sale', 'Sale'), set(colleague, 'Small sale', 'Sale')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [written] = both.filter(({ status }) => status === 200)
  const [refused] = both.filter(({ status }) => status === 409)
  const texts = (written?.body as { row: { texts: Record<string, string> } } | undefined)?.row.texts ?? {}
  expect(refused?.body).toMatchObject({ error: 'StaleVersion', current: { value: texts['en'], row: { key } } })
  expect(await textsOf(developer)).toEqual([texts])
  // Other languages of the key are other texts.
  await Promise.all([set(developer, 'Ausverkauf', '', 'de'), set(colleague, 'Soldes', '', 'fr')])
  expect(await textsOf(developer)).toEqual([{ ...texts, de: 'Ausverkauf', fr: 'Soldes' }])
})

test('an edit is audited and undone; saving an unchanged text is no change', async () => {
  const { developer } = await world()
  await say(developer, { [key]: { en: 'Sale' } })
  expect(await set(developer, 'Big sale', 'Sale')).toMatchObject({ status: 200, body: { row: { updatedBy: /@/ } } })
  expect(await set(developer, 'Big sale', 'Sale')).toMatchObject({ status: 200 })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'localization' } })
  expect(rows).toMatchObject([
    { subjectId: key, before: { en: 'Sale' }, after: { en: 'Big sale' } },
    { subjectId: key, before: null },
  ])
  await developer.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect(await textsOf(developer)).toEqual([{ en: 'Sale' }])
  expect(await set(developer, '', 'Sale')).toMatchObject({ status: 200, body: { row: null } })
})

test('a key is created once, renamed to a free key, and both are undone', async () => {
  const { app, developer } = await world()
  const make = (by: Actor, name: string) =>
    by.send(createLocalization, { body: { key: name, texts: { en: 'Sale', de: 'Ausverkauf' } } })
  const both = await Promise.all([make(developer, 'a.title'), make(await app.as('developer'), 'a.title')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await make(developer, 'b.title')
  const rename = (from: string, to: string) => developer.send(renameLocalization, { body: { key: from, newKey: to } })
  expect(await rename('a.title', 'b.title')).toMatchObject({ body: { error: 'LocalizationExists' } })
  expect(await rename('x.title', 'y.title')).toMatchObject({ body: { error: 'LocalizationNotFound' } })
  expect(await rename('a.title', 'c.title')).toMatchObject({ status: 200, body: { row: { key: 'c.title' } } })
  const keys = async () => (await developer.call(listLocalizations, { query: {} })).rows.map((row) => row.key)
  expect(await keys()).toEqual(['b.title', 'c.title'])
  await developer.call(undoChanges, { body: { ids: await newestEntries(developer, 2) } })
  expect(await keys()).toEqual(['a.title', 'b.title'])
  expect(await developer.send(createLocalization, { body: { key: 'd', texts: {} } })).toMatchObject({ status: 400 })
})

test('keys are found by key and text and by a missing language, page by page', async () => {
  const { developer } = await world()
  await say(developer, {
    'a.title': { en: 'Sale 100%', de: 'Ausverkauf' },
    'b.title': { en: 'Storm', de: '' },
    c_title: { fr: 'Tempête' },
  })
  const keys = async (query: object) => {
    const { rows, total } = await developer.call(listLocalizations, { query })
    return [rows.map((row) => row.key), total]
  }
  expect(await keys({ search: 'TITLE' })).toEqual([['a.title', 'b.title', 'c_title'], 3])
  expect(await keys({ search: '100%' })).toEqual([['a.title'], 1])
  expect(await keys({ search: '_' })).toEqual([['c_title'], 1])
  expect(await keys({ search: 'tempête' })).toEqual([['c_title'], 1])
  // An empty text is none, as for players.
  expect(await keys({ missing: 'de' })).toEqual([['b.title', 'c_title'], 2])
  expect(await keys({ missing: 'de', search: 'storm' })).toEqual([['b.title'], 1])
  const first = await developer.call(listLocalizations, { query: { limit: 2 } })
  expect(first).toMatchObject({ next: 'b.title', total: 3 })
  expect(await keys({ limit: 2, cursor: first.next })).toEqual([['c_title'], 3])
  const last = await developer.call(listLocalizations, { query: { sort: '-key', limit: 2 } })
  expect([last.rows.map((row) => row.key), last.next]).toEqual([['c_title', 'b.title'], 'b.title'])
  expect(await keys({ sort: '-key', limit: 2, cursor: last.next })).toEqual([['a.title'], 3])
  const counts = await developer.call(countLocalizations, {})
  expect(counts.keys).toBe(3)
  expect(counts.languages.slice(0, 4)).toEqual([
    { language: 'en', texts: 2, missing: 1 },
    { language: 'es', texts: 0, missing: 3 },
    { language: 'fr', texts: 1, missing: 2 },
    { language: 'de', texts: 1, missing: 2 },
  ])
})

test('ten thousand keys in seven languages are searched, filtered and counted by the server', async () => {
  const { app, developer } = await world()
  await sql`
    insert into localizations (pid, key, language, value, updated_at)
    select ${app.pid}, 'text-' || lpad(n::text, 5, '0') || '.title', language, language || ' text ' || n, now()
    from generate_series(1, 10000) as n, unnest('{en,es,fr,de,nl,zh,it}'::text[]) as language
    where language <> 'it' or n % 2 = 0
  `.execute(app.db)
  const { rows, total } = await developer.call(listLocalizations, { query: { search: 'de text 9999', limit: 100 } })
  const missing = await developer.call(listLocalizations, { query: { missing: 'it', limit: 100 } })
  expect([rows.map((row) => row.key), total]).toEqual([['text-09999.title'], 1])
  expect([missing.rows.length, missing.total, missing.rows[0]?.key]).toEqual([100, 5_000, 'text-00001.title'])
  expect((await developer.call(countLocalizations, {})).keys).toBe(10_000)
})

test('only languages of the realm are taken, in any spelling; others are refused by name', async () => {
  const { developer } = await world()
  const localizations = { [key]: [{ language: 'DE', value: 'Ausverkauf' }] }
  await developer.call(saveLocalizations, { body: { localizations } })
  expect(await textsOf(developer)).toEqual([{ de: 'Ausverkauf' }])
  const portuguese = { localizations: { [key]: [{ language: 'pt-BR', value: 'Venda' }] } }
  const refused = await developer.send(saveLocalizations, { body: portuguese })
  expect(refused).toMatchObject({ status: 400, body: { field: `localizations.${key}.0.language` } })
  expect((refused.body as { message: string }).message).toContain('“pt-BR” is not a language of this realm')
  expect(await set(developer, 'x', '', 'pt')).toMatchObject({ status: 400, body: { field: 'language' } })
  await developer.call(saveLocalizationSettings, { body: { extraLanguages: ['pt-BR'], fallback: ['en', 'pt-br'] } })
  expect(await developer.call(getLocalizationSettings, {})).toMatchObject({
    languages: ['en', 'es', 'fr', 'de', 'nl', 'zh', 'it', 'pt-BR'],
    fallback: ['en', 'pt-BR'],
    version: 1,
  })
  await developer.call(saveLocalizations, { body: portuguese })
  const remove = { extraLanguages: [], fallback: ['en'] }
  expect(await developer.send(saveLocalizationSettings, { body: remove })).toMatchObject({
    status: 409,
    body: { error: 'LanguageInUse', message: expect.stringContaining('“pt-BR” has 1 text') },
  })
  for (const [more, field] of [
    [{ extraLanguages: ['EN'] }, 'extraLanguages.0'],
    [{ extraLanguages: ['pt-BR'], fallback: ['xx'] }, 'fallback.0'],
    [{ extraLanguages: ['pt-BR'], fallback: ['en', 'EN'] }, 'fallback.1'],
    [{ extraLanguages: ['pt-BR'], fallback: [] }, 'fallback'],
  ] as const) {
    const body = { fallback: ['en'], ...more }
    expect(await developer.send(saveLocalizationSettings, { body })).toMatchObject({ status: 400, body: { field } })
  }
  // Of two who change the languages, the second is told.
  const stale = await developer.send(
    saveLocalizationSettings,
    { body: { extraLanguages: ['pt-BR', 'ja'], fallback: ['en'] } },
    { headers: { 'if-match': '"0"' } },
  )
  expect(stale).toMatchObject({ status: 409, body: { error: 'StaleVersion', current: { version: 1 } } })
})

test('an import is a plan: it shows what changes, changes only that, and is undone as a whole', async () => {
  const { app, developer } = await world()
  await say(developer, { 'a.title': { en: 'Sale', de: 'Ausverkauf' }, 'b.title': { en: 'Storm' } })
  const planned = await importing(
    developer,
    ['de', 'en'],
    [
      ['a.title', 'Räumung', ''],
      ['b.title', '', 'Storm'],
      ['c.title', 'Neu', 'New,\n"quoted"'],
    ],
  )
  const { plan, sample } = planned.body as { plan: { id: number }; sample: unknown[] }
  expect(planned.body).toMatchObject({
    plan: { title: 'Set 3 texts of 2 keys from texts.csv', count: 2, warnings: [expect.stringContaining('1 row')] },
  })
  expect(sample).toMatchObject([
    { key: 'a.title', before: { de: 'Ausverkauf' }, after: { de: 'Räumung' } },
    { key: 'c.title', before: null, after: { de: 'Neu', en: 'New,\n"quoted"' } },
  ])
  expect(await applied(app, developer, plan.id)).toMatchObject({ state: 'done', done: 2, failed: 0 })
  const after = [{ de: 'Räumung', en: 'Sale' }, { en: 'Storm' }, { de: 'Neu', en: 'New,\n"quoted"' }]
  expect(await textsOf(developer)).toEqual(after)
  const undoing = await developer.call(planUndo, { params: { id: plan.id } })
  await applied(app, developer, undoing.plan.id)
  expect(await textsOf(developer)).toEqual([{ de: 'Ausverkauf', en: 'Sale' }, { en: 'Storm' }])
})

test('an import names its invalid rows and plans nothing; a text that has changed since is not overwritten', async () => {
  const { developer } = await world()
  await say(developer, { 'a.title': { en: 'Sale' } })
  const bad = await importing(
    developer,
    ['en'],
    [
      ['', 'x'],
      ['a.title', 'Sale!'],
      ['a.title', 'Sale!!'],
      ['b.title', 'x', 'y'],
      ['c.title', 'x'.repeat(100_001)],
    ],
  )
  expect(bad).toMatchObject({ status: 400, body: { error: 'PlanRowsInvalid', current: { count: 4 } } })
  const { errors } = (bad.body as { current: { errors: { row: number; field: string }[] } }).current
  expect(errors.map(({ row, field }) => [row, field])).toEqual([
    [1, 'key'],
    [3, 'key'],
    [4, 'row'],
    [5, 'en'],
  ])
  expect(await importing(developer, ['en', 'pt'], [['a.title', 'x', 'y']])).toMatchObject({
    status: 400,
    body: { field: 'languages.1', message: expect.stringContaining('“pt”') },
  })
  const planned = await importing(developer, ['en'], [['a.title', 'Imported']])
  await say(developer, { 'a.title': { en: 'Typed meanwhile' } })
  const { plan } = planned.body as { plan: { id: number } }
  expect(await developer.send(applyPlan, { params: { id: plan.id } })).toMatchObject({ status: 409 })
  expect(await textsOf(developer)).toEqual([{ en: 'Typed meanwhile' }])
})

test('where texts are used is known for announcements, campaigns, templates, mails, stores, offers and events', async () => {
  const { app, developer } = await world()
  const { gamerTag } = await app.player()
  const keys = ['one.title', 'two.msg', 'three.title', 'four.title', 'five.title', 'six.title']
  await say(developer, Object.fromEntries(keys.map((name) => [name, { en: `Text of ${name}` }])))
  await developer.call(saveAnnouncement, {
    body: { symbol: 'spring', channel: 'any', title: 'one.title', summary: 'one.summary', body: 'one.body' },
  })
  await developer.call(createCampaign, {
    body: { name: 'Return', mtype: 'NOTIFICATION', msg: { localizationId: 'two.msg' } },
  })
  await developer.call(sendMailToPlayer, {
    params: { gamerTag },
    body: { senderGamerTag: 0, category: 'system', subject: 'three.title' },
  })
  const catalog = sell({ buttonText: { en: 'five.title' } })
  await developer.call(saveCatalog, {
    body: {
      stores: (catalog.stores ?? []).map((store) => ({ ...store, title: 'four.title' })),
      offerDefinitions: (catalog.offerDefinitions ?? []).map((offer) => ({ ...offer, titles: ['four.title'] })),
    },
  })
  const event = { symbol: 'events.race', name: 'six.title', start_date: new Date(app.now()).toISOString() }
  await developer.call(applyEventContent, {
    body: { content: { ...event, phases: [{ name: 'main', duration_minutes: 10 }] } },
  })
  await developer.call(saveTemplate, { body: { name: 'Hello', msg: { en: { subject: 'Hi', body: 'Text' } } } })
  const [template] = (await developer.call(listLocalizations, { query: { search: 'hello-' } })).rows
  const { uses, isPartial } = await developer.call(listLocalizationUses, {
    body: { keys: [...keys, template?.key ?? ''] },
  })
  expect(isPartial).toBe(false)
  expect(uses.map((use) => [use.key, use.user, use.name]).sort()).toEqual(
    [
      ['one.title', 'announcement', 'spring'],
      ['two.msg', 'campaign', 'Return'],
      ['three.title', 'mail', 'three.title'],
      ['four.title', 'store', 'four.title'],
      ['four.title', 'offer', 'gold'],
      ['five.title', 'listing', 'l0'],
      ['six.title', 'event', 'six.title'],
      [template?.key, 'template', 'Hello'],
    ].sort(),
  )
})

test('game clients read the texts of their realm, again only when one has changed, and never write', async () => {
  const { app, developer } = await world()
  await say(developer, { 'a.title': { en: 'Sale', de: 'Ausverkauf', fr: 'Soldes' }, 'b.title': { en: 'Storm' } })
  const client = await app.player()
  const read = (headers: Record<string, string> = {}, query: object = {}) =>
    client.send(getLocalizations, { query }, { headers })
  const first = await read()
  expect(first.body).toEqual(await developer.call(getLocalizations, {}))
  const etag = String(first.headers['etag'])
  expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 304 })
  await say(developer, { 'b.title': { en: 'Big storm' } })
  const next = await read({ 'if-none-match': etag }, { language: 'de-AT', prefix: 'a' })
  expect(next).toMatchObject({ status: 200 })
  expect(next.body).toEqual({
    localizations: {
      'a.title': [
        { language: 'de', value: 'Ausverkauf' },
        { language: 'en', value: 'Sale' },
      ],
    },
  })
  for (const [call, body] of [
    [saveLocalizations, { localizations: {} }],
    [deleteLocalizations, { localizations: [{ id: 'a.title' }] }],
    [setLocalization, { key: 'a.title', language: 'en', value: 'x', was: 'Sale' }],
  ] as const) {
    expect(await client.send(call, { body })).toMatchObject({ status: 403 })
  }
})

test('a game client gets at most 4 MB per call, and is told what to request', async () => {
  const { app, developer } = await world()
  await sql`
    insert into localizations (pid, key, language, value, updated_at)
    select ${app.pid}, 'text-' || n, language, repeat('x', 50000), now()
    from generate_series(1, 50) as n, unnest('{en,de}'::text[]) as language
  `.execute(app.db)
  const client = await app.player()
  const all = await client.send(getLocalizations, {})
  expect(all).toMatchObject({ status: 400, body: { field: 'language' } })
  expect((all.body as { message: string }).message).toContain('5.0 MB; a game client gets at most 4.0 MB')
  expect(await client.send(getLocalizations, { query: { prefix: 'text-1' } })).toMatchObject({ status: 200 })
  expect((await developer.send(getLocalizations, {})).status).toBe(200)
})

test('where more mails were sent than are searched, the uses say that there may be more', async () => {
  const { app, developer } = await world()
  await app.query(
    `insert into mail_contents (pid, id, sender, subject, attachments, is_shared) select '${app.pid}', n, 0, 'x', '[]', false from generate_series(1, 1001) as n`,
  )
  expect(await developer.call(listLocalizationUses, { body: { keys: ['x'] } })).toMatchObject({ isPartial: true })
})
