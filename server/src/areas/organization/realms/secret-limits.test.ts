import { createHash } from 'node:crypto'
import { auditEntriesHeader } from '@regent/contract/client'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { createServerToken } from '@regent/contract/organization/auth'
import {
  endOldRealmSecret,
  getRealmSecretUse,
  limitRealmSecret,
  listRealmSecrets,
  rotateRealmSecret,
  type SecretLimits,
} from '@regent/contract/organization/realms-secrets'
import { setClientStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newestHow } from '../../../testing/audit-origin.ts'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, ownApp, startApp, type TestApp, testApp } from '../../../testing/test-app.ts'

type Signed = {
  method?: 'GET' | 'POST'
  url: string
  body?: string
  address?: string
  headers?: Record<string, string>
}

/** A game server that signs its requests with a secret. */
const signing =
  (app: TestApp, secret: string) =>
  async ({ method = 'GET', url, body = '', address, headers }: Signed) => {
    const text = `${secret}${app.pid}1${url}${method === 'POST' ? body : ''}`
    const reply = await app.app.inject({
      method,
      url,
      ...(address !== undefined && { remoteAddress: address }),
      headers: {
        'x-beam-scope': app.scope,
        'x-beam-signature': createHash('md5').update(text, 'utf8').digest('base64'),
        'content-type': 'application/json',
        ...headers,
      },
      payload: body,
    })
    return reply.statusCode === 200 ? 'done' : String(reply.json().error)
  }

const list = { url: '/api/players' }
const statsOf = (gamerTag: number) => `/object/stats/${toObjectId('game.private', gamerTag)}`
const limit = (by: Actor, app: TestApp, body: Partial<SecretLimits>) =>
  by.call(limitRealmSecret, { params: { pid: app.pid }, body })
const secretOf = async (by: Actor, app: TestApp) =>
  (await by.call(listRealmSecrets, {})).secrets.find(({ pid }) => pid === app.pid)

/** A token of a game server, or the code of the refusal. */
async function signIn(app: TestApp, clientSecret: string): Promise<Actor | string> {
  const body = { clientId: app.pid, clientSecret, customerId: String(app.cid), realmId: app.pid }
  const { status, body: answer } = await app.anonymous.send(createServerToken, { body }, { scope: undefined })
  return status === 200
    ? app.withToken((answer as { accessToken: string }).accessToken)
    : (answer as { error: string }).error
}

test('a secret that was never limited works as before, for signed requests and for tokens', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  expect(await app.db.selectFrom('realm_secrets').select('pid').where('cid', '=', app.cid).execute()).toEqual([])
  const secret = await realmSecret(app)
  expect(await signing(app, secret)(list)).toBe('done')
  expect(typeof (await signIn(app, secret))).toBe('object')
  expect(await secretOf(admin, app)).toMatchObject({
    isOff: false,
    mode: 'write',
    rights: [],
    addresses: [],
    version: 1,
  })
})

test('during a rotation both secrets work, the calls of the old one are counted, and it ends in time', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const old = await realmSecret(app)
  const params = { pid: app.pid }
  const rotated = await admin.call(rotateRealmSecret, { params, body: { oldEnds: app.now() + 2 * dayMs } })
  const secret = await realmSecret(app)
  expect(secret).not.toBe(old)
  expect(JSON.stringify(rotated)).not.toContain(secret)
  expect(rotated.old).toEqual({ ends: app.now() + 2 * dayMs, calls: 0 })
  expect([await signing(app, old)(list), await signing(app, secret)(list)]).toEqual(['done', 'done'])
  const token = (await signIn(app, old)) as Actor
  await app.countKeyUse()
  expect(await secretOf(admin, app)).toMatchObject({ calls: 2, old: { calls: 1, lastUsed: app.now() } })
  app.advance(2 * dayMs - hourMs / 2)
  const late = (await signIn(app, old)) as Actor
  expect(token).not.toBe(late)
  app.advance(hourMs / 2)
  expect([await signing(app, old)(list), await signing(app, secret)(list)]).toEqual(['InvalidTokenError', 'done'])
  expect(await signIn(app, old)).toBe('InvalidCredentialsError')
  const { gamerTag } = await app.player()
  const read = await app.app.inject({
    method: 'GET',
    url: statsOf(gamerTag),
    headers: { 'x-beam-scope': app.scope, authorization: `Bearer ${late.token}` },
  })
  expect(read.statusCode).toBe(401)
})

test('ending the old secret ends its tokens, and leaves those of the new one', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const old = await realmSecret(app)
  const params = { pid: app.pid }
  const before = (await signIn(app, old)) as Actor
  app.advance(1_000)
  await admin.call(rotateRealmSecret, { params, body: { oldEnds: app.now() + dayMs } })
  app.advance(1_000)
  const during = (await signIn(app, old)) as Actor
  const fresh = (await signIn(app, await realmSecret(app))) as Actor
  const { gamerTag } = await app.player()
  const works = async ({ token }: Actor) => {
    const headers = { 'x-beam-scope': app.scope, authorization: `Bearer ${token}` }
    return (await app.app.inject({ method: 'GET', url: statsOf(gamerTag), headers })).statusCode
  }
  expect([await works(before), await works(during), await works(fresh)]).toEqual([200, 200, 200])
  expect((await admin.call(endOldRealmSecret, { params })).old).toBeUndefined()
  expect([await works(before), await works(during), await works(fresh)]).toEqual([401, 401, 200])
  expect(await signing(app, old)(list)).toBe('InvalidTokenError')
})

test('an overlap is in the next 30 days', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  for (const oldEnds of [app.now() - 1_000, app.now() + 31 * dayMs]) {
    await expect(admin.call(rotateRealmSecret, { params: { pid: app.pid }, body: { oldEnds } })).rejects.toMatchObject({
      code: 'BadRequest',
      field: 'oldEnds',
    })
  }
})

test('a secret that is switched off opens nothing, until the change is undone', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const secret = await realmSecret(app)
  const token = (await signIn(app, secret)) as Actor
  const { headers } = await admin.send(limitRealmSecret, { params: { pid: app.pid }, body: { isOff: true } })
  expect([await signing(app, secret)(list), await signIn(app, secret)]).toEqual(['RealmSecretOff', 'RealmSecretOff'])
  const { gamerTag } = await app.player()
  const read = await app.app.inject({
    method: 'GET',
    url: statsOf(gamerTag),
    headers: { 'x-beam-scope': app.scope, authorization: `Bearer ${token.token}` },
  })
  expect(read.json()).toMatchObject({ error: 'RealmSecretOff' })
  await admin.call(undoChanges, { body: { ids: [Number(headers[auditEntriesHeader])] } })
  expect(await signing(app, secret)(list)).toBe('done')
})

test('limits apply on another server', async () => {
  const app = await ownApp()
  const other = await startApp({}, app.databaseUrl, { clock: app.now })
  onTestFinished(() => other.close())
  const admin = await app.as('admin')
  const call = signing({ ...app, app: other.app }, await realmSecret(app))
  expect(await call(list)).toBe('done')
  await limit(admin, app, { isOff: true })
  await vi.waitFor(async () => expect(await call(list)).toBe('RealmSecretOff'), { timeout: 20_000, interval: 10 })
})

test('a secret works only from its addresses, for its mode and for its rights', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const call = signing(app, await realmSecret(app))
  const { gamerTag } = await app.player()
  const write = { method: 'POST' as const, url: statsOf(gamerTag), body: '{"set":{"LEVEL":"1"}}' }
  await limit(admin, app, { addresses: ['10.1.0.0/16'] })
  expect(await call({ ...list, address: '10.2.0.1' })).toBe('RealmSecretRefused')
  expect(await call({ ...list, address: '10.1.9.9' })).toBe('done')
  await limit(admin, app, { addresses: [], mode: 'read' })
  expect([await call(list), await call(write)]).toEqual(['done', 'RealmSecretRefused'])
  await limit(admin, app, { mode: 'write', rights: ['edit stats'], players: false })
  expect([await call(list), await call(write)]).toEqual(['Forbidden', 'done'])
  await expect(limit(admin, app, { addresses: ['10.1.0.0/99'] })).rejects.toMatchObject({
    code: 'BadRequest',
    field: 'addresses',
  })
})

test('limited to rights, a secret makes the calls of players only if that is allowed', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const call = signing(app, await realmSecret(app))
  const { gamerTag } = await app.player()
  const act = {
    method: 'POST' as const,
    url: setClientStats.path.replace(':objectId', toObjectId('client.public', gamerTag)),
    body: '{"set":{"hat":"red"}}',
    headers: { 'x-beam-gamertag': String(gamerTag) },
  }
  expect(await call(act)).toBe('done')
  await limit(admin, app, { rights: ['view players'], players: false })
  expect([await call(list), await call(act)]).toEqual(['done', 'Forbidden'])
  await limit(admin, app, { players: true })
  expect(await call(act)).toBe('done')
})

test('the list has the last use, the calls per day and the rights that they needed', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const call = signing(app, await realmSecret(app))
  const { gamerTag } = await app.player()
  await call({ ...list, address: '10.1.9.9' })
  await call({ method: 'POST', url: statsOf(gamerTag), body: '{"set":{"LEVEL":"1"}}', address: '10.1.9.9' })
  await limit(admin, app, { mode: 'read' })
  await call({ method: 'POST', url: statsOf(gamerTag), body: '{"set":{"LEVEL":"2"}}', address: '10.1.9.9' })
  await app.countKeyUse()
  expect(await secretOf(admin, app)).toMatchObject({
    lastUsed: app.now(),
    lastAddress: '10.1.9.9',
    calls: 3,
    refused: 1,
    used: [
      { right: 'edit stats', isWrite: true, lastUsed: app.now() },
      { right: 'view players', isWrite: false, lastUsed: app.now() },
    ],
  })
  const { days } = await admin.call(getRealmSecretUse, { params: { pid: app.pid } })
  expect(days).toEqual([{ day: new Date(app.now()).toISOString().slice(0, 10), calls: 3, refused: 1, oldCalls: 0 }])
  await app.runJobs()
  app.advance(40 * dayMs)
  await app.runJobs()
  expect(await app.db.selectFrom('realm_secret_days').selectAll().where('pid', '=', app.pid).execute()).toEqual([])
  expect(await secretOf(await app.as('admin'), app)).toMatchObject({ calls: 0, refused: 0, used: [] })
})

test('the audit trail names the rotation and the secret that made a change, never the secret', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const old = await realmSecret(app)
  await admin.call(rotateRealmSecret, { params: { pid: app.pid }, body: { oldEnds: app.now() + dayMs } })
  const { gamerTag } = await app.player()
  const write = { method: 'POST' as const, url: statsOf(gamerTag), body: '{"set":{"LEVEL":"1"}}' }
  await signing(app, old)(write)
  expect(await newestHow(admin, 'stat')).toBe('old realm secret')
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'realm-secret' } })
  expect(rows[0]).toMatchObject({ subjectId: app.pid, after: { rotated: true } })
  expect(JSON.stringify(rows)).not.toContain(await realmSecret(app))
})

test('developers and testers do not change limits, and API keys do not either', async () => {
  const app = await testApp()
  for (const role of ['developer', 'tester'] as const) {
    const by = await app.as(role)
    const reply = await by.send(limitRealmSecret, { params: { pid: app.pid }, body: { isOff: true } })
    expect(reply).toMatchObject({ status: 403 })
  }
})
