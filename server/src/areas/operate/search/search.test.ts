import { saveAnnouncement } from '@regent/contract/communicate/announcements'
import { createCampaign } from '@regent/contract/communicate/campaigns'
import { saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import { applyEventContent } from '@regent/contract/engage/events'
import { createGroup } from '@regent/contract/engage/groups'
import { createLeaderboard } from '@regent/contract/engage/leaderboards'
import { saveCatalog } from '@regent/contract/monetize/commerce'
import { createSale } from '@regent/contract/monetize/commerce-sales'
import { addPromoCodes, createPromo } from '@regent/contract/monetize/promo-codes'
import { createChangeSet } from '@regent/contract/operate/change-sets'
import { updateConfig } from '@regent/contract/operate/config'
import { deployServiceManifest } from '@regent/contract/operate/microservices'
import { createRunbook, deleteRunbook } from '@regent/contract/operate/runbooks'
import { saveJob } from '@regent/contract/operate/scheduler'
import { maxHitsPerKind, searchKinds, searchRealm } from '@regent/contract/operate/search/search'
import {
  type CheckedKind,
  checkedKinds,
  kindsSeenInPart,
  listRecordNames,
  maxNames,
  type NamedKind,
  namedKinds,
} from '@regent/contract/operate/search/search-names'
import { createSeason } from '@regent/contract/operate/seasons'
import { saveTimer } from '@regent/contract/operate/timers'
import { createTrial, ejectTrial } from '@regent/contract/operate/trials'
import { createWebhook } from '@regent/contract/operate/webhooks'
import { createSegment, deleteSegment } from '@regent/contract/players/segments'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBriefly, SearchTooSlow } from '../../../kernel/records/search-source.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { sell } from '../../../testing/shop.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

/** What is found; asked again while a busy machine is too slow for a kind. */
async function found(by: Actor, q: string, scope?: string) {
  for (;;) {
    const { hits, late } = await by.call(searchRealm, { query: { q } }, scope === undefined ? {} : { scope })
    if (late.length === 0) return hits
  }
}
const titles = async (by: Actor, q: string) => (await found(by, q)).map(({ title }) => title)

const makeBoard = (by: Actor, id: string) => by.call(createLeaderboard, { params: { id }, body: {} })

const gift = { changeCurrencies: [{ symbol: 'currency.gems', amount: 5 }] }

/** A thing of every kind whose name has "storm" in it. */
async function storm(app: TestApp) {
  const developer = await app.as('developer')
  const player = await app.player()
  const params = { objectId: toObjectId('client.public', player.gamerTag) }
  await player.call(setClientStats, { params, body: { set: { alias: 'Stormborn' } } })
  await developer.call(applyEventContent, {
    body: {
      content: {
        symbol: 'events.storm',
        name: 'Storm week',
        start_date: new Date(app.now()).toISOString(),
        phases: [{ name: 'main', duration_minutes: 10 }],
      },
    },
  })
  await makeBoard(developer, 'boards.storm')
  await player.call(createGroup, { params: { gamerTag: player.gamerTag }, body: { name: 'Storm Riders' } })
  const texts = { title: 'A storm comes', summary: 's', body: 'b' }
  await developer.call(saveAnnouncement, { body: { symbol: 'weather', channel: 'any', ...texts } })
  const translations = [{ lng: 'en', subject: 'Hello', msg: 'Come back' }]
  const mtype = 'MAILBOX-IN-GAME'
  const { sid } = await developer.call(createCampaign, { body: { name: 'Storm greeting', mtype, translations } })
  const template = await developer.call(saveTemplate, {
    body: { name: 'Storm words', msg: { en: { subject: 's', body: 'b' } } },
  })
  const search = { platform: 'WebGL' }
  const segment = await developer.call(createSegment, { body: { name: 'Storm chasers', search, isShared: true } })
  const cohorts = JSON.stringify([{ name: 'a', pct: 100 }])
  await developer.call(createTrial, { body: { name: 'storm-prices', strat: 'GLOBALLY_OPEN', cohorts } })
  await publishItems(app, [
    { id: 'items.storm' },
    { id: 'calendars.storm', properties: { title: 'Storm days', days: [{}] } },
    { id: 'currency.gems' },
    { id: 'currency.gold' },
  ])
  const catalog = sell({ symbol: 'storm-chest', offerSymbol: 'storm-offer' })
  await developer.call(saveCatalog, {
    body: {
      stores: (catalog.stores ?? []).map((store) => ({ ...store, symbol: 'storm-shop' })),
      offerDefinitions: (catalog.offerDefinitions ?? []).map((offer) => ({ ...offer, symbol: 'storm-offer' })),
    },
  })
  const promo = await developer.call(createPromo, {
    body: { definition: { name: 'STORM', gift }, codes: 1, claimsPerCode: 10 },
  })
  await developer.call(updateConfig, { body: { upserts: { 'weather|storm_rate': '7' } } })
  const job = await developer.call(saveJob, {
    body: {
      name: 'Storm export',
      triggers: [{ type: 'CronTrigger', expression: '0 0 3 * * *' }],
      jobAction: { type: 'HttpCall', method: 'POST', uri: 'https://jobs.test/export' },
    },
  })
  const step = { kind: 'config', title: 'Calm it', body: { upserts: { 'weather|storm_rate': '1' } } } as const
  const admin = await app.as('admin')
  const sale = await developer.call(createSale, {
    body: {
      name: 'Storm −50 %',
      listings: [{ store: 'storm-shop', listing: 'storm-chest', percent: 50 }],
      start: app.now(),
      end: app.now() + 86_400_000,
    },
  })
  const runbook = await admin.call(createRunbook, {
    body: { name: 'Calm the storm', description: '', parameters: [], steps: [step] },
  })
  const manifest = [{ serviceName: 'storm-caller', enabled: true, imageId: 'v1' }]
  await admin.call(deployServiceManifest, { body: { manifest } })
  const season = await developer.call(createSeason, {
    body: { name: 'Storm season', start: app.now(), end: app.now() + 86_400_000, parts: [] },
  })
  const changes = await developer.call(createChangeSet, { body: { name: 'Storm sale' } })
  await app.db
    .updateTable('accounts')
    .set({ email: 'storm@studio.test' })
    .where('cid', '=', app.cid)
    .where('id', '=', admin.accountId ?? 0)
    .execute()
  const { webhook: hook } = await admin.call(createWebhook, {
    body: {
      name: 'Storm hook',
      description: '',
      url: 'https://hooks.test/storm',
      events: ['player.created'],
      isEnabled: false,
    },
  })
  return { developer, admin, player, sid, template, segment, promo, job, runbook, sale, season, changes, hook }
}

/** Which names somebody gets for these records, as `kind id: name`. */
async function names(by: Actor, records: readonly { kind: NamedKind; id: string | number }[], scope?: string) {
  const body = { records: records.map(({ kind, id }) => ({ kind, id: String(id) })) }
  const answer = await by.call(listRecordNames, { body }, scope === undefined ? {} : { scope })
  return answer.names.map(({ kind, id, name }) => `${kind} ${id}: ${name}`)
}

/** A record of every kind that has a name, and its name. */
async function namedStorm(app: TestApp) {
  const made = await storm(app)
  const { developer, admin, sid, template, segment, promo, job, runbook, sale, season, changes, hook } = made
  const [group] = (await found(developer, 'Storm Riders')).filter(({ kind }) => kind === 'group')
  const named: Record<NamedKind, [id: string | number | undefined, name: string]> = {
    campaign: [sid, 'Storm greeting'],
    'change-set': [changes.number, 'Storm sale'],
    'daily-reward': ['calendars.storm', 'Storm days'],
    event: ['events.storm', 'Storm week'],
    group: [group?.id, 'Storm Riders'],
    job: [job.id, 'Storm export'],
    person: [admin.accountId, 'storm@studio.test'],
    promo: [promo.id, 'STORM'],
    runbook: [runbook.id, 'Calm the storm'],
    sale: [sale.id, 'Storm −50 %'],
    season: [season.id, 'Storm season'],
    segment: [segment.id, 'Storm chasers'],
    template: [template.sid, 'Storm words'],
    webhook: [hook.id, 'Storm hook'],
  }
  const records = namedKinds.map((kind) => ({ kind, id: named[kind][0] ?? '' }))
  return { ...made, records, named: namedKinds.map((kind) => `${kind} ${named[kind].join(': ')}`) }
}

const personOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('person '))
const othersOf = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('person '))

test('records of every kind are called by their names, each once', async () => {
  const app = await ownApp()
  const { admin, records, named } = await namedStorm(app)
  expect(await names(admin, records)).toEqual(named)
  expect(await names(admin, [...records, ...records])).toEqual(named)
})

test('unknown and deleted records have no name', async () => {
  const app = await ownApp()
  const { admin, records, runbook, segment } = await namedStorm(app)
  const strange = ['0', '-1', 'x', '9'.repeat(40), "'; drop table events; --"]
  expect(
    await names(
      admin,
      namedKinds.flatMap((kind) => strange.map((id) => ({ kind, id }))),
    ),
  ).toEqual([])
  await admin.call(deleteRunbook, { params: { id: runbook.id } })
  await admin.call(deleteSegment, { params: { id: segment.id } })
  const kinds = (await names(admin, records)).map((line) => line.split(' ')[0])
  expect(kinds).toEqual(namedKinds.filter((kind) => kind !== 'runbook' && kind !== 'segment'))
})

test('records are named by their id; deleted and unknown ones are missing', async () => {
  const app = await ownApp()
  app.giveExtras()
  const { admin, runbook } = await storm(app)
  await admin.call(saveTimer, { body: { name: 'storm-timer', cronish: 'Every day at 09:00' } })
  const there = [
    { kind: 'announcement' as const, id: 'weather' },
    { kind: 'leaderboard' as const, id: 'boards.storm' },
    { kind: 'timer' as const, id: 'storm-timer' },
    { kind: 'trial' as const, id: 'storm-prices' },
  ]
  const ask = (records: { kind: CheckedKind; id: string }[]) => admin.call(listRecordNames, { body: { records } })
  expect(await ask(there)).toEqual({ names: there.map((one) => ({ ...one, name: one.id })), gone: [] })
  await admin.call(deleteRunbook, { params: { id: runbook.id } })
  await admin.call(ejectTrial, { body: { name: 'storm-prices' } })
  const strange = checkedKinds.map((kind) => ({ kind, id: 'nothing-of-it' }))
  const gone = [
    { kind: 'runbook' as const, id: String(runbook.id) },
    { kind: 'trial' as const, id: 'storm-prices' },
  ]
  expect((await ask([...there, ...gone])).gone).toEqual(gone)
  // Nobody is told which people, private segments and private queries there are.
  // A service that was never deployed may connect at any time.
  const untold: readonly CheckedKind[] = [...kindsSeenInPart, 'service']
  expect((await ask(strange)).gone).toEqual(strange.filter(({ kind }) => !untold.includes(kind)))
})

test('a name needs the right that shows the record; people are named by the organization alone', async () => {
  const app = await ownApp()
  const { admin, developer, player, records, named } = await namedStorm(app)
  expect(await names(developer, records)).toEqual(othersOf(named))
  expect(await names(await app.as(undefined, { [app.pid]: 'admin' }), records)).toEqual(othersOf(named))
  expect(await names(admin, records, String(app.cid))).toEqual(personOf(named))
  expect(await player.send(listRecordNames, { body: { records: [] } })).toMatchObject({ status: 403 })
  const elsewhere = await app.as(undefined, { [app.staging]: 'admin' })
  expect(await elsewhere.send(listRecordNames, { body: { records: [] } })).toMatchObject({ status: 403 })
})

test('other realms and organizations see no name of it, and colleagues no private segment', async () => {
  const app = await ownApp()
  const { admin, developer, records, named } = await namedStorm(app)
  expect(await names(admin, records, `${app.cid}.${app.staging}`)).toEqual(personOf(named))
  const other = await ownApp()
  expect(await names(await other.as('admin'), records)).toEqual([])
  const search = { platform: 'WebGL' }
  const { id } = await developer.call(createSegment, { body: { name: 'My own list', search, isShared: false } })
  expect(await names(developer, [{ kind: 'segment', id }])).toEqual([`segment ${id}: My own list`])
  expect(await names(admin, [{ kind: 'segment', id }])).toEqual([])
})

test('at most a hundred names are read per call', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const records = Array.from({ length: maxNames + 1 }, (_, n) => ({ kind: 'event' as const, id: `events.${n}` }))
  expect(await developer.send(listRecordNames, { body: { records } })).toMatchObject({
    status: 400,
    body: { field: 'records' },
  })
  expect(await names(developer, records.slice(1))).toEqual([])
})

test('a name finds things of every kind, by what the console opens them with', async () => {
  const app = await ownApp()
  const { admin, player, sid, segment, promo, job, runbook, sale, season, changes } = await storm(app)
  const tag = String(player.gamerTag)
  expect(await found(admin, 'sTorm')).toEqual([
    { kind: 'player', id: tag, title: 'Stormborn', detail: tag, of: String(player.accountId) },
    { kind: 'person', id: String(admin.accountId), title: 'storm@studio.test' },
    { kind: 'event', id: 'events.storm', title: 'Storm week', detail: 'events.storm' },
    { kind: 'season', id: String(season.id), title: 'Storm season' },
    { kind: 'leaderboard', id: 'boards.storm', title: 'boards.storm' },
    expect.objectContaining({ kind: 'group', title: 'Storm Riders' }),
    { kind: 'announcement', id: 'weather', title: 'A storm comes', detail: 'weather' },
    { kind: 'campaign', id: String(sid), title: 'Storm greeting' },
    { kind: 'segment', id: String(segment.id), title: 'Storm chasers' },
    { kind: 'daily-reward', id: 'calendars.storm', title: 'Storm days', detail: 'calendars.storm' },
    { kind: 'trial', id: 'storm-prices', title: 'storm-prices' },
    { kind: 'store', id: 'storm-shop', title: 'storm-shop' },
    { kind: 'listing', id: 'storm-chest', title: 'storm-chest', detail: 'storm-shop', of: 'storm-shop' },
    { kind: 'sale', id: String(sale.id), title: 'Storm −50 %' },
    { kind: 'offer', id: 'storm-offer', title: 'storm-offer' },
    { kind: 'promo', id: String(promo.id), title: 'STORM' },
    { kind: 'content', id: 'calendars.storm', title: 'calendars.storm' },
    { kind: 'content', id: 'items.storm', title: 'items.storm' },
    { kind: 'config-key', id: 'weather|storm_rate', title: 'weather|storm_rate' },
    { kind: 'job', id: String(job.id), title: 'Storm export' },
    { kind: 'runbook', id: String(runbook.id), title: 'Calm the storm' },
    { kind: 'service', id: 'storm-caller', title: 'storm-caller' },
    { kind: 'change-set', id: String(changes.number), title: 'Storm sale', detail: `#${changes.number}` },
  ])
  // What was done to a thing is found by its id, as the thing itself is.
  expect(await found(admin, 'events.storm')).toEqual([
    expect.objectContaining({ kind: 'event' }),
    { kind: 'audit', id: 'events.storm', title: 'events.storm', of: 'event' },
  ])
  expect(Object.keys(searchKinds)).toHaveLength(23)
})

test('a player is found by tag and e-mail, a promo by a code however it is typed', async () => {
  const app = await ownApp()
  const { developer, player, promo } = await storm(app)
  expect(await found(developer, String(player.gamerTag))).toMatchObject([{ kind: 'player', title: 'Stormborn' }])
  await developer.call(addPromoCodes, { body: { definitionId: promo.id, codes: ['SPRING-24'], claimsPerCode: 1 } })
  expect(await found(developer, 'spring 24')).toMatchObject([
    { kind: 'promo', id: String(promo.id), title: 'STORM', detail: 'SPRING-24' },
  ])
})

test('a caller finds what their rights show: a tester no people, a person without rights nothing', async () => {
  const app = await ownApp()
  await storm(app)
  const kinds = async (by: Actor) => [...new Set((await found(by, 'storm')).map(({ kind }) => kind))]
  expect(await kinds(await app.as('tester'))).not.toContain('person')
  expect(await kinds(await app.as('developer'))).not.toContain('person')
  expect(await kinds(await app.as('admin'))).toContain('person')
  // A role in a realm is none in the organization.
  expect(await kinds(await app.as(undefined, { [app.pid]: 'admin' }))).not.toContain('person')
  expect(
    await (await app.as(undefined, { [app.staging]: 'admin' })).send(searchRealm, { query: { q: 'storm' } }),
  ).toMatchObject({
    status: 403,
  })
  expect(await (await app.player()).send(searchRealm, { query: { q: 'storm' } })).toMatchObject({ status: 403 })
})

test('a tester finds players with their personal data masked', async () => {
  const app = await ownApp()
  const { gamerTag, accountId } = await app.player()
  const email = 'frida@players.test'
  await app.db
    .updateTable('accounts')
    .set({ email })
    .where('id', '=', accountId ?? 0)
    .execute()
  await app.db
    .insertInto('sign_in_keys')
    .values({ cid: app.cid, kind: 'email', key: email, account_id: accountId ?? 0 })
    .execute()
  const id = String(gamerTag)
  expect(await found(await app.as('developer'), 'frida')).toMatchObject([{ id, title: email }])
  const [hit] = await found(await app.as('tester'), 'frida')
  expect(hit?.id).toBe(id)
  expect(JSON.stringify(hit)).not.toContain('frida')
})

test('other realms and organizations do not find it, and colleagues no private segment', async () => {
  const app = await ownApp()
  const { admin, developer } = await storm(app)
  expect(await found(admin, 'storm', `${app.cid}.${app.staging}`)).toMatchObject([{ kind: 'person' }])
  const other = await ownApp()
  expect(await found(await other.as('admin'), 'storm')).toEqual([])
  await developer.call(createSegment, { body: { name: 'My own list', search: { platform: 'WebGL' }, isShared: false } })
  expect(await titles(developer, 'own list')).toEqual(['My own list'])
  expect(await titles(admin, 'own list')).toEqual([])
})

test('records that begin with the text come first, up to the number that the console shows', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  for (const id of ['a.cup', 'cup.c', 'cup.a', 'b.cup', 'cup.b', 'c.cup']) await makeBoard(developer, id)
  const found = await titles(developer, 'cup')
  expect(found).toEqual(['cup.a', 'cup.b', 'cup.c', 'a.cup', 'b.cup'])
  expect(found).toHaveLength(maxHitsPerKind)
})

test('a board is found by its beginning however many there are', async () => {
  const app = await ownApp()
  const made_at = new Date(app.now())
  await sql`
    insert into leaderboards (pid, id, sheet, created_at)
    select ${app.pid}, 'a.' || lpad(n::text, 6, '0'), 900000000000 + n, ${made_at}::timestamptz from generate_series(1, 12000) as n
    union all select ${app.pid}, 'weekly', 900000900000, ${made_at}::timestamptz
  `.execute(app.db)
  expect(await titles(await app.as('developer'), 'week')).toEqual(['weekly'])
})

test.each([
  ['%%', []],
  ['__', []],
  ["o'neil", ["o'neil 100%_\\"]],
  ['100%_\\', ["o'neil 100%_\\"]],
  ["'; drop table trials; --", []],
  ['" or 1=1', []],
])('%s is a text like any other', async (text, expected) => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const search = { platform: 'WebGL' }
  for (const name of ["o'neil 100%_\\", 'storm'])
    await developer.call(createSegment, { body: { name, search, isShared: true } })
  expect(await titles(developer, text)).toEqual(expected)
})

test.each([' x ', 'x'.repeat(10_000), 'x'.repeat(101)])(
  'a text that is too short or too long is refused',
  async (q) => {
    const app = await ownApp()
    const developer = await app.as('developer')
    expect(await developer.send(searchRealm, { query: { q } })).toMatchObject({ status: 400, body: { field: 'q' } })
  },
)

test('a kind that takes too long is left out by name, and the others are found', async () => {
  const app = await ownApp()
  const { developer } = await storm(app)
  const { registry } = app.services
  const { segment } = registry.search
  const slow = { ...registry.search, segment: () => Promise.reject(new SearchTooSlow()) }
  Object.assign(registry, { search: slow })
  const answer = await developer.call(searchRealm, { query: { q: 'storm' } })
  Object.assign(registry, { search: { ...slow, segment } })
  expect(answer.late).toEqual(['segment'])
  expect(answer.hits.map(({ kind }) => kind)).toContain('event')
  expect(answer.hits.map(({ kind }) => kind)).not.toContain('segment')
})

test('the database gives up a search that takes too long', async () => {
  const app = await ownApp()
  const sleep = (seconds: number, limitMs: number) =>
    readBriefly(
      app,
      async (db) => (await sql<{ n: number }>`select 1 as n, pg_sleep(${seconds})`.execute(db)).rows,
      limitMs,
    )
  await expect(sleep(60, 50)).rejects.toThrow(SearchTooSlow)
  // The limit was that of one search, not of its connection.
  expect(await sleep(0, 60_000)).toMatchObject([{ n: 1 }])
})
