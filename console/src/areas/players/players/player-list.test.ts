import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { selectCustomer, storeCustomer } from '../../../api/session/session.ts'
import { pastedPlayers, playersByStats, playersByText } from './player-list.ts'

const realm = 'DE_1'
const account = (id: number, gamerTag?: number) => ({
  id,
  email: `p${id}@players.test`,
  roles: [],
  privilegedAccount: false,
  gamerTags: [{ projectId: 'DE_2', gamerTag: id + 1 }, ...(gamerTag ? [{ projectId: realm, gamerTag }] : [])],
  deviceIds: [],
  thirdParties: [],
  external: [],
  createdTimeMillis: 5,
  updatedTimeMillis: 6,
})

let asked: string[]
let answers: Record<string, unknown>

beforeEach(() => {
  fakeBrowser()
  storeCustomer({ cid: 7, token: 't', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
  asked = []
  answers = {}
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${url}${body ? ` ${body}` : ''}`)
    const found = Object.entries(answers).find(([path]) => url.startsWith(path))?.[1]
    const refused = { status: 404, service: 's', error: 'AccountNotFoundError', message: 'no', requestId: 'r' }
    return new Response(JSON.stringify(found ?? refused), { status: found === undefined ? 404 : 200 })
  })
})

type Query = ReturnType<typeof playersByText> | ReturnType<typeof playersByStats> | ReturnType<typeof pastedPlayers>

const read = async (query: Query) =>
  (await new QueryClient().fetchInfiniteQuery({ ...(query as ReturnType<typeof playersByText>), retry: false }))
    .pages[0]

test('a text finds accounts; those with a gamer tag in the realm are listed, with presence and platform [players-5 players-11]', async () => {
  answers = {
    '/basic/accounts/search': { accounts: [account(10, 100), account(20), account(30, 300)] },
    '/basic/session/status': { players: [{ playerId: 300, online: true, lastSeen: 9 }] },
    '/basic/stats/client/batch': { results: [{ id: 100, stats: { THORIUM_GAME_PLATFORM: 'Android' } }] },
  }
  expect(await read(playersByText(realm, 'identity', 'p'))).toEqual({
    rows: [
      { gamerTag: 100, accountId: 10, email: 'p10@players.test', created: 5, online: false, platform: 'Android' },
      { gamerTag: 300, accountId: 30, email: 'p30@players.test', created: 5, online: true, lastSeen: 9 },
    ],
    nextPage: undefined,
  })
  expect(asked[0]).toBe('GET /basic/accounts/search?query=p&page=1&pagesize=30')
})

test('a device finds its account, or nobody [players-3]', async () => {
  expect(await read(playersByText(realm, 'device', 'phone 1'))).toEqual({ rows: [], nextPage: undefined })
  expect(asked).toEqual(['GET /basic/accounts?deviceId=phone+1'])
  answers = { '/basic/accounts?deviceId=': account(10, 100) }
  // Presence and platform cannot be read: their columns stay empty.
  expect((await read(playersByText(realm, 'device', 'phone 1')))?.rows).toMatchObject([
    { gamerTag: 100, online: false },
  ])
})

test('stats find ids, which are looked up one by one; an id whose look-up fails stays, without a gamer tag [players-6 players-8]', async () => {
  answers = {
    '/basic/stats/search': { ids: [300, 100], offset: 0, limit: 1000, total: 2 },
    '/basic/accounts/find?query=100': account(10, 100),
    '/basic/session/status': { players: [] },
    '/basic/stats/client/batch': { results: [] },
  }
  const page = await read(playersByStats(realm, [{ space: 'client.public', stat: 'LEVEL', rel: 'gte', value: 9 }]))
  expect(page?.rows).toEqual([
    { gamerTag: 300, accountId: 300, created: 0, online: false, isUnknown: true },
    { gamerTag: 100, accountId: 10, email: 'p10@players.test', created: 5, online: false },
  ])
  const criteria = '[{"stat":"LEVEL","rel":"gte","value":9}]'
  expect(asked.slice(0, 3)).toEqual([
    `POST /basic/stats/search {"domain":"client","access":"public","objectType":"player","criteria":${criteria}}`,
    'GET /basic/accounts/find?query=300',
    'GET /basic/accounts/find?query=100',
  ])
})

test('a player must match the criteria of all spaces', async () => {
  const found: Record<string, number[]> = { game: [1, 2, 3], client: [3, 2, 9] }
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.startsWith('/basic/stats/search')) return new Response('{}', { status: 404 })
    const { domain } = JSON.parse(String(body)) as { domain: string }
    return new Response(JSON.stringify({ ids: found[domain], offset: 0, limit: 1000 }))
  })
  const criterion = { stat: 'A', rel: 'nonexistent' } as const
  const page = await read(
    playersByStats(realm, [
      { ...criterion, space: 'game.private' },
      { ...criterion, space: 'client.public' },
    ]),
  )
  expect(page?.rows.map(({ gamerTag }) => gamerTag)).toEqual([2, 3])
})

test('pasted ids are sent in one call, which returns the unknown ids', async () => {
  answers = { '/api/players/lookup': { rows: [], unknown: ['42'] } }
  expect(await read(pastedPlayers(realm, ['42']))).toEqual({ rows: [], unknown: ['42'] })
  expect(asked).toEqual(['POST /api/players/lookup {"ids":["42"]}'])
})
