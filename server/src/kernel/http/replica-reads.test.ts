import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type RawInput, toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import {
  countLeaderboards,
  createLeaderboard,
  getLeaderboardRanks,
  getLeaderboardView,
  listLeaderboards,
} from '@regent/contract/engage/leaderboards'
import { getPaymentTotals, listPaymentAudits } from '@regent/contract/monetize/payments'
import { searchRealm } from '@regent/contract/operate/search/search'
import { listAuditEntries, listAuditPeople } from '@regent/contract/organization/audit'
import { getPlayerCounts, listPlayers } from '@regent/contract/players/players'
import { listTimeline } from '@regent/contract/players/timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { connectDatabase, type Database, type Db } from '../../engines/database/database.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Actor
/** Another server on the same database, whose replica is the test's. */
let other: Awaited<ReturnType<typeof startApp>>
let readOnly: Database
let inputs: Map<AnyEndpoint, RawInput>
const reader = `reader_${randomUUID().replaceAll('-', '')}`
const replica = { db: undefined as Db | undefined, errors: [] as unknown[] }

beforeAll(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  await app.query(`create role ${reader} superuser login password 'reader'`)
  await app.query(`alter role ${reader} set default_transaction_read_only = on`)
  const url = new URL(app.databaseUrl)
  Object.assign(url, { username: reader, password: 'reader' })
  readOnly = await connectDatabase({ url: url.href, log: app.app.log, poolSize: 5 })
  other = await startApp({}, app.databaseUrl, {
    clock: app.now,
    replica: {
      take: async () => replica.db,
      mustRepeat: (error) => replica.errors.push(error) > 0,
      addMetrics: () => {},
      readState: () => ({ state: 'current', behindMs: 0 }),
    },
  })
  const player = await app.player()
  await admin.call(createLeaderboard, { params: { id: 'weekly' }, body: {} })
  const board = { params: { id: 'weekly' } }
  inputs = new Map<AnyEndpoint, RawInput>([
    [countLeaderboards, {}],
    [getLeaderboardRanks, { ...board, query: { ids: [player.gamerTag] } }],
    [getLeaderboardView, { ...board, query: {} }],
    [getPaymentTotals, { query: {} }],
    [getPlayerCounts, {}],
    [listAuditEntries, { query: {} }],
    [listAuditPeople, {}],
    [listLeaderboards, { query: {} }],
    [listPaymentAudits, { query: {} }],
    [listPlayers, { query: {} }],
    [listTimeline, { params: { gamerTag: player.gamerTag }, query: {} }],
    [searchRealm, { query: { q: 'weekly' } }],
  ])
})
afterAll(async () => {
  await other.close()
  await readOnly.close()
  await app.query(`drop role ${reader}`)
})

const replicaReads = areas.flatMap((area) => area.replicaReads ?? [])

async function ask(server: Pick<typeof other, 'app'>, call: AnyEndpoint) {
  const { method, url } = toHttpRequest(call, inputs.get(call) ?? {})
  const headers = { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope }
  const { statusCode, json } = await server.app.inject({ method: method as 'GET', url, headers })
  return { statusCode, body: json() as unknown }
}

test('every read of a replica writes nothing and answers as the database does', async () => {
  expect(new Set(replicaReads)).toEqual(new Set(inputs.keys()))
  replica.db = readOnly.db
  for (const call of replicaReads) {
    // On a busy machine the search leaves out kinds that are late.
    const isLate = (body: unknown) => JSON.stringify(body).includes('"late":["')
    await expect
      .poll(
        async () => {
          const [answer, expected] = [await ask(other, call), await ask(app, call)]
          return !isLate(answer) && answer.statusCode === 200 && isDeepStrictEqual(answer, expected)
        },
        { message: call.path },
      )
      .toBe(true)
  }
  expect(replica.errors).toEqual([])
})

test('reads that fail on the replica are answered by the database', async () => {
  replica.db = new Proxy(readOnly.db, {
    get(_, name) {
      // The handle is the result of a promise.
      if (name === 'then') return undefined
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    },
  })
  expect(await ask(other, listPlayers)).toEqual({ ...(await ask(app, listPlayers)), statusCode: 200 })
  expect(replica.errors).toHaveLength(1)
  replica.db = undefined
  expect(await ask(other, listPlayers)).toMatchObject({ statusCode: 200 })
})
