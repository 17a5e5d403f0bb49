import { createHash, createHmac } from 'node:crypto'
import {
  getOwnAccount,
  removeExternalIdentity,
  removeOwnDevices,
  removeOwnThirdParty,
  updateOwnAccount,
} from '@regent/contract/organization/accounts'
import { createAdminUser, listAdminUsers } from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createGame, listRealms, renameRealm } from '@regent/contract/organization/realms'
import { sendHeartbeat } from '@regent/contract/players/sessions'
import { deleteStats, getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { expect, test } from 'vitest'
import { attachPlayer } from '../../areas/organization/accounts/service.ts'
import { realmSecret } from '../../testing/realm-secret.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/** A game server of a realm: it signs with the realm's secret and has no token. */
async function gameServer(app: TestApp, pid = app.pid) {
  const secret = await realmSecret({ ...app, pid })
  type Signed = {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    url: string
    body?: string
    scope?: string
    signedUrl?: string
    headers?: Record<string, string>
  }
  return ({ method, url, body = '', scope = `${app.cid}.${pid}`, signedUrl = url, headers }: Signed) => {
    const signedBody = method === 'POST' || method === 'PUT' ? body : ''
    const signature = createHash('md5').update(`${secret}${pid}1${signedUrl}${signedBody}`, 'utf8').digest('base64')
    return app.app.inject({
      method,
      url,
      headers: { 'x-beam-scope': scope, 'x-beam-signature': signature, 'content-type': 'application/json', ...headers },
      payload: body,
    })
  }
}

test('a signed request does in its realm what an operator may', async () => {
  const app = await testApp()
  const call = await gameServer(app)
  const { gamerTag } = await app.player()
  const url = `/object/stats/${toObjectId('game.private', gamerTag)}`
  const written = await call({ method: 'POST', url, body: '{"set":{"näme":"größe ✓","b":2}}' })
  expect([written.statusCode, written.json()]).toEqual([200, { result: 'ok' }])
  expect((await call({ method: 'GET', url: `${url}?stats=näme`.replace('ä', '%C3%A4') })).json()).toMatchObject({
    stats: { näme: 'größe ✓' },
  })
  // The body of a DELETE is not signed.
  expect((await call({ method: 'DELETE', url, body: '{"stats":"b"}' })).statusCode).toBe(200)
})

test('changes by a game server are audited as the server’s', async () => {
  const app = await testApp()
  const call = await gameServer(app)
  const { gamerTag } = await app.player()
  await call({ method: 'POST', url: `/object/stats/${toObjectId('game.private', gamerTag)}`, body: '{"set":{"a":1}}' })
  const { rows } = await (await app.as('tester')).call(listAuditEntries, { query: { gamerTag } })
  expect(rows).toMatchObject([{ role: 'realm key', pid: app.pid, before: null, after: '1' }])
  expect(rows[0]?.accountId).toBeUndefined()
})

test('a signature that does not fit the request is refused', async () => {
  const app = await testApp()
  const call = await gameServer(app)
  const { gamerTag } = await app.player()
  const url = `/object/stats/${toObjectId('game.private', gamerTag)}`
  const body = '{"set":{"a":1}}'
  const attempts = [
    call({ method: 'POST', url, body, signedUrl: `${url}/` }),
    call({ method: 'POST', url, body, headers: { 'x-beam-signature': 'nonsense' } }),
    call({ method: 'POST', url, body, headers: { 'x-beam-signature': '' } }),
    call({
      method: 'POST',
      url,
      body,
      headers: { 'x-beam-signature': createHash('md5').update('x').digest('base64') },
    }),
  ]
  for (const reply of await Promise.all(attempts)) {
    expect([reply.statusCode, reply.json().error]).toEqual([401, 'InvalidTokenError'])
  }
  const { stats } = await (await app.as('tester')).call(getStats, {
    params: { objectId: toObjectId('game.private', gamerTag) },
  })
  expect(stats).toEqual({})
})

test('a secret opens its own realm and no other', async () => {
  const app = await testApp()
  const other = await testApp()
  const call = await gameServer(app)
  const url = '/api/players'
  expect((await call({ method: 'GET', url })).statusCode).toBe(200)
  for (const scope of [`${app.cid}.${app.staging}`, other.scope]) {
    expect((await call({ method: 'GET', url, scope })).statusCode).toBe(401)
  }
  // Nor by naming another realm in the request: the right is judged there.
  const rename = (projectId: string) =>
    call({ method: 'PUT', url: renameRealm.path, body: JSON.stringify({ projectId, newName: 'Mine' }) })
  expect((await rename(app.staging)).statusCode).toBe(403)
  expect((await rename(app.pid)).statusCode).toBe(200)
  const { projects } = (await call({ method: 'GET', url: listRealms.path })).json()
  expect(projects.map(({ pid }: { pid: string }) => pid)).toEqual([app.pid])
})

test('a game server has no say in the organization', async () => {
  const app = await testApp()
  const call = await gameServer(app)
  const replies = [
    await call({ method: 'GET', url: listAdminUsers.path }),
    await call({ method: 'POST', url: createAdminUser.path, body: '{"email":"server@studio.test"}' }),
    await call({ method: 'POST', url: createGame.path, body: '{"gameName":"Of the server"}' }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
})

test('a signature without a realm to verify it is rejected', async () => {
  const app = await testApp()
  const call = await gameServer(app)
  const reply = await call({ method: 'GET', url: listRealms.path, scope: String(app.cid) })
  expect(reply.statusCode).toBe(401)
})

test('a game server acts for the player that it names, of its own realm only', async () => {
  const app = await testApp()
  const call = await gameServer(app)
  const player = await app.player()
  const as = (gamerTag: number | string) => ({ 'x-beam-gamertag': String(gamerTag) })
  const own = { url: getOwnAccount.path, headers: as(player.gamerTag) }
  expect((await call({ method: 'GET', ...own })).json()).toMatchObject({ id: player.gamerTag })
  const updated = await call({ method: 'PUT', ...own, body: '{"deviceId":"console-7","userName":"Ann"}' })
  expect(updated.json()).toMatchObject({ id: player.gamerTag, deviceIds: ['console-7'] })
  const heartbeat = { method: 'POST', url: sendHeartbeat.path } as const
  expect((await call({ ...heartbeat, headers: as(player.gamerTag) })).json()).toMatchObject({ gt: player.gamerTag })
  // Nobody is named by 0, and by what is no number.
  for (const nobody of [0, 'x', '']) {
    expect((await call({ ...heartbeat, headers: as(nobody) })).statusCode).toBe(403)
  }
  const stranger = await app.player(app.staging)
  const refused = await call({ ...heartbeat, headers: as(stranger.gamerTag) })
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'X-BEAM-GAMERTAG'])
  // A bearer token says by itself who it is.
  const other = await app.player()
  expect((await other.send(getOwnAccount, {}, { headers: as(player.gamerTag) })).body).toMatchObject({
    id: other.gamerTag,
  })
})

test('a game server does not act for a suspended player, and keeps its own rights', async () => {
  const app = await testApp()
  const call = await gameServer(app)
  const { gamerTag } = await app.player()
  const terms = { player: gamerTag, reason: 'cheating', message: 'See you.' }
  await (await app.as('developer')).call(suspendPlayer, { body: terms })
  const headers = { 'x-beam-gamertag': String(gamerTag) }
  const stats = `/object/stats/${toObjectId('game.private', gamerTag)}`
  const asPlayer = [
    await call({ method: 'GET', url: getOwnAccount.path, headers }),
    await call({ method: 'PUT', url: updateOwnAccount.path, body: '{"deviceId":"console-7"}', headers }),
    await call({ method: 'POST', url: sendHeartbeat.path, headers }),
  ]
  for (const reply of asPlayer) {
    expect(reply.json()).toMatchObject({ status: 403, error: 'PlayerSuspended', message: terms.message })
  }
  expect((await call({ method: 'POST', url: stats, body: '{"set":{"banned":1}}' })).statusCode).toBe(200)
  expect((await call({ method: 'GET', url: '/api/players', headers })).statusCode).toBe(200)
})

test.each([
  ['plays in another realm', undefined],
  ['is an operator’s', 'tester' as const],
])('a game server changes nothing that an account signs in with when it %s', async (_, role) => {
  const app = await testApp()
  const call = await gameServer(app, app.development)
  const account = role ? await app.as(role) : await app.player()
  await account.call(updateOwnAccount, { body: { deviceId: 'ann’s-phone' } })
  const realm = { db: app.db, cid: app.cid, id: app.development, createdAt: 0 }
  const { gamerTag } = await attachPlayer(realm, app.now(), account.accountId, 'WebGL')
  const headers = { 'x-beam-gamertag': String(gamerTag) }
  const external = '{"provider_service":"wallet","user_id":"ann"}'
  const replies = [
    await call({ method: 'PUT', url: updateOwnAccount.path, body: '{"deviceId":"mine-0001"}', headers }),
    await call({ method: 'DELETE', url: removeOwnDevices.path, body: '{}', headers }),
    await call({ method: 'DELETE', url: removeOwnThirdParty.path, body: '{"thirdParty":"studio"}', headers }),
    await call({ method: 'DELETE', url: removeExternalIdentity.path, body: external, headers }),
  ]
  for (const reply of replies) {
    expect(reply.json()).toMatchObject({
      status: 403,
      error: 'Forbidden',
      message: expect.stringContaining('sign-in methods'),
    })
  }
  const named = await call({ method: 'PUT', url: updateOwnAccount.path, body: '{"userName":"Ann"}', headers })
  expect(named.json()).toMatchObject({ id: gamerTag, deviceIds: ['ann’s-phone'] })
})

test('the older name of the signature’s header counts too', async () => {
  const app = await testApp()
  const secret = await realmSecret(app)
  const url = '/api/players'
  const signature = createHash('md5').update(`${secret}${app.pid}1${url}`).digest('base64')
  const reply = await app.app.inject({ url, headers: { 'x-de-scope': app.scope, 'x-de-signature': signature } })
  expect(reply.statusCode).toBe(200)
  expect([setStats.method, deleteStats.method]).toEqual(['POST', 'DELETE'])
})

/** A game server that signs with a time stamp; `change` is what somebody on the way makes of the request. */
async function timedServer(app: TestApp) {
  const secret = await realmSecret(app)
  type Request = {
    method: 'GET' | 'POST' | 'DELETE'
    url: string
    gamerTag?: string
    body?: string
    timestamp?: string
  }
  return (asked: Request, change: Partial<Request> = {}) => {
    const { method, url, gamerTag = '', body = '', timestamp = String(app.now()) } = asked
    const signature = createHmac('sha256', secret)
      .update([app.pid, timestamp, method, url, gamerTag, body].join('\n'), 'utf8')
      .digest('base64')
    const sent = { method, url, gamerTag, body, timestamp, ...change }
    return app.app.inject({
      method: sent.method,
      url: sent.url,
      headers: {
        'x-beam-scope': app.scope,
        'x-beam-signature': signature,
        ...(sent.timestamp !== '' && { 'x-beam-timestamp': sent.timestamp }),
        ...(sent.gamerTag !== '' && { 'x-beam-gamertag': sent.gamerTag }),
        ...(sent.body !== '' && { 'content-type': 'application/json' }),
      },
      ...(sent.body !== '' && { payload: sent.body }),
    })
  }
}

test('a request with a signed time stamp is good for five minutes', async () => {
  const app = await testApp()
  const call = await timedServer(app)
  const { gamerTag } = await app.player()
  const url = `/object/stats/${toObjectId('game.private', gamerTag)}`
  const minuteMs = 60_000
  const at = (ms: number) => ({ method: 'GET' as const, url, timestamp: String(app.now() + ms) })
  expect((await call({ method: 'POST', url, body: '{"set":{"größe":"✓"}}' })).statusCode).toBe(200)
  for (const ms of [0, -5 * minuteMs, 5 * minuteMs]) expect((await call(at(ms))).statusCode).toBe(200)
  for (const wrong of [at(-5 * minuteMs - 1), at(5 * minuteMs + 1), { ...at(0), timestamp: 'now' }]) {
    const refused = await call(wrong)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      401,
      { error: 'InvalidTokenError', field: 'X-BEAM-TIMESTAMP' },
    ])
  }
})

test('with a time stamp everything that a request says is signed', async () => {
  const app = await testApp()
  const call = await timedServer(app)
  const player = await app.player()
  const other = await app.player()
  const url = `/object/stats/${toObjectId('game.private', player.gamerTag)}`
  const asked = { method: 'DELETE' as const, url, body: '{"stats":"a"}', gamerTag: String(player.gamerTag) }
  expect((await call(asked)).statusCode).toBe(200)
  for (const change of [
    { method: 'POST' as const },
    { url: `${url}?x=1` },
    { body: '{"stats":"b"}' },
    { gamerTag: String(other.gamerTag) },
    { gamerTag: '' },
    { timestamp: String(app.now() - 1) },
    { timestamp: '' },
  ]) {
    expect([change, (await call(asked, change)).statusCode]).toEqual([change, 401])
  }
})
