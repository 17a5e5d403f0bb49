import {
  type AnnouncementInput,
  announcementChannels,
  claimAnnouncements,
  deleteAnnouncement,
  deletePlayerAnnouncements,
  listAnnouncementDefinitions,
  listAnnouncementStates,
  listAnnouncements,
  listAnnouncementTags,
  listPlayerAnnouncements,
  readAnnouncements,
  saveAnnouncement,
  searchAnnouncements,
} from '@regent/contract/communicate/announcements'
import { createEntitlementDefinition } from '@regent/contract/monetize/entitlements'
import { getInventory, listInventoryChanges } from '@regent/contract/monetize/inventory'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { listTimeline } from '@regent/contract/players/timeline'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { announcementTypes } from './content-types.ts'

const texts = { title: 'spring.title', summary: 'spring.summary', body: 'spring.body' }
const spring: AnnouncementInput = { symbol: 'spring', channel: 'any', ...texts }

const save = (by: Actor, more: Partial<AnnouncementInput> = {}) =>
  by.call(saveAnnouncement, { body: { ...spring, ...more } })
const refuse = (by: Actor, more: object) => by.send(saveAnnouncement, { body: { ...spring, ...more } })
const inboxOf = async (by: Actor, gamerTag: number, include_deleted = false) =>
  (await by.call(listPlayerAnnouncements, { params: { gamerTag }, query: { include_deleted } })).announcements
const symbolsOf = async (by: Actor, gamerTag: number) => (await inboxOf(by, gamerTag)).map(({ id }) => id)
const claim = (by: Actor, gamerTag: number, ...announcements: string[]) =>
  by.send(claimAnnouncements, { params: { gamerTag }, body: { announcements } })
const held = async (by: Actor, gamerTag: number) => by.call(getInventory, { params: { gamerTag }, query: {} })

async function people(app: TestApp) {
  const client = await app.player()
  return { client, gamerTag: client.gamerTag, developer: await app.as('developer') }
}

const gift = {
  description: 'For your patience',
  changeCurrencies: [{ symbol: 'currency.gems', amount: 50 }],
  addItems: [{ symbol: 'items.hat', properties: { color: 'red' } }],
}

test('a saved announcement is listed in the form in which it was saved, its texts by key', async () => {
  const { developer } = await people(await ownApp())
  const title = { localizationId: 'spring.title', defaultValue: 'Spring is here', empty: false }
  const translations = [{ language: 'de', subject: 'Frühling', message: 'Er ist da', summary: '' }]
  const stat_requirements = [{ stat: 'LEVEL', constraint: 'gte' as const, value: '5' }]
  const rest = { gift, stat_requirements, clientData: { banner: 'spring.png' }, tags: ['season'], translations }
  const attachments = [{ symbol: 'currency.gold', count: 5, type: 'currency' }]
  expect(await save(developer, { title, start_date: '2026-01-01T00:00:00Z', attachments, ...rest })).toEqual({
    result: 'ok',
  })
  const [listed] = (await developer.call(listAnnouncements, {})).content
  expect(listed).toMatchObject({
    ...rest,
    id: 'spring',
    symbol: 'spring',
    title: 'spring.title',
    body: 'spring.body',
    start_date: '2026-01-01T00:00:00.000Z',
    attachments,
    version: 1,
  })
  const [definition] = (await developer.call(listAnnouncementDefinitions, {})).content
  expect(definition?.title).toEqual(title)
  expect(definition?.summary).toEqual({ localizationId: 'spring.summary', empty: true })
})

test('what is offered as a channel is what game clients know; another one is kept by its name [announcements-9]', async () => {
  const { developer, client, gamerTag } = await people(await ownApp())
  expect(announcementChannels).toEqual(['any', 'gameupdate', 'downtime', 'eventpromo', 'servermaintenance'])
  expect(announcementChannels).toContain(announcementTypes.announcements.start().channel)
  for (const channel of [...announcementChannels, 'lobby']) {
    await save(developer, { channel })
    expect(await inboxOf(client, gamerTag)).toMatchObject([{ channel }])
  }
  expect(await refuse(developer, { channel: '' })).toMatchObject({ status: 400, body: { field: 'channel' } })
})

test('both spellings of the dates are accepted; an end before the start is refused', async () => {
  const { developer } = await people(await ownApp())
  await save(developer, { startDate: '2026-02-01T00:00:00Z', endDate: '2026-03-01T00:00:00Z' })
  const [listed] = (await developer.call(listAnnouncements, {})).content
  expect([listed?.start_date, listed?.end_date]).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'])
  for (const [more, field] of [
    [{ start_date: '2026-03-01T00:00:00Z', end_date: '2026-03-01T00:00:00Z' }, 'end_date'],
    [{ start_date: 'tomorrow' }, 'start_date'],
    [{ symbol: 'two words' }, 'symbol'],
    [{ translations: [{ language: 'de' }, { language: 'DE' }] }, 'translations.1.language'],
    [{ stat_requirements: [{ stat: 'LEVEL', constraint: 'about', value: '1' }] }, 'stat_requirements.0.constraint'],
    [{ gift: { changeCurrencies: [{ symbol: 'gems', amount: 1 }] } }, 'gift.changeCurrencies.0.symbol'],
  ] as const) {
    expect(await refuse(developer, more)).toMatchObject({ status: 400, body: { error: 'BadRequest', field } })
  }
  expect((await developer.call(listAnnouncements, {})).content).toMatchObject([{ version: 1 }])
})

test("saving a symbol again replaces the announcement and keeps its players' states", async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  await save(developer)
  await client.call(readAnnouncements, { params: { gamerTag }, body: { announcements: ['spring'] } })
  await save(developer, { channel: 'downtime' })
  expect(await inboxOf(client, gamerTag)).toMatchObject([{ channel: 'downtime', isRead: true }])
  const stale = await developer.send(saveAnnouncement, { body: { ...spring } }, { headers: { 'if-match': '"1"' } })
  const [{ updatedBy: _, ...current } = { channel: 'none' }] = (await developer.call(listAnnouncements, {})).content
  expect(current.channel).toBe('downtime')
  expect(stale).toMatchObject({ status: 409, body: { error: 'StaleVersion', current } })
  await save(developer, { channel: 'downtime' })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'announcement' } })
  expect(rows.map(({ before }) => before === null)).toEqual([false, true])
})

test('a deleted announcement is in no inbox; an undo restores it unchanged', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  await save(developer, { gift })
  await claim(client, gamerTag, 'spring')
  await developer.call(deleteAnnouncement, { body: { symbol: 'spring' } })
  expect(await symbolsOf(client, gamerTag)).toEqual([])
  expect(await developer.send(deleteAnnouncement, { body: { symbol: 'spring' } })).toMatchObject({ status: 404 })
  const { rows } = await developer.call(listAuditEntries, { query: { limit: 1 } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  expect(await inboxOf(client, gamerTag)).toMatchObject([{ id: 'spring', isClaimed: true }])
})

test('a new announcement with the symbol of a deleted one is new to everybody', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  await save(developer, { gift })
  await claim(client, gamerTag, 'spring')
  await developer.call(deleteAnnouncement, { body: { symbol: 'spring' } })
  await save(developer, { gift })
  expect(await inboxOf(client, gamerTag)).toMatchObject([{ isClaimed: false }])
})

test('a player gets an announcement from its start until its end', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const iso = (ms: number) => new Date(app.now() + ms).toISOString()
  await save(developer, { start_date: iso(60_000), end_date: iso(120_000) })
  expect(await symbolsOf(developer, gamerTag)).toEqual([])
  app.advance(60_000)
  expect(await inboxOf(developer, gamerTag)).toMatchObject([
    { id: 'spring', secondsRemaining: 60, endDate: iso(60_000) },
  ])
  app.advance(60_000)
  expect(await symbolsOf(developer, gamerTag)).toEqual([])
  expect((await developer.call(listAnnouncements, {})).content).toHaveLength(1)
})

test('stat requirements compare as searches do, and all must hold', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  const set = (space: 'game.private' | 'client.public', stats: Record<string, string>) =>
    developer.call(setStats, { params: { objectId: toObjectId(space, gamerTag) }, body: { set: stats } })
  await set('game.private', { LEVEL: '9', LANGUAGE: 'de' })
  await set('client.public', { LEVEL: '70' })
  const cases: [string, NonNullable<AnnouncementInput['stat_requirements']>, boolean][] = [
    ['no-requirement', [], true],
    ['as-numbers', [{ stat: 'LEVEL', constraint: 'lt', value: '10' }], true],
    ['too-low', [{ stat: 'LEVEL', constraint: 'gte', value: '10' }], false],
    ['other-space', [{ stat: 'LEVEL', constraint: 'gte', value: '10', domain: 'client', access: 'public' }], true],
    ['in-list', [{ stat: 'LANGUAGE', constraint: 'in', value: 'en, de' }], true],
    ['not-in-list', [{ stat: 'LANGUAGE', constraint: 'nin', value: 'en,de' }], false],
    ['missing', [{ stat: 'HONOR', constraint: 'neq', value: '1' }], true],
    ['missing-in-list', [{ stat: 'HONOR', constraint: 'in', value: '1,' }], false],
    ['nonexistent', [{ stat: 'HONOR', constraint: 'nonexistent', value: '' }], true],
    ['this-player', [{ stat: 'GAMER_TAG', constraint: 'in', value: `1,${gamerTag}` }], true],
    ['others', [{ stat: 'GAMER_TAG', constraint: 'neq', value: String(gamerTag) }], false],
    [
      'both',
      [
        { stat: 'LEVEL', constraint: 'gt', value: '1' },
        { stat: 'LANGUAGE', constraint: 'eq', value: 'en' },
      ],
      false,
    ],
  ]
  for (const [symbol, stat_requirements] of cases) await save(developer, { symbol, stat_requirements })
  const expected = cases.filter(([, , isExpected]) => isExpected).map(([symbol]) => symbol)
  expect((await symbolsOf(client, gamerTag)).sort()).toEqual(expected.sort())
  expect(await claim(client, gamerTag, 'too-low')).toMatchObject({
    status: 404,
    body: { error: 'AnnouncementNotFound' },
  })
})

test('a claim gives the gift and the attachments once, also with concurrent claims', async () => {
  const app = await ownApp()
  app.giveExtras()
  const { client, gamerTag, developer } = await people(app)
  await developer.call(createEntitlementDefinition, { body: { symbol: 'entitlement.pass', request: {} } })
  const attachments = [
    { symbol: 'currency.gems', count: 5 },
    { symbol: 'items.hat', count: 2 },
    { symbol: 'entitlement.pass', count: 1, type: 'entitlement' },
  ]
  await save(developer, { gift, attachments })
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(client, gamerTag, 'spring', 'spring')))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const { currencies, items } = await held(client, gamerTag)
  expect(currencies).toMatchObject([{ id: 'currency.gems', amount: 55 }])
  expect(items).toMatchObject([{ id: 'items.hat', items: [{}, {}, {}] }])
  expect(await inboxOf(client, gamerTag)).toMatchObject([{ isClaimed: true, isRead: false, isDeleted: false }])
  const { rows } = await developer.call(listInventoryChanges, { params: { gamerTag }, query: {} })
  expect(rows.map(({ cause, reference }) => `${cause} ${reference}`)).toEqual(Array(4).fill('announcement spring'))
  const timeline = await developer.call(listTimeline, { params: { gamerTag }, query: { kinds: ['announcement'] } })
  expect(timeline.rows).toMatchObject([{ kind: 'announcement', of: { symbol: 'spring' } }])
})

test('if the player does not get one of several named announcements, all are refused', async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  await save(developer, { gift })
  expect(await claim(client, gamerTag, 'spring', 'autumn')).toMatchObject({ status: 404 })
  expect((await held(client, gamerTag)).currencies).toEqual([])
  expect(await client.send(readAnnouncements, { params: { gamerTag }, body: {} })).toMatchObject({
    status: 400,
    body: { field: 'announcements' },
  })
})

test('announcements that a player deleted are listed only on request', async () => {
  const app = await ownApp()
  const { client, gamerTag, developer } = await people(app)
  await save(developer)
  await save(developer, { symbol: 'summer' })
  await client.call(deletePlayerAnnouncements, { params: { gamerTag }, body: { announcement: 'spring' } })
  expect(await symbolsOf(client, gamerTag)).toEqual(['summer'])
  expect(await inboxOf(developer, gamerTag, true)).toHaveLength(2)
  // The request of a web client at its start.
  const { statusCode } = await app.app.inject({
    url: `/object/announcements/${gamerTag}/?include_deleted=false`,
    headers: { authorization: `Bearer ${client.token}`, 'x-beam-scope': app.scope, 'x-beam-gamertag': '0' },
  })
  expect(statusCode).toBe(200)
})

test('a player can read only their own inbox, and an unknown player has none', async () => {
  const app = await ownApp()
  const { client, developer } = await people(app)
  const other = await app.player()
  const params = { gamerTag: other.gamerTag }
  expect(await client.send(listPlayerAnnouncements, { params })).toMatchObject({ status: 403 })
  expect(await developer.send(listPlayerAnnouncements, { params: { gamerTag: 42 } })).toMatchObject({
    status: 404,
    body: { error: 'PlayerNotFound' },
  })
})

test('all clients of the realm are told of an announcement', async () => {
  const app = await ownApp()
  const { gamerTag, developer } = await people(app)
  const { heard, stop } = await listen(app, { gamerTag })
  await save(developer)
  await expect.poll(heard).toEqual([
    {
      gamerTag,
      context: 'announcements.refresh',
      message: { scopes: [], delay: 0, announcements: { symbol: 'spring' } },
    },
  ])
  stop()
})

test('one undo takes back everything that staff claimed for a player', async () => {
  const { gamerTag, developer } = await people(await ownApp())
  await save(developer, { gift })
  const answer = await claim(developer, gamerTag, 'spring')
  const ids = String(answer.headers['x-audit-entries']).split(',').map(Number)
  expect(ids).toHaveLength(3)
  await developer.call(undoChanges, { body: { ids } })
  expect(await held(developer, gamerTag)).toMatchObject({ currencies: [{ amount: 0 }], items: [] })
  expect(await inboxOf(developer, gamerTag)).toMatchObject([{ isClaimed: false }])
  const query = { kinds: ['announcement' as const] }
  expect((await developer.call(listTimeline, { params: { gamerTag }, query })).rows).toEqual([])
})

test("announcements are found by time and tags by a part of them; a player's states are listed by symbol", async () => {
  const { client, gamerTag, developer } = await people(await ownApp())
  await save(developer, { tags: ['season', 'gift'] })
  await save(developer, { symbol: 'summer', tags: ['season'], start_date: '2036-06-01', end_date: '2036-09-01' })
  const found = async (date?: string) =>
    (await developer.call(searchAnnouncements, { query: { date } })).content.map(({ symbol }) => symbol).sort()
  expect([await found(), await found('2036-07-01'), await found('2036-09-01')]).toEqual([
    ['spring'],
    ['spring', 'summer'],
    ['spring'],
  ])
  const tags = async (tagNameFilter?: string) =>
    (await developer.call(listAnnouncementTags, { query: { tagNameFilter } })).tags
  expect([await tags(), await tags('SEA')]).toEqual([['gift', 'season'], ['season']])
  await client.call(readAnnouncements, { params: { gamerTag }, body: { announcement: 'spring' } })
  expect(await client.call(listAnnouncementStates, { params: { gamerTag } })).toEqual({
    announcements: { spring: { isRead: true, isClaimed: false, isDeleted: false } },
  })
})
