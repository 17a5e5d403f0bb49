import { dayMs } from '@regent/contract/time'
import { writeCursor } from '../../server/src/kernel/context/paging.ts'
import { leaderboardRaces } from './leaderboards.ts'
import { playRaces } from './play.ts'
import { benchPassword, people, type Seeded } from './seed.ts'
import type { Shot } from './shoot.ts'

/** A game client that is signed in. */
export type Client = { token: string; gamerTag: number; accountId: number }

/** One measurement: the product's requests, and the reference's for the same work. */
export type Race = { name: string; connections: number; ours: Shot[]; reference: Shot[] }

/** What more processes must answer more of. */
export const scaling = new Set([
  'players list, 50 rows',
  'one player',
  'stat write by a game client',
  'leaderboard, top 100',
  'leaderboard, score submit',
  'sign-in by device',
  'registration of a guest',
])

/** What must not take much longer because there are more players. */
export const growing = new Set([
  'players list, 50 rows',
  'e-mail prefix search',
  'one player',
  'two stats, one finds few',
  'two stats, both find many',
  'registration of a guest',
  'stat write by a game client',
  'leaderboard, top 100',
  'leaderboard, one rank',
  'leaderboard, score submit',
])

/** Every measurement, in the order of the table. */
export function races(seeded: Seeded, clients: readonly Client[]): Race[] {
  return [
    ...playerRaces(seeded, clients),
    ...statSearchRaces(seeded),
    statWriteRace(seeded, clients),
    ...leaderboardRaces(seeded, clients),
    ...playRaces(seeded, clients),
    ...auditRaces(seeded),
    ...signInRaces(seeded),
    // Last: it fills tables whose statistics are those of a few rows, which slows down what looks up tokens after it.
    registrationRace(seeded),
  ]
}

const json = { 'content-type': 'application/json' }

const operatorHeaders = ({ operatorToken, scope }: Seeded) => ({
  authorization: `Bearer ${operatorToken}`,
  'x-beam-scope': scope,
})

function playerRaces(seeded: Seeded, clients: readonly Client[]): Race[] {
  const operator = operatorHeaders(seeded)
  // The players of the realm were made a second apart.
  const moments = Array.from({ length: 500 }, (_, index) => Date.now() - (60 + index * 100) * 1_000)
  return [
    {
      name: 'players list, 50 rows',
      connections: 16,
      ours: [{ path: '/api/players?limit=50', headers: operator }],
      reference: [{ path: '/list' }],
    },
    // The first page is the same for all who ask for it at once; these are not.
    {
      name: 'players list, further pages',
      connections: 16,
      ours: moments.map((moment) => ({
        path: `/api/players?limit=50&cursor=${writeCursor([moment, 1])}`,
        headers: operator,
      })),
      reference: moments.map((moment) => ({ path: `/list?before=${moment}` })),
    },
    {
      name: 'e-mail prefix search',
      connections: 16,
      ours: seeded.prefixes.map((prefix) => ({ path: `/basic/accounts/search?query=${prefix}`, headers: operator })),
      reference: seeded.prefixes.map((prefix) => ({ path: `/search?query=${prefix}` })),
    },
    {
      name: 'one player',
      connections: 16,
      ours: seeded.accountIds
        .slice(0, 1000)
        .map((id) => ({ path: `/basic/accounts/find?query=${id}`, headers: operator })),
      reference: seeded.accountIds.slice(0, 1000).map((id) => ({ path: `/one?query=${id}` })),
    },
    {
      name: 'account of a client',
      connections: 16,
      ours: clients.map(({ token }) => ({
        path: '/basic/accounts/me',
        headers: { authorization: `Bearer ${token}`, 'x-beam-scope': seeded.scope },
      })),
      reference: clients.map(({ accountId }) => ({ path: `/one?query=${accountId}` })),
    },
  ]
}

/** A search by level and one more stat, which differs between the requests. */
const searchStats = (headers: Record<string, string>, level: number, other: object): Shot => ({
  method: 'POST',
  path: '/basic/stats/search',
  headers: { ...json, ...headers },
  body: {
    domain: 'game',
    access: 'private',
    objectType: 'player',
    limit: 50,
    criteria: [{ stat: 'LEVEL', rel: 'gte', value: level }, other],
  },
})

function statSearchRaces(seeded: Seeded): Race[] {
  const operator = operatorHeaders(seeded)
  return [
    {
      name: 'two stats, one finds few',
      connections: 2,
      ours: twoStats((level, vip) => searchStats(operator, level, { stat: 'VIP_LEVEL', rel: 'eq', value: vip })),
      reference: twoStats((level, vip) => ({ path: `/stat-search?level=${level}&vip=${vip}` })),
    },
    {
      name: 'two stats, both find many',
      connections: 2,
      ours: twoStats((level, vip) =>
        searchStats(operator, level, { stat: 'SESSIONS_TOTAL', rel: 'lt', value: 5 + (vip % 200) }),
      ),
      reference: twoStats((level, vip) => ({
        path: `/stat-search-of-many?level=${level}&sessions=${5 + (vip % 200)}`,
      })),
    },
  ]
}

const statWriteRace = (seeded: Seeded, clients: readonly Client[]): Race => ({
  name: 'stat write by a game client',
  connections: 16,
  ours: clients.map(({ token, gamerTag }) => ({
    method: 'POST',
    path: `/object/stats/client.public.player.${gamerTag}/client`,
    headers: { ...json, authorization: `Bearer ${token}`, 'x-beam-scope': seeded.scope },
    body: { set: { LEVEL: '8' } },
  })),
  reference: clients.map(({ gamerTag }) => ({
    method: 'POST',
    path: '/stat',
    headers: json,
    body: { gamerTag, key: 'LEVEL', value: '8' },
  })),
})

function auditRaces(seeded: Seeded): Race[] {
  const operator = operatorHeaders(seeded)
  return [
    {
      name: 'audit trail, first page',
      connections: 16,
      ours: [{ path: '/api/audit?limit=50', headers: operator }],
      reference: [{ path: '/audit' }],
    },
    {
      name: 'audit trail, one player',
      connections: 16,
      ours: seeded.gamerTags
        .slice(0, 500)
        .map((gamerTag) => ({ path: `/api/audit?limit=50&gamerTag=${gamerTag}`, headers: operator })),
      reference: seeded.gamerTags.slice(0, 500).map((gamerTag) => ({ path: `/audit?gamerTag=${gamerTag}` })),
    },
    {
      name: 'audit trail, deep in the past',
      connections: 16,
      ours: Array.from({ length: 200 }, (_, index) => ({
        path: `/api/audit?limit=50&to=${Date.now() - (20 + index) * dayMs}`,
        headers: operator,
      })),
      reference: Array.from({ length: 200 }, (_, index) => ({ path: `/audit?beforeId=${500_000 + index * 1_000}` })),
    },
  ]
}

function signInRaces(seeded: Seeded): Race[] {
  const devices = Array.from({ length: 500 }, (_, index) => `device-${index + 1}`)
  return [
    {
      name: 'sign-in with a password',
      connections: 4,
      ours: people.map((username) => ({
        method: 'POST',
        path: '/basic/auth/token',
        headers: { ...json, 'x-beam-scope': String(seeded.cid) },
        body: { grant_type: 'password', username, password: benchPassword },
      })),
      reference: people.map((email) => ({
        method: 'POST',
        path: '/sign-in',
        headers: json,
        body: { email, password: benchPassword },
      })),
    },
    {
      name: 'sign-in by device',
      connections: 8,
      ours: devices.map((device) => ({
        method: 'POST',
        path: '/basic/auth/token',
        headers: { ...json, 'x-beam-scope': seeded.scope },
        body: { grant_type: 'device', device_id: device },
      })),
      reference: devices.map((device) => ({ method: 'POST', path: '/device', headers: json, body: { device } })),
    },
  ]
}

const registrationRace = (seeded: Seeded): Race => ({
  name: 'registration of a guest',
  connections: 8,
  ours: [
    {
      method: 'POST',
      path: '/basic/auth/token',
      headers: { ...json, 'x-beam-scope': seeded.scope },
      body: { grant_type: 'guest' },
    },
  ],
  reference: [{ method: 'POST', path: '/register', headers: json, body: {} }],
})

const twoStats = <Made>(make: (level: number, vip: number) => Made): Made[] =>
  Array.from({ length: 200 }, (_, index) => make(1 + (index % 60), index))
