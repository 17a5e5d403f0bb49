import { searchAccounts } from '@regent/contract/accounts'
import { listAuditEntries } from '@regent/contract/audit'
import type { OutputOf } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { searchMail } from '@regent/contract/mail'
import { getPlayer, listPlayers } from '@regent/contract/players'
import { demoRealms } from '@regent/contract/samples/studio'
import { searchRealm } from '@regent/contract/search'
import { getStats, objectIdOf, updateStatsBatch } from '@regent/contract/stats'
import { expect, test } from 'vitest'
import { isDemoScope } from './api/demo-scope.ts'
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
])('a call in the scope %s is answered in the browser: %s', (scope, isInBrowser) => {
  expect(isDemoScope(scope)).toBe(isInBrowser)
})

test('what every answer holds is what the contract promises', () => {
  const ids = {
    ...{ id: 10_000, player: gamerTag, gamerTag, objectId: objectIdOf('game.private', gamerTag) },
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
    if (call.path.startsWith('/api/trials/')) params['name'] = 'starter-pack-price'
    if (name === 'countCampaignAudience' || name === 'getCampaignResults') params['sid'] = 7_300_000_000_000_001
    if (name === 'listCloudFileVersions') params['sid'] = 7_100_000_000_000_001
    if (name === 'getEventParticipation') params['id'] = 'events.harvest'
    if (name === 'getAdminUser' || name === 'getRoleReport') params['id'] = 4_100_000_000_000_001
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
      ...(name === 'getTrialData' && { id: 7_200_000_000_000_001 }),
      ...(name === 'getCloudFile' && { sid: 7_100_000_000_000_001, version: undefined }),
      name: 'daily-reset',
      ...(name === 'getStoragePerformance' && { storageObjectName: 'matches', granularity: 'PT5M' }),
      ...(['getDashboardFigure', 'listChartMarks'].includes(name) && { from: '2026-01-01', to: '2026-01-07' }),
      ...(name === 'listSavedViews' && { list: 'payments' }),
      ...(name === 'getUsageUrl' && { from: 0, to: 1 }),
      ...(name === 'explainWhy' && { kind: 'reward', id: '4' }),
      ...(name === 'listPlayersOfCause' && { kind: 'reward', cause: 'mail/currency.shells/7' }),
      ...(name === 'getCalendar' && { from: 0, to: 86_400_000 }),
    }
    const answer = call.method === 'GET' ? answerDemo(call, { params, query }, 'DEMO') : true
    if (answer === true) continue
    answered += 1
    expect(call.response.safeParse(answer).error, name).toBeUndefined()
  }
  expect(answered).toBeGreaterThan(20)
})

test('what matches no sample answers true, writes too, and changes nothing', () => {
  const body = { updates: [{ objectId: objectIdOf('game.private', gamerTag), set: { LEVEL: '99' } }] }
  expect(answerDemo(updateStatsBatch, { body }, 'DEMO')).toBe(true)
  const params = { objectId: objectIdOf('game.private', gamerTag) }
  expect(answerDemo(getStats, { params }, 'DEMO')).not.toMatchObject({ stats: { LEVEL: '99' } })
})

test('only game and private answers stats, the other three spaces are empty', () => {
  const keys = (space: 'game.private' | 'game.public' | 'client.private' | 'client.public') =>
    Object.keys(
      (answerDemo(getStats, { params: { objectId: objectIdOf(space, gamerTag) } }, 'DEMO') as { stats: object }).stats,
    ).length
  expect(keys('game.private')).toBeGreaterThan(20)
  expect([keys('game.public'), keys('client.public'), keys('client.private')]).toEqual([0, 0, 0])
})

test('the mail of a player is filtered by category and state', () => {
  const found = (clause: object) => {
    const input = { params: { gamerTag }, body: { clauses: [clause] } }
    const { results } = answerDemo(searchMail, input, 'DEMO') as OutputOf<typeof searchMail>
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

test('every realm of the demo has an id that begins with DEMO', () => {
  expect(demoRealms.filter(({ pid }) => !isDemoScope(`7.${pid}`))).toEqual([])
})

test('the search of the demo finds what its lists show, and a change by the id of its thing', () => {
  const kindsFor = (q: string, pid = 'DEMO') =>
    (answerDemo(searchRealm, { query: { q } }, pid) as OutputOf<typeof searchRealm>).hits.map(({ kind }) => kind)
  expect(kindsFor('aiko')).toContain('player')
  expect(kindsFor('harvest')).toContain('event')
  expect(kindsFor('currency.gems')).toContain('content')
  expect(kindsFor('weekly')).toContain('leaderboard')
  expect(kindsFor('no such thing')).toEqual([])
  expect(kindsFor('aiko', 'DEMO_STAGING')).toEqual([])
})
