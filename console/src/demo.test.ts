import { listHistoryNamespaces } from '@regent/contract/analyze/analytics'
import { searchMail } from '@regent/contract/communicate/mail'
import type { AnyEndpoint, EndpointOutput } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { getEventCalendar } from '@regent/contract/engage/events'
import { listGroups } from '@regent/contract/engage/groups'
import { listPaymentAudits } from '@regent/contract/monetize/payments'
import { listAssets } from '@regent/contract/operate/cloud-files'
import { getConfig } from '@regent/contract/operate/config'
import { getContent, saveBinaries } from '@regent/contract/operate/content/content'
import { getManifest } from '@regent/contract/operate/content/content-manifests'
import { searchRealm } from '@regent/contract/operate/search/search'
import { listShards } from '@regent/contract/operate/shards'
import { listTimerDefs } from '@regent/contract/operate/timers'
import { searchAccounts } from '@regent/contract/organization/accounts'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { getPlayer, listPlayers } from '@regent/contract/players/players'
import { getStats, toObjectId, updateStatsBatch } from '@regent/contract/players/stats'
import { demoRealms } from '@regent/contract/samples/studio'
import { expect, test } from 'vitest'
import { isDemo, isDemoScope } from './api/demo/demo-scope.ts'
import { answerDemo } from './demo.ts'

const rows = answerDemo(listPlayers, { query: { query: 'aiko' } }, 'DEMO') as { rows: { gamerTag: number }[] }
const gamerTag = rows.rows[0]?.gamerTag ?? 0

test.each([
  [null, false],
  ['1500000000000000', false],
  ['1500000000000000.DE_1', false],
  ['1500000000000000.DEMO', true],
  ['1500000000000000.DEMO_STAGING', true],
  ['1', true],
  ['1.DEMO', true],
])('a call in the scope %s is answered in the browser: %s [demo-1 demo-3]', (scope, isInBrowser) => {
  expect(isDemoScope(scope)).toBe(isInBrowser)
})

test('every response matches the contract', () => {
  const ids = {
    id: 10_000,
    player: gamerTag,
    playerId: gamerTag,
    gamerTag,
    objectId: toObjectId('game.private', gamerTag),
    symbol: 'events.harvest',
    target: '1.DEMO.hello',
    service: 'hello',
  }
  let answered = 0
  for (const { call, name } of allEndpoints) {
    const params: Record<string, unknown> = { ...ids, ...(call.path.includes('/plans/') && { id: 12 }) }
    if (call.path.startsWith('/object/leaderboards/')) params['id'] = 'leaderboards.weekly'
    if (call.path.startsWith('/api/scheduler/')) params['id'] = '7100000000000001'
    if (call.path.includes('/segments/')) params['id'] = 4_000_000_000_000_001
    if (call.path.startsWith('/api/analytics/')) Object.assign(params, { card: 'dau', figure: 'dau' })
    if (call.path.startsWith('/api/tournaments/')) params['id'] = 'tournaments.arena'
    if (call.path.startsWith('/api/storage/'))
      Object.assign(params, { storage: 'matches', collection: 'matches', id: 'match-1041' })
    if (call.path.startsWith('/api/change-sets/')) params['number'] = 41
    if (call.path.startsWith('/api/results/')) Object.assign(params, { kind: 'event', id: 'events.harvest' })
    if (call.path.startsWith('/api/realm-secrets/')) params['pid'] = 'DEMO'
    if (call.path.startsWith('/api/trials/')) params['name'] = 'starter-pack-price'
    if (name === 'countCampaignAudience' || name === 'getCampaignResults') params['sid'] = 7_300_000_000_000_001
    if (name === 'getWebhookDelivery') params['delivery'] = 48_213
    if (name === 'listDailyClaims') params['id'] = 'calendars.daily'
    if (name === 'listCloudFileVersions') params['sid'] = 7_100_000_000_000_001
    if (name === 'getEventParticipation') params['id'] = 'events.harvest'
    if (name === 'getAdminUser' || name === 'getRoleReport') params['id'] = 4_100_000_000_000_001
    if (name === 'listSignInsOf') params['accountId'] = 4_100_000_000_000_001
    const ofPlayer = { player: gamerTag, dbid: gamerTag, gt: gamerTag, gamerTag, playerId: gamerTag }
    const query = {
      ...ofPlayer,
      query: 'aiko@players.test',
      deviceId: 'iphoneplayer-000',
      objectIds: [ids.objectId],
      playerIds: [gamerTag],
      token: 'x',
      sourcePid: 'DEMO_STAGING',
      contentId: 'currency.gems',
      version: /\/(commerce|leaderboards)\//.test(call.path) ? 1 : 'the newest',
      ...(name === 'compareItems' && { id: 'currency.gems' }),
      ...(name === 'listPromoCodes' && { id: 10_000 }),
      mid: 100,
      ...(['getChangeSetItem', 'getDifferingItem'].includes(name) && { subject: 'config', id: 'arena|season' }),
      q: 'aiko',
      ...(name === 'getSignInWays' && { organization: 'demo' }),
      ...(name === 'getTrialData' && { id: 7_200_000_000_000_001 }),
      ...(name === 'getCloudFile' && { sid: 7_100_000_000_000_001, version: undefined }),
      name: 'daily-reset',
      ...(name === 'getStoragePerformance' && { storageObjectName: 'matches', granularity: 'PT5M' }),
      ...(['getDashboardFigure', 'listChartMarks'].includes(name) && { from: '2026-01-01', to: '2026-01-07' }),
      ...(name === 'listSavedViews' && { list: 'payments' }),
      ...(name === 'getUsageUrl' && { from: 0, to: 1 }),
      ...(name === 'explainWhy' && { kind: 'reward', id: '4' }),
      ...(name === 'listPlayersOfCause' && { kind: 'reward', cause: 'mail/currency.shells/7' }),
      ...(name === 'previewTournamentMove' && { tier: 0, stage: 0 }),
      ...(call.path.startsWith('/api/results/') && { step: 'participated' }),
      ...(name === 'getCalendar' && { from: 0, to: 86_400_000 }),
      ...(name === 'previewSeason' && { at: 0 }),
      ...(name === 'getConnectionRequest' && {
        clientId: 'x',
        redirectUri: 'http://localhost',
        codeChallenge: 'A'.repeat(43),
      }),
    }
    const answer = call.method === 'GET' ? answerDemo(call, { params, query }, 'DEMO') : true
    if (answer === true) continue
    answered += 1
    expect(call.response.safeParse(answer).error, name).toBeUndefined()
  }
  expect(answered).toBeGreaterThan(20)
})

test('what matches no sample answers true, writes too, and changes nothing [demo-9 demo-10]', () => {
  const body = { updates: [{ objectId: toObjectId('game.private', gamerTag), set: { LEVEL: '99' } }] }
  expect(answerDemo(updateStatsBatch, { body }, 'DEMO')).toBe(true)
  const params = { objectId: toObjectId('game.private', gamerTag) }
  expect(answerDemo(getStats, { params }, 'DEMO')).not.toMatchObject({ stats: { LEVEL: '99' } })
})

test('only game and private answers stats, the other three spaces are empty [demo-20]', () => {
  const keys = (space: 'game.private' | 'game.public' | 'client.private' | 'client.public') =>
    Object.keys(
      (answerDemo(getStats, { params: { objectId: toObjectId(space, gamerTag) } }, 'DEMO') as { stats: object }).stats,
    ).length
  expect(keys('game.private')).toBeGreaterThan(20)
  expect([keys('game.public'), keys('client.public'), keys('client.private')]).toEqual([0, 0, 0])
})

test('the mail of a player is filtered by category and state [demo-25]', () => {
  const found = (clause: object) => {
    const input = { params: { gamerTag }, body: { clauses: [clause] } }
    const { results } = answerDemo(searchMail, input, 'DEMO') as EndpointOutput<typeof searchMail>
    return results[0]?.content?.map(({ category, state }) => `${category} ${state}`)
  }
  expect(found({})).toHaveLength(4)
  expect(found({ categories: ['SOCIAL.GUILD.INFO'] })).toEqual(['SOCIAL.GUILD.INFO Unread'])
  expect(found({ categories: ['SYSTEM.DB'], states: ['Deleted'] })).toEqual(['SYSTEM.DB Deleted'])
  expect(found({ categories: ['SOCIAL.GUILD.INFO'], states: ['Deleted'] })).toEqual([])
})

test('players are found by the beginning of an e-mail and by their ids', () => {
  const found = answerDemo(searchAccounts, { query: { query: 'ai' } }, 'DEMO') as { accounts: { email: string }[] }
  expect(found.accounts.map(({ email }) => email)).toEqual(['aiko@players.test'])
  expect(answerDemo(getPlayer, { params: { player: gamerTag } }, 'DEMO')).toMatchObject({ gamerTag })
})

test('lists are cut into pages without gaps', () => {
  const read: number[] = []
  for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
    const page = answerDemo(listAuditEntries, { query: { limit: 7, cursor } }, 'DEMO') as {
      rows: { id: number }[]
      next: string | null
    }
    read.push(...page.rows.map(({ id }) => id))
    cursor = page.next ?? undefined
  }
  expect(new Set(read).size).toBe(read.length)
  expect(read).toEqual(read.toSorted((a, b) => b - a))
})

test('every realm of the demo has an id that begins with DEMO [demo-1]', () => {
  expect(demoRealms.filter(({ pid }) => !isDemoScope(`7.${pid}`))).toEqual([])
})

test('the search of the demo finds what its lists show, and a change by the id of its thing', () => {
  const kindsFor = (q: string, pid = 'DEMO') =>
    (answerDemo(searchRealm, { query: { q } }, pid) as EndpointOutput<typeof searchRealm>).hits.map(({ kind }) => kind)
  expect(kindsFor('aiko')).toContain('player')
  expect(kindsFor('harvest')).toContain('event')
  expect(kindsFor('currency.gems')).toContain('content')
  expect(kindsFor('weekly')).toContain('leaderboard')
  expect(kindsFor('no such thing')).toEqual([])
  expect(kindsFor('aiko', 'DEMO_STAGING')).toEqual([])
})

test('a game whose id begins with DEMO is a demo, and no other [demo-1 demo-2 demo-3]', () => {
  expect(['DEMO', 'DEMO_STAGING', 'DE_1', 'MY_DEMO', '', undefined].map(isDemo)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

/** What the demo answers to a call in its production realm. */
const ask = <E extends AnyEndpoint>(call: E, input: object = {}) => answerDemo(call, input, 'DEMO') as EndpointOutput<E>

test('content is answered: a manifest of the realm, its items and where binaries are put [demo-13 demo-14 demo-15 demo-16]', () => {
  const manifest = ask(getManifest, { query: {} })
  expect(manifest).toMatchObject({ id: 'global', archived: false })
  const staging = answerDemo(getManifest, { query: {} }, 'DEMO_STAGING') as EndpointOutput<typeof getManifest>
  expect(staging.uid).not.toBe(manifest.uid)
  const [first] = manifest.references
  const query = { contentId: first?.id, version: first?.version }
  expect(ask(getContent, { query })).toMatchObject({ id: first?.id, properties: expect.any(Object) })
  const binary = [{ id: 'splash', checksum: 'a', uploadContentType: 'image/png', tags: [] }]
  expect(ask(saveBinaries, { body: { binary } })).toMatchObject({
    binary: [{ id: 'splash', uri: '', uploadUri: '', uploadMethod: 'PUT' }],
  })
})

test('the config, the assets and the namespaces of events are answered [demo-17]', () => {
  expect(Object.keys(ask(getConfig).config).length).toBeGreaterThan(0)
  expect(ask(listAssets).data.length).toBeGreaterThan(0)
  expect(ask(listHistoryNamespaces, { query: {} }).namespaces).toContain('platform_session_install')
})

test('timers are answered with name, cronish and times in seconds [demo-18]', () => {
  const { timers } = ask(listTimerDefs)
  expect(timers.length).toBeGreaterThan(0)
  for (const timer of timers)
    expect(timer).toMatchObject({
      name: expect.any(String),
      cronish: expect.stringMatching(/^Every /),
      nextFire: expect.any(Number),
      secsTillFire: expect.any(Number),
      secsInPeriod: expect.any(Number),
    })
})

test('shards are answered with shardId, uri and metadata [demo-19]', () => {
  const { shards } = ask(listShards)
  expect(shards.length).toBeGreaterThan(0)
  for (const shard of shards)
    expect(shard).toMatchObject({
      shardId: expect.any(String),
      uri: expect.stringMatching(/^https:/),
      metadata: { _created: expect.any(Number), _shard_num: expect.any(Number) },
    })
})

test('payments are filtered by their last change, provider, txid and providerid, then cut by start and limit [demo-21]', () => {
  const find = (query: object) => ask(listPaymentAudits, { query: { limit: 1_000, ...query } }).audits
  const all = find({})
  const lastOf = ({ history }: (typeof all)[number]) => history.at(-1)?.change
  const done = all.filter((one) => lastOf(one) === 'COMPLETED')
  const [{ providername = '', txid = 0, providerid = '' } = {}] = done
  expect([done.length > 2, done.length < all.length]).toEqual([true, true])
  expect(find({ state: 'COMPLETED' })).toEqual(done)
  // A payment that was completed, and then disputed or refunded, is not found.
  expect(
    all.some((one) => lastOf(one) !== 'COMPLETED' && one.history.some(({ change }) => change === 'COMPLETED')),
  ).toBe(true)
  const own = done.filter((one) => one.providername === providername)
  expect(own.length).toBeLessThan(done.length)
  expect(find({ state: 'COMPLETED', provider: providername })).toEqual(own)
  expect(find({ txid })).toEqual(all.filter((one) => one.txid === txid))
  expect(find({ providerid })).toEqual(all.filter((one) => one.providerid === providerid))
  expect(find({ state: 'COMPLETED', start: 1, limit: 2 })).toEqual(done.slice(1, 3))
})

test('the calendar of events is filtered by name or id [demo-23]', () => {
  const ids = (query: string) => ask(getEventCalendar, { query: { query } }).eventInDateRange.map(({ id }) => id)
  expect(ids('HARVEST FEST')).toEqual(['events.harvest'])
  expect(ids('events.regatta')).toEqual(['events.regatta'])
  expect(ids('captains')).toEqual(['events.regatta'])
  expect(ids('no such event')).toEqual([])
})

test('groups are found by the beginning of their name, in any case [demo-24]', () => {
  const names = (name: string) => ask(listGroups, { query: { name } }).rows.map((row) => row.name)
  const [first = ''] = names('')
  expect(names(first.slice(0, 4).toUpperCase())).toContain(first)
  expect(names(first.slice(1))).toEqual([])
})
