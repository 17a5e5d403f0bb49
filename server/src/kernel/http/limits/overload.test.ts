import { getInventory, updateInventory } from '@regent/contract/monetize/inventory'
import { getCustomer } from '@regent/contract/organization/customers'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { renameRealm } from '@regent/contract/organization/realms'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ownApp, startApp } from '../../../testing/test-app.ts'
import type { CallLimits } from './calls-in-progress.ts'
import { LoopLag } from './overload.ts'

/** A server with so few connections, and so little patience, that the test can use them up. */
async function smallServer(maxWaitMs: number, concurrentCalls: Partial<CallLimits> = {}) {
  const own = await ownApp()
  const admin = await own.as('admin')
  const server = await startApp({}, own.databaseUrl, { poolSize: 10, maxWaiting: 3, maxWaitMs, concurrentCalls })
  const holder = new pg.Client({ connectionString: own.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select from realms where cid = ${own.cid} for update`)
  const rename = (newName: string, token = admin.token) =>
    server.app.inject({
      method: renameRealm.method,
      url: renameRealm.path,
      headers: { authorization: `Bearer ${token}`, 'x-beam-scope': own.scope },
      payload: { projectId: own.staging, newName },
    })
  /** How many statements wait for the rows that the test holds. */
  const blocked = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(own.db)
    return rows[0]?.count
  }
  const release = async () => {
    await holder.query('rollback')
    await holder.end()
  }
  return { own, admin, server, rename, blocked, release }
}

const outcome = (reply: { statusCode: number; headers: Record<string, unknown>; json: () => { error?: string } }) => ({
  status: reply.statusCode,
  error: reply.json().error,
  retryAfter: reply.headers['retry-after'],
})
const busy = { status: 503, error: 'ServerBusy', retryAfter: '5' }

test('when all connections are in use and enough wait, others are rejected immediately; health and readiness answer', async () => {
  const { server, rename, blocked, release } = await smallServer(60_000)
  const holding = Array.from({ length: 6 }, (_, n) => rename(`Holding ${n}`))
  await expect.poll(blocked, { timeout: 20_000 }).toBe(6)
  const answers: ReturnType<typeof outcome>[] = []
  const asked = Array.from({ length: 23 }, async (_, n) => answers.push(outcome(await rename(`Asked ${n}`))))
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(20)
  expect(answers).toEqual(Array(20).fill(busy))
  expect((await server.app.inject('/health')).statusCode).toBe(200)
  expect((await server.app.inject('/ready')).statusCode).toBe(200)
  await release()
  await Promise.all([...holding, ...asked])
  expect(answers.slice(20).map(({ status }) => status)).toEqual([200, 200, 200])
  await server.close()
}, 60_000)

test('one organization has a limit of concurrent calls, so that others are served during its flood', async () => {
  const { own, server, rename, blocked, release } = await smallServer(60_000, { organization: 4 })
  const other = await ownApp()
  const { token } = await other.as('admin')
  const ofOther = () =>
    server.app.inject({ url: '/api/plans', headers: { authorization: `Bearer ${token}`, 'x-beam-scope': other.scope } })
  const holding = Array.from({ length: 4 }, (_, n) => rename(`Holding ${n}`))
  await expect.poll(blocked, { timeout: 20_000 }).toBe(4)
  const refused = await Promise.all(Array.from({ length: 8 }, (_, n) => rename(`Asked ${n}`)))
  expect(refused.map(outcome)).toEqual(Array(8).fill(busy))
  expect(refused[0]?.json().message).toContain('Your organization')
  // All others get in, also those who have no organization yet.
  expect((await ofOther()).statusCode).toBe(200)
  expect((await server.app.inject(`/basic/realms/customer/alias/available?alias=${own.alias}`)).statusCode).toBe(200)
  await release()
  for (const reply of await Promise.all(holding)) expect(reply.statusCode).toBe(200)
  expect((await rename('Afterwards')).statusCode).toBe(200)
  await server.close()
}, 60_000)

test('an API key has a limit of concurrent calls, and the people of its organization are not affected', async () => {
  const { own, admin, server, rename, blocked, release } = await smallServer(60_000, { key: 2 })
  const account = await admin.call(createServiceAccount, { body: { name: 'Pipeline' } })
  const newKey = async (name: string) => {
    const key = { name, mode: 'write' as const, rights: ['rename realm' as const], realms: ['*'], addresses: [] }
    const body = { ...key, serviceAccountId: account.id, expires: own.now() + dayMs }
    return (await admin.call(createApiKey, { body })).secret
  }
  const [key, otherKey] = [await newKey('main'), await newKey('other')]
  const holding = [rename('First', key), rename('Second', key)]
  await expect.poll(blocked, { timeout: 20_000 }).toBe(2)
  const refused = await rename('Third', key)
  expect(outcome(refused)).toEqual({ status: 429, error: 'TooManyRequests', retryAfter: '5' })
  holding.push(rename('By another key', otherKey), rename('By a person'))
  await expect.poll(blocked, { timeout: 20_000 }).toBe(4)
  await release()
  for (const reply of await Promise.all(holding)) expect(reply.statusCode).toBe(200)
  expect((await rename('Afterwards', key)).statusCode).toBe(200)
  await server.close()
}, 60_000)

test('a wait for a connection never exceeds the limit of the server', async () => {
  const { server, rename, blocked, release } = await smallServer(1_500)
  const holding = Array.from({ length: 6 }, (_, n) => rename(`Holding ${n}`))
  await expect.poll(blocked, { timeout: 20_000 }).toBe(6)
  expect(outcome(await rename('Late'))).toEqual(busy)
  await release()
  await Promise.all(holding)
  await server.close()
})

test('a server whose event loop is late twice in a row refuses requests, but not those of who runs it', async () => {
  const lag = new LoopLag()
  const server = await startApp({}, (await ownApp()).databaseUrl, { lag })
  const statusOf = async (url: string) => (await server.app.inject(url)).statusCode
  for (const now of [0, 500, 1_000]) lag.tick(now)
  expect(await statusOf('/api/capabilities')).toBe(200)
  lag.tick(4_000) // one long turn of the loop: everybody has waited, and is served now
  expect(await statusOf('/api/capabilities')).toBe(200)
  lag.tick(7_000)
  expect(outcome(await server.app.inject('/api/capabilities'))).toEqual(busy)
  expect([await statusOf('/health'), await statusOf('/ready?verbose'), await statusOf('/metrics')]).toEqual([
    200, 200, 200,
  ])
  lag.tick(7_500)
  expect(await statusOf('/api/capabilities')).toBe(200)
  await server.close()
})

test('calls of another organization are answered while a hundred calls of one wait for a locked table', async () => {
  const own = await ownApp()
  const server = await startApp({}, own.databaseUrl, { poolSize: 10 })
  const [noisy, quiet] = [await own.as('admin'), await ownApp()]
  const admin = await quiet.as('admin')
  const ask = (method: 'GET' | 'PUT', url: string, scope: string, token?: string, payload?: object) =>
    server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'x-beam-scope': scope },
      ...(payload && { payload }),
    })
  const holder = new pg.Client({ connectionString: own.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table plans in access exclusive mode')
  let answered = 0
  const waiting = Array.from({ length: 100 }, async () => {
    const reply = await ask('GET', '/api/plans', own.scope, noisy.token)
    answered += 1
    return reply.statusCode
  })
  const metrics = async () => (await server.app.inject('/metrics')).body
  // The others wait for a connection, or behind a blocked read on a shared one.
  const held = /regent_database_used_connections\{work="reads"\} 6\n/
  await expect.poll(metrics, { timeout: 20_000 }).toMatch(held)
  const rename = { projectId: quiet.staging, newName: 'Renamed' }
  const replies = [
    await ask('PUT', renameRealm.path, quiet.scope, admin.token, rename),
    await ask('GET', '/basic/realms/customer', quiet.scope, admin.token),
    await ask('GET', '/api/runbooks', quiet.scope, admin.token),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answered).toBe(0)
  await holder.query('rollback')
  await holder.end()
  expect(await Promise.all(waiting)).toEqual(Array(100).fill(200))
  await server.close()
}, 60_000)

test('calls that use no stats are answered while the table of stats is locked, those of one player too', async () => {
  const own = await ownApp()
  const [player, admin] = [await own.player(), await own.as('admin')]
  const params = { gamerTag: player.gamerTag }
  const change = (transaction: string) =>
    admin.send(updateInventory, { params, body: { currencies: { 'currency.gems': 1 }, transaction } })
  const holder = new pg.Client({ connectionString: own.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table stats in access exclusive mode')
  const replies = [
    await change('first'),
    await admin.send(getInventory, { params, query: {} }),
    await player.send(getInventory, { params, query: {} }),
    await admin.send(getCustomer, {}),
  ]
  await holder.query('rollback')
  await holder.end()
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
}, 60_000)
