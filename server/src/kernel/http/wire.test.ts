import type { RawInput } from '@regent/contract/client'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { getOwnAccount, searchAccounts } from '@regent/contract/organization/accounts'
import { grantRole, listAdminUsers } from '@regent/contract/organization/admin-users'
import { createToken, inspectToken } from '@regent/contract/organization/auth'
import { getCustomer } from '@regent/contract/organization/customers'
import { listRealms, renameRealm } from '@regent/contract/organization/realms'
import { listPlayers } from '@regent/contract/players/players'
import { getSessionStatus, startSession } from '@regent/contract/players/sessions'
import {
  deleteStats,
  getStats,
  setClientStatsList,
  setStats,
  toObjectId,
  updateStatsBatch,
} from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../testing/test-app.ts'

/** A request as it stands on the wire. */
const raw = (
  app: TestApp,
  by: Actor | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  rest: { payload?: string; headers?: Record<string, string> } = {},
) =>
  app.app.inject({
    method,
    url,
    headers: {
      'x-beam-scope': app.scope,
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...(rest.payload !== undefined && { 'content-type': 'application/json' }),
      ...rest.headers,
    },
    ...(rest.payload !== undefined && { payload: rest.payload }),
  })

async function playerWithStats(app: TestApp, set: Record<string, string | number>) {
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const objectId = toObjectId('game.private', gamerTag)
  await developer.call(setStats, { params: { objectId }, body: { set } })
  const left = async () => Object.keys((await developer.call(getStats, { params: { objectId } })).stats)
  return { developer, objectId, left }
}

test('every path is served with a slash at its end, too', async () => {
  const app = await testApp()
  const { developer, objectId } = await playerWithStats(app, { a: 1 })
  for (const url of [`/object/stats/${objectId}`, `/object/stats/${objectId}/`, `/object/stats/${objectId}/?stats=a`]) {
    expect((await raw(app, developer, 'GET', url)).json()).toMatchObject({ stats: { a: '1' } })
  }
})

test('parts of a path are percent-decoded', async () => {
  const app = await testApp()
  const { developer, objectId } = await playerWithStats(app, { a: 1 })
  const escaped = objectId.replaceAll('.', '%2E')
  expect((await raw(app, developer, 'GET', `/object/stats/${escaped}`)).json()).toMatchObject({ stats: { a: '1' } })
})

test.each([
  ['/object/stats/%ff', 400, 'BadRequest'],
  ['/object/stats/%', 400, 'BadRequest'],
  [`/api/players/${'9'.repeat(401)}`, 404, 'NotFound'],
])('the address %.24s that cannot be read is refused like anything else', async (url, status, error) => {
  const app = await testApp()
  const reply = await raw(app, await app.as('tester'), 'GET', url)
  expect(reply.json()).toMatchObject({ status, error, requestId: expect.any(String) })
  expect(reply.statusCode).toBe(status)
})

test('an address that leads nowhere is a 404 in the declared shape', async () => {
  const app = await testApp()
  expect((await raw(app, undefined, 'GET', '/basic/nothing/here')).json()).toEqual({
    status: 404,
    service: 'nothing',
    error: 'NotFound',
    message: expect.any(String),
    requestId: expect.any(String),
  })
  expect((await raw(app, undefined, 'POST', '/api/nothing')).json()).toMatchObject({
    error: 'NotFound',
    title: 'NotFound',
    detail: expect.any(String),
  })
})

test('the fields of a DELETE come in the body or in the query, and the body wins', async () => {
  const app = await testApp()
  const { developer, objectId, left } = await playerWithStats(app, { a: 1, b: 2, c: 3, d: 4 })
  const url = `/object/stats/${objectId}`
  await raw(app, developer, 'DELETE', url, { payload: '{"stats":"a"}' })
  expect(await left()).toEqual(['b', 'c', 'd'])
  await raw(app, developer, 'DELETE', `${url}?stats=b`)
  expect(await left()).toEqual(['c', 'd'])
  await raw(app, developer, 'DELETE', `${url}?stats=c`, { payload: '{"stats":"d"}' })
  expect(await left()).toEqual(['c'])
})

test('a body counts as JSON whatever its content type says', async () => {
  const app = await testApp()
  const { developer, objectId, left } = await playerWithStats(app, { a: 1, b: 2, c: 3 })
  const url = `/object/stats/${objectId}`
  for (const [stats, type] of [
    ['a', 'text/plain'],
    ['b', 'application/x-www-form-urlencoded'],
    ['c', 'application/json; charset=utf-8'],
  ] as const) {
    await raw(app, developer, 'DELETE', url, { payload: JSON.stringify({ stats }), headers: { 'content-type': type } })
  }
  expect(await left()).toEqual([])
})

test('digits in a text are a number', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const tester = await app.as('tester')
  expect(await tester.send(listPlayers, { query: { limit: '2' } })).toMatchObject({ status: 200 })
  const { gamerTag } = await app.player()
  const objectId = toObjectId('game.private', gamerTag)
  const added = await admin.send(setStats, { params: { objectId }, body: { add: { gold: '12345678901' } } })
  expect(added.status).toBe(200)
  expect((await tester.call(getStats, { params: { objectId } })).stats).toEqual({ gold: '12345678901' })
  for (const limit of ['two', '1e2', '0x2', '', ' 2', '2.5']) {
    expect(await tester.send(listPlayers, { query: { limit } })).toMatchObject({
      status: 400,
      body: { field: 'limit' },
    })
  }
})

test('True and False are booleans', async () => {
  const app = await testApp()
  const body = { grant_type: 'guest', customerScoped: 'True' }
  expect((await app.anonymous.send(createToken, { body })).body).toMatchObject({ expires_in: 3_600_000 })
  const other = { grant_type: 'guest', customerScoped: 'False' }
  expect((await app.anonymous.send(createToken, { body: other })).body).toMatchObject({ expires_in: 864_000_000 })
  const wrong = { grant_type: 'guest', customerScoped: 'yes' }
  expect(await app.anonymous.send(createToken, { body: wrong })).toMatchObject({
    status: 400,
    body: { field: 'customerScoped' },
  })
})

test('null counts as absent', async () => {
  const app = await testApp()
  const player = await app.player()
  const body = { platform: null, language: null, customParams: { a: null, b: 'x' } }
  expect((await player.send(startSession, { body })).status).toBe(200)
  const developer = await app.as('developer')
  expect(await developer.send(renameRealm, { body: { projectId: app.staging, newName: null } })).toMatchObject({
    status: 400,
    body: { field: 'newName', message: 'newName is missing.' },
  })
})

test('a value of the wrong kind is told apart from one that is missing', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const objectId = toObjectId('game.private', (await app.player()).gamerTag)
  const messageOf = async (call: AnyEndpoint, input: RawInput) => {
    const { status, body } = await developer.send(call, input)
    return [status, (body as { message: string }).message]
  }
  const rename = (newName: unknown) => messageOf(renameRealm, { body: { projectId: app.staging, newName } })
  for (const wrong of [5, true, ['x'], { a: 1 }]) expect(await rename(wrong)).toEqual([400, 'newName must be text.'])
  expect(await rename(undefined)).toEqual([400, 'newName is missing.'])
  const batch = (update: object) => messageOf(updateStatsBatch, { body: { updates: [{ objectId, ...update }] } })
  expect(await batch({ set: ['a'] })).toEqual([400, 'updates.0.set must be an object.'])
  expect(await batch({ add: { coins: 'many' } })).toEqual([400, 'updates.0.add.coins must be a number.'])
  expect(await batch({ emitAnalytics: 'maybe' })).toEqual([400, 'updates.0.emitAnalytics must be true or false.'])
  expect(await messageOf(updateStatsBatch, { body: { updates: 'x' } })).toEqual([400, 'updates must be a list.'])
  const status = (query: object) => messageOf(getSessionStatus, { query })
  expect(await status({ playerIds: 'x' })).toEqual([400, 'playerIds.0 must be a number.'])
  expect(await status({ playerIds: '1.5' })).toEqual([400, 'playerIds.0 must be a whole number.'])
  const twice = await raw(app, developer, 'GET', '/basic/accounts/find?query=1&query=2')
  expect(twice.json()).toMatchObject({ status: 400, field: 'query', message: 'query must be text.' })
  const list = await developer.send(setClientStatsList, { params: { objectId }, body: { set: [{ k: 'a' }] } })
  expect(list).toMatchObject({ status: 400, body: { field: 'set.0.v', message: 'set.0.v is missing.' } })
})

test('a body that is no JSON, and an address that cannot be read, are called so', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  for (const payload of ['a=1', '{', '{"a":1}}', 'undefined']) {
    const reply = await raw(app, developer, 'PUT', renameRealm.path, { payload })
    expect(reply.json()).toMatchObject({ status: 400, field: 'body', message: 'body is not valid JSON.' })
  }
  const reply = await raw(app, developer, 'GET', '/object/stats/%zz')
  expect(reply.json()).toMatchObject({ status: 400, error: 'BadRequest', field: 'path', service: 'stats' })
})

test('lists in a query are joined by commas or repeated', async () => {
  const app = await testApp()
  const { developer, objectId } = await playerWithStats(app, { a: 1, b: 2, c: 3 })
  for (const search of ['stats=a,b', 'stats=a&stats=b']) {
    const reply = await raw(app, developer, 'GET', `/object/stats/${objectId}?${search}`)
    expect(reply.json()).toMatchObject({ stats: { a: '1', b: '2' } })
    expect(Object.keys(reply.json().stats)).toHaveLength(2)
  }
  expect((await developer.send(getSessionStatus, { query: { playerIds: '' } })).body).toEqual({ players: [] })
})

test('fields that no schema knows are ignored, not taken over', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const body = { role: 'tester', realm: app.staging, isAdmin: true, __proto__: { role: 'admin' } }
  const admin = await app.as('admin')
  expect((await admin.send(grantRole, { params: { id: tester.accountId }, body })).status).toBe(200)
  const forged = '{"role":"tester","__proto__":{"realm":"x"},"constructor":{"prototype":{"polluted":1}}}'
  await raw(app, admin, 'PUT', `/object/accounts/${tester.accountId}/role`, { payload: forged })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('JSON that is nested without end is no trouble', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  for (const payload of [deep, `{"projectId":${deep},"newName":"x"}`]) {
    const reply = await raw(app, developer, 'PUT', renameRealm.path, { payload })
    expect(reply.json()).toMatchObject({ status: 400, error: 'BadRequest' })
  }
})

test('text that the database cannot keep is refused, with its field where it can be told', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  expect(await developer.send(renameRealm, { body: { projectId: app.staging, newName: 'a\0b' } })).toMatchObject({
    status: 400,
    body: { field: 'newName', message: 'newName must not contain NUL characters.' },
  })
})

test('a field that the sender named at length is not sent back at length', async () => {
  const app = await testApp()
  const body = { grant_type: 'guest', initProperties: { ['x'.repeat(50_000)]: 'y' } }
  const reply = await app.anonymous.send(createToken, { body })
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body).length).toBeLessThan(2_000)
})

test('the scope is read from each of its headers', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  const { cid, alias, pid } = app
  const forms: Record<string, string>[] = [
    { 'x-beam-scope': `${cid}.${pid}` },
    { 'x-beam-scope': `${alias}.${pid}` },
    { 'X-BEAM-SCOPE': ` ${cid}.${pid} ` },
    { 'x-de-scope': `${cid}.${pid}` },
    { 'x-de-scope': `${alias}.${pid}` },
    { 'x-de-scope': pid },
    { 'x-ks-clientid': String(cid), 'x-ks-projectid': pid },
    { 'x-ks-clientid': alias, 'x-ks-projectid': pid },
    { 'x-de-scope': '', 'x-beam-scope': `${cid}.${pid}` },
  ]
  for (const headers of forms) {
    const reply = await tester.send(listPlayers, {}, { scope: undefined, headers })
    expect({ headers, status: reply.status }).toEqual({ headers, status: 200 })
  }
})

test('X-DE-SCOPE names the realm before X-BEAM-SCOPE, and that before the oldest headers', async () => {
  const app = await testApp()
  const tester = await app.as(undefined, { [app.staging]: 'tester' })
  const good = `${app.cid}.${app.staging}`
  const bad = app.scope
  const status = async (headers: Record<string, string>) =>
    (await tester.send(listPlayers, {}, { scope: undefined, headers })).status
  expect(await status({ 'x-de-scope': good, 'x-beam-scope': bad })).toBe(200)
  expect(await status({ 'x-de-scope': bad, 'x-beam-scope': good })).toBe(403)
  const oldest = { 'x-ks-clientid': String(app.cid), 'x-ks-projectid': app.pid }
  expect(await status({ 'x-beam-scope': good, ...oldest })).toBe(200)
})

test('a lone realm in X-DE-SCOPE takes the organization of the token, and no other', async () => {
  const app = await testApp()
  const other = await testApp()
  const tester = await app.as('tester')
  const reply = await tester.send(listPlayers, {}, { scope: undefined, headers: { 'x-de-scope': other.pid } })
  expect(reply).toMatchObject({ status: 400, body: { error: 'RequestContextNotFoundExceptionForAlias' } })
})

test('an organization’s call takes a realm in its scope and works on the organization', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  for (const scope of [app.scope, String(app.cid), app.alias]) {
    expect((await admin.call(listAdminUsers, {}, { scope })).accounts).toHaveLength(2)
    expect((await admin.call(getCustomer, {}, { scope })).customer.cid).toBe(app.cid)
  }
})

test('X-BEAM-GAMERTAG changes nothing while a client does not know its player', async () => {
  const app = await testApp()
  const player = await app.player()
  for (const gamerTag of ['0', '', 'null', String(player.gamerTag)]) {
    const view = await player.call(getOwnAccount, {}, { headers: { 'x-beam-gamertag': gamerTag } })
    expect(view.id).toBe(player.gamerTag)
  }
})

test('a player cannot become another by the header', async () => {
  const app = await testApp()
  const player = await app.player()
  const other = await app.player()
  const view = await player.call(getOwnAccount, {}, { headers: { 'x-beam-gamertag': String(other.gamerTag) } })
  expect(view.id).toBe(player.gamerTag)
})

test('a bad token is no obstacle where anybody may come', async () => {
  const app = await testApp()
  const stale = app.withToken('rg_1_stale')
  expect((await stale.send(createToken, { body: { grant_type: 'guest' } })).status).toBe(200)
})

test('the scheme of the authorization may be written in any case', async () => {
  const app = await testApp()
  const tester = await app.as('tester')
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const reply = await raw(app, undefined, 'GET', listRealms.path, {
      headers: { authorization: `${scheme} ${tester.token}` },
    })
    expect(reply.statusCode).toBe(200)
  }
})

test('every answer has the request’s id: the caller’s own when it is a plain one', async () => {
  const app = await testApp()
  const idOf = async (given: string) =>
    (await raw(app, undefined, 'GET', '/api/capabilities', { headers: { 'x-request-id': given } })).headers[
      'x-request-id'
    ]
  expect(await idOf('abc-123')).toBe('abc-123')
  const made = [await idOf(''), await idOf('<script>'), await idOf('x'.repeat(65))]
  for (const id of made) expect(id).toMatch(/^[\w-]{6,30}$/)
  expect(new Set(made).size).toBe(made.length)
  const refused = await raw(app, undefined, 'GET', listPlayers.path, { headers: { 'x-request-id': 'abc-123' } })
  expect(refused.json()).toMatchObject({ requestId: 'abc-123' })
})

test('a preflight allows every header and method that clients use, without a token', async () => {
  const app = await testApp()
  const reply = await app.app.inject({
    method: 'OPTIONS',
    url: searchAccounts.path,
    headers: {
      origin: 'https://game.example.com',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-of-tomorrow',
    },
  })
  expect(reply.statusCode).toBe(204)
  expect(reply.headers['access-control-allow-origin']).toBe('*')
  const allowed = String(reply.headers['access-control-allow-headers']).toLowerCase()
  for (const name of [
    'authorization',
    'x-beam-scope',
    'x-de-scope',
    'x-ks-clientid',
    'x-ks-projectid',
    'x-beam-gamertag',
    'x-beam-timeout',
    'if-match',
    'x-of-tomorrow',
  ]) {
    expect(allowed.split(', ')).toContain(name)
  }
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
    expect(reply.headers['access-control-allow-methods']).toContain(method)
  }
})

test('another origin reads answers and refusals alike', async () => {
  const app = await testApp()
  const headers = { origin: 'https://game.example.com' }
  const answers = [
    await raw(app, undefined, 'GET', '/api/capabilities', { headers }),
    await raw(app, undefined, 'GET', inspectToken.path, { headers }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401])
  for (const reply of answers) {
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    expect(reply.headers['access-control-expose-headers']).toContain('ETag')
  }
})

test('a write whose records have no versions refuses If-Match, but not If-Match of anything', async () => {
  const app = await testApp()
  const { developer, objectId } = await playerWithStats(app, { level: 1 })
  const write = (match: string) =>
    raw(app, developer, 'POST', `/object/stats/${objectId}`, {
      headers: { 'if-match': match },
      payload: '{"set":{"level":2}}',
    })
  expect((await write('"1"')).json()).toMatchObject({ status: 400, field: 'If-Match' })
  expect((await developer.call(getStats, { params: { objectId } })).stats).toEqual({ level: '1' })
  expect((await write('*')).statusCode).toBe(200)
})

test('deleting what is not there is no fault', async () => {
  const app = await testApp()
  const { developer, objectId } = await playerWithStats(app, {})
  expect(await developer.call(deleteStats, { params: { objectId }, body: { stats: ['none'] } })).toEqual({
    result: 'ok',
  })
})
