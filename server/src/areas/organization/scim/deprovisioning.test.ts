import { getCurrentOperator, listAdminUsers, planRevokeAccess } from '@regent/contract/organization/admin-users'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createToken } from '@regent/contract/organization/auth'
import { createApiKey, createServiceAccount, listServiceAccounts } from '@regent/contract/organization/keys'
import { createScimToken, getScim, revokeScimToken, rotateScimToken } from '@regent/contract/organization/scim'
import { getSso, setSso } from '@regent/contract/organization/sso'
import { dayMs, hourMs } from '@regent/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { newProvider, prepareProvisioning, type ScimClient, scimClient } from '../../../testing/scim-provider.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'
import { signIn } from '../auth/service.ts'

/** What ends with a person, what a token can do, and what it cannot. */

let app: TestApp
let admin: Actor
let provider: ScimClient & { id: number }
/** Another server on the same database. */
let other: Awaited<ReturnType<typeof startApp>>

const rules = [
  { group: 'game-leads', role: 'admin' as const, realms: [] },
  { group: 'support', role: 'tester' as const, realms: [] },
]

beforeAll(async () => {
  app = await ownApp()
  other = await startApp({}, app.databaseUrl, { clock: () => app.now() })
})
afterAll(() => other.close())
beforeEach(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  await prepareProvisioning(app, admin, { rules })
  provider = await newProvider(app, admin)
})

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
const groupSchemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})
const off = patch({ op: 'replace', value: { active: false } })
const on = patch({ op: 'replace', value: { active: true } })

let count = 0
async function create(by = provider, changed: object = {}) {
  count += 1
  const userName = `one${count}@studio.test`
  const body = { schemas, userName, emails: [{ value: userName, primary: true }], active: true, ...changed }
  const reply = await by.send('POST', '/Users', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return String(reply.body['id'])
}

const pushGroup = (displayName: string, members: string[], by = provider) =>
  by.send('POST', '/Groups', { schemas: groupSchemas, displayName, members: members.map((value) => ({ value })) })

/** Lets the provider manage a colleague. */
async function adopt({ accountId }: Actor) {
  const email = (await admin.call(listAdminUsers, {})).accounts.find(({ id }) => id === accountId)?.email ?? ''
  return create(provider, { userName: email, emails: [{ value: email }] })
}

const personOf = async (id: string) =>
  (await admin.call(listAdminUsers, {})).accounts.find((person) => person.id === Number(id))

async function actorOf(id: string): Promise<Actor> {
  const { db, cid } = app
  const tokens = await signIn(db, app.now(), { cid, accountId: Number(id), how: 'passkey' })
  return app.withToken(tokens.access_token)
}

const statusOn = async (server: { app: TestApp['app'] }, token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'x-beam-scope': app.scope }
  return (await server.app.inject({ method: 'GET', url: getCurrentOperator.path, headers })).statusCode
}

describe('a deactivated person', () => {
  test('loses sign-ins, API keys and roles on all servers, and returns with the roles of the groups', async () => {
    const id = await create()
    await pushGroup('game-leads', [id])
    const person = await actorOf(id)
    const token = person.token ?? ''
    const account = await person.call(createServiceAccount, { body: { name: `Build ${id}` } })
    const body = {
      serviceAccountId: account.id,
      name: 'Deploy',
      mode: 'read' as const,
      rights: ['view users' as const],
    }
    const key = await person.call(createApiKey, {
      body: { ...body, realms: ['*'], addresses: [], expires: app.now() + dayMs },
    })
    for (const one of [token, key.secret])
      for (const server of [app, other]) expect(await statusOn(server, one)).not.toBe(401)
    expect((await provider.send('PATCH', `/Users/${id}`, off)).body).toMatchObject({ active: false })
    for (const one of [token, key.secret]) {
      expect(await statusOn(app, one)).toBe(401)
      await vi.waitFor(async () => expect(await statusOn(other, one)).toBe(401), { timeout: 20_000, interval: 20 })
    }
    expect(await personOf(id)).toBeUndefined()
    const keys = (await admin.call(listServiceAccounts, {})).accounts.flatMap((one) => one.keys)
    expect(keys.find((one) => one.id === key.key.id)).toMatchObject({ revoked: app.now() })
    expect(await admin.call(getScim, {})).toMatchObject({ active: 0, deactivated: 1, groups: 1 })

    expect((await provider.send('PATCH', `/Users/${id}`, on)).body).toMatchObject({ active: true })
    expect(await personOf(id)).toMatchObject({ roleString: 'admin' })
    expect(await statusOn(app, token)).toBe(401)
    expect(await statusOn(app, (await actorOf(id)).token ?? '')).toBe(200)
  })

  test('cannot sign in with a password or a device, and a sign-in that exists anyway does not work', async () => {
    const password = 'correct horse staple'
    const accountId = await givePlayer(app, {
      email: `both${app.cid}@studio.test`,
      password,
      devices: ['a device of theirs'],
    })
    await app.db.updateTable('accounts').set({ role: 'tester' }).where('id', '=', accountId).execute()
    const email = `both${app.cid}@studio.test`
    const id = await create(provider, { userName: email, emails: [{ value: email }] })
    expect(Number(id)).toBe(accountId)
    const body = { grant_type: 'password' as const, username: email, password }
    expect((await app.anonymous.send(createToken, { body })).status).toBe(200)
    await provider.send('PATCH', `/Users/${id}`, off)
    expect(await app.anonymous.send(createToken, { body })).toMatchObject({
      status: 403,
      body: { error: 'AccountDeactivated' },
    })
    const device = { grant_type: 'device' as const, device_id: 'a device of theirs' }
    const byDevice = await app.anonymous.send(createToken, { body: device })
    if (byDevice.status === 200)
      expect(await statusOn(app, (byDevice.body as { access_token: string }).access_token)).toBe(401)
    expect(await statusOn(app, (await actorOf(id)).token ?? '')).toBe(401)
    await provider.send('PATCH', `/Users/${id}`, on)
    expect(await personOf(id)).toMatchObject({ roleString: 'tester' })
    expect((await app.anonymous.send(createToken, { body })).status).toBe(200)
  })

  test('is not a break-glass admin', async () => {
    const id = await adopt(admin)
    const { settings } = await admin.call(getSso, {})
    if (!settings) throw new Error('no settings')
    await admin.call(setSso, { body: { ...settings, breakGlass: [admin.accountId] } })
    const refused = await provider.send('PATCH', `/Users/${id}`, off)
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('break-glass') } })
    await pushGroup('support', [id])
    expect(await personOf(id)).toMatchObject({ roleString: 'admin' })
    expect((await admin.call(getScim, {})).problem?.message).toContain('break-glass')
  })

  test('is not the last admin', async () => {
    const id = await adopt(admin)
    await app.db
      .updateTable('accounts')
      .set({ role: null })
      .where('cid', '=', app.cid)
      .where('id', '<>', admin.accountId)
      .execute()
    const last = await provider.send('DELETE', `/Users/${id}`)
    expect(last).toMatchObject({ status: 409, body: { detail: expect.stringContaining('last admin') } })
    expect(await personOf(id)).toMatchObject({ roleString: 'admin' })
    expect((await admin.call(getScim, {})).problem?.message).toContain('last admin')
  })

  test('every change is audited with the token and its creator, and without the token', async () => {
    const id = await create()
    await pushGroup('support', [id])
    await provider.send('PATCH', `/Users/${id}`, off)
    const { rows } = await admin.call(listAuditEntries, { query: { limit: 20 } }, { scope: String(app.cid) })
    const own = rows.filter(({ subjectId }) => subjectId === id)
    expect(own.map(({ before, after }) => [before, after])).toEqual([
      [{ isActive: true, everywhere: 'tester' }, { isActive: false }],
      [{}, { everywhere: 'tester' }],
      [null, { isActive: true }],
    ])
    for (const entry of own)
      expect(entry).toMatchObject({ email: 'SCIM / Okta', how: 'SCIM token', grantorId: admin.accountId })
    const stored = await app.db.selectFrom('audit_entries').selectAll().where('cid', '=', app.cid).execute()
    const tokens = await app.db.selectFrom('scim_tokens').selectAll().where('cid', '=', app.cid).execute()
    for (const text of [stored, tokens].map((one) => JSON.stringify(one))) {
      expect(text).not.toContain(provider.token)
      expect(text).not.toContain(Buffer.from(provider.token).toString('hex'))
    }
  })
})

describe('roles', () => {
  test('a role that the creator of the token may not grant is not given', async () => {
    const id = await create()
    await app.db
      .updateTable('accounts')
      .set({ role: 'developer' })
      .where('cid', '=', app.cid)
      .where('id', '=', admin.accountId)
      .execute()
    expect((await pushGroup('game-leads', [id])).status).toBe(201)
    const boss = await app.as('admin')
    expect((await boss.call(listAdminUsers, {})).accounts.find((one) => one.id === Number(id))).toBeUndefined()
    const state = await boss.call(getScim, {})
    expect(state.problem?.message).toContain('may not grant')
    expect(state.tokens[0]?.createdBy).toMatchObject({ isAdmin: false })
    // The person who left does not stop the deactivation of others, but nobody new is created.
    expect((await provider.send('PATCH', `/Users/${id}`, off)).status).toBe(200)
    const more = { schemas, userName: 'more@studio.test', active: true }
    expect((await provider.send('POST', '/Users', more)).status).toBe(403)
  })

  test('changed rules apply immediately', async () => {
    const id = await create()
    await pushGroup('support', [id])
    const { settings } = await admin.call(getSso, {})
    if (!settings) throw new Error('no settings')
    const changed = settings.rules.map((rule) =>
      rule.group === 'support' ? { ...rule, role: 'developer' as const } : rule,
    )
    await admin.call(setSso, { body: { ...settings, rules: changed } })
    expect(await personOf(id)).toMatchObject({ roleString: 'developer' })
    const plan = await admin.send(planRevokeAccess, { body: { accountIds: [Number(id)] } })
    expect(plan.status).toBeLessThan(500)
  })
})

describe('tokens', () => {
  test('are created by admins, shown once, rotated and revoked', async () => {
    const { token, secret } = await admin.call(rotateScimToken, {
      params: { id: provider.id },
      body: { overlapHours: 1 },
    })
    expect(secret).toMatch(/^rscim_[0-9a-z]{1,11}_[A-Za-z0-9_-]{43}$/)
    const next = scimClient(app.app, secret)
    for (const one of [provider, next]) expect((await one.send('GET', '/Users')).status).toBe(200)
    expect(await admin.send(createScimToken, { body: { name: 'Third' } })).toMatchObject({
      status: 409,
      body: { error: 'ScimTooManyTokens' },
    })
    const state = await admin.send(getScim, {})
    expect(state.body).toMatchObject({
      base: 'http://regent.test/scim/v2',
      tokens: [{ id: token.id }, { id: provider.id }],
    })
    expect(JSON.stringify(state.body)).not.toContain(secret)
    app.advance(hourMs)
    admin = await app.as('admin')
    expect((await provider.send('GET', '/Users')).status).toBe(401)
    await admin.call(revokeScimToken, { params: { id: token.id } })
    for (const server of [app, other])
      expect((await scimClient(server.app, secret).send('GET', '/Users')).status).toBe(401)
    expect(await admin.send(revokeScimToken, { params: { id: token.id } })).toMatchObject({ status: 404 })
    const developer = await app.as('developer')
    expect((await developer.send(createScimToken, { body: { name: 'Mine' } })).status).toBe(403)
  })

  test('a wrong token is 401 in the form of SCIM, and its address is limited', async () => {
    const stranger = (token: string) => scimClient(app.app, token, { address: '198.51.100.7' })
    const wrong = provider.token.replace(/.$/, provider.token.endsWith('A') ? 'B' : 'A')
    const first = await stranger(wrong).send('POST', '/Users', '{ not JSON')
    expect(first).toMatchObject({ status: 401, body: { status: '401', detail: expect.any(String) } })
    expect(first.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    for (const token of ['', 'x', 'rscim_', `rscim_zzzzzzzzzzz_${'a'.repeat(43)}`, admin.token ?? ''])
      expect((await stranger(token).send('GET', '/Users')).status).toBe(401)
    for (let index = 0; index < 100; index += 1) await stranger(wrong).send('GET', '/Users')
    expect((await stranger(wrong).send('GET', '/Users')).status).toBe(429)
    expect((await stranger(provider.token).send('GET', '/Users')).status).toBe(200)
    expect(await statusOn(app, provider.token)).toBe(401)
  })

  test('the token of a neighbour finds and changes nothing', async () => {
    const id = await create()
    const group = String((await pushGroup('support', [id])).body['id'])
    const neighbour = await ownApp()
    const theirs = await neighbour.as('admin')
    await prepareProvisioning(neighbour, theirs)
    const hostile = await newProvider(neighbour, theirs)
    for (const path of [`/Users/${id}`, `/Groups/${group}`]) {
      expect((await hostile.send('GET', path)).status).toBe(404)
      expect((await hostile.send('PATCH', path, off)).status).toBe(404)
      expect((await hostile.send('DELETE', path)).status).toBe(404)
    }
    expect((await hostile.send('GET', '/Users')).body).toMatchObject({ totalResults: 0 })
    expect(await pushGroup('support', [id], hostile)).toMatchObject({ status: 400 })
    expect(await personOf(id)).toMatchObject({ roleString: 'tester' })
  })
})

describe('hostile input', () => {
  const get = (path: string) => provider.send('GET', path)

  test('bad filters are refused', async () => {
    const slow = `userName eq "${'\\a'.repeat(400)}`
    const filters = [
      'userName',
      'userName eq',
      'userName co "a"',
      'password eq "a"',
      'userName eq "a" or active eq true',
      slow,
      `userName eq "\\u0000"`,
      "userName eq 'a'",
      '"',
      '('.repeat(500),
    ]
    for (const filter of filters) {
      const reply = await get(`/Users?filter=${encodeURIComponent(filter)}`)
      expect(reply, filter).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } })
    }
    const injected = encodeURIComponent(`userName eq "' or 1=1; drop table scim_people; --"`)
    expect((await get(`/Users?filter=${injected}`)).body).toMatchObject({ totalResults: 0 })
  })

  test('pages are bounded', async () => {
    const ids = [await create(), await create(), await create()]
    expect((await get('/Users?count=100000')).body).toMatchObject({ totalResults: 3, itemsPerPage: 3 })
    expect((await get('/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] })
    expect((await get('/Users?startIndex=3&count=2')).body).toMatchObject({ startIndex: 3, itemsPerPage: 1 })
    expect((await get('/Users?startIndex=-5&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
    expect((await get('/Users?startIndex=999999999999')).body).toMatchObject({ itemsPerPage: 0 })
    expect((await get('/Users?startIndex=1e9')).status).toBe(400)
    const many = Array.from({ length: 1_001 }, () => ids[0] ?? '')
    expect(await pushGroup('support', many)).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  })

  test('no input is a server error', async () => {
    const id = await create()
    const bodies: unknown[] = [
      undefined,
      '',
      'null',
      '[]',
      '"a"',
      '{',
      { schemas },
      { Operations: {} },
      { Operations: [] },
      { Operations: [1] },
      patch({ op: 'move', path: 'a', value: 1 }),
      patch({ op: 'add', value: 1 }),
      patch({ op: 'remove' }),
      patch({ op: 'replace', path: '__proto__.x', value: 1 }),
      patch({ op: 'replace', path: 'active', value: 'maybe' }),
      patch({ op: 'replace', path: 'emails[', value: 'x' }),
      patch({ op: 'add', path: 'emails', value: [1, null] }),
      patch({ op: 'replace', path: 'userName', value: null }),
      patch({ op: 'replace', path: 'userName', value: 'a\u0000b' }),
      patch({ op: 'replace', path: 'displayName', value: '\ud800' }),
      patch({ op: 'replace', path: 'name', value: 'x' }),
      patch({ op: 'replace', path: 'displayName', value: 'x'.repeat(100_000) }),
      patch({ op: 'add', path: 'members', value: 'x' }),
      patch({ op: 'remove', path: 'members[value eq true]' }),
      { schemas, userName: {} },
      { schemas, userName: 'x', emails: 'x' },
    ]
    for (const body of bodies)
      for (const [method, path] of [
        ['POST', '/Users'],
        ['PUT', `/Users/${id}`],
        ['PATCH', `/Users/${id}`],
        ['POST', '/Groups'],
        ['PATCH', '/Groups/1'],
        ['PUT', '/Users/x%00'],
      ] as const) {
        const reply = await provider.send(method, path, body)
        expect(reply.status, `${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`).toBeLessThan(500)
        expect(reply.status).not.toBe(401)
      }
    expect((await provider.send('GET', `/Users/${id}`)).body).toMatchObject({ active: true })
    expect((await provider.send('POST', '/Bulk', {})).body).toMatchObject({ status: '404' })
    const huge = { schemas, userName: 'huge@studio.test', displayName: 'x'.repeat(2_000_000) }
    expect((await provider.send('POST', '/Users', huge)).status).toBe(413)
  })

  test('the features of the server are described', async () => {
    expect((await get('/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    })
    expect((await get('/ResourceTypes')).body).toMatchObject({ totalResults: 2 })
    expect((await get('/Schemas')).body).toMatchObject({ totalResults: 2 })
    expect((await get('/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).body).toMatchObject({ name: 'User' })
    expect((await get('/ResourceTypes/Printer')).status).toBe(404)
  })
})
