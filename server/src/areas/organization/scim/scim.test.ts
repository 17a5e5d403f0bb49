import { listAdminUsers } from '@regent/contract/organization/admin-users'
import { beforeEach, describe, expect, test } from 'vitest'
import { givePlayer } from '../../../testing/accounts.ts'
import { newProvider, prepareProvisioning, type ScimClient } from '../../../testing/scim-provider.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Actor
let provider: ScimClient & { id: number }

const rules = [
  { group: 'game-leads', role: 'admin' as const, realms: [] },
  { group: 'developers', role: 'developer' as const, realms: [] },
  { group: 'support', role: 'tester' as const, realms: [] },
]

beforeEach(async () => {
  app = await ownApp()
  admin = await app.as('admin')
  await prepareProvisioning(app, admin, { rules })
  provider = await newProvider(app, admin)
})

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
const patchSchemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const groupSchemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
const patch = (...Operations: object[]) => ({ schemas: patchSchemas, Operations })

let count = 0
const userOf = (changed: object = {}) => {
  count += 1
  const userName = `person${count}@studio.test`
  return { schemas, userName, emails: [{ value: userName, type: 'work', primary: true }], active: true, ...changed }
}

async function create(changed: object = {}) {
  const reply = await provider.send('POST', '/Users', userOf(changed))
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ schemas, active: true })
  return String(reply.body['id'])
}

async function createGroup(displayName: string, ...members: string[]) {
  const body = { schemas: groupSchemas, displayName, members: members.map((value) => ({ value })) }
  const reply = await provider.send('POST', '/Groups', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return String(reply.body['id'])
}

const personOf = async (id: string) =>
  (await admin.call(listAdminUsers, {})).accounts.find((person) => person.id === Number(id))

describe('Okta', () => {
  test('creates, reads, changes and deactivates a person', async () => {
    const found = await provider.send(
      'GET',
      '/Users?filter=userName%20eq%20%22ada%40studio.test%22&startIndex=1&count=100',
    )
    expect(found).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
    expect(found.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const created = await provider.send('POST', '/Users', {
      schemas,
      userName: 'ada@studio.test',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ primary: true, value: 'ada@studio.test', type: 'work' }],
      displayName: 'Ada Lovelace',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        userName: 'ada@studio.test',
        externalId: '00ujl29u0le5T6Aj10h7',
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        active: true,
        groups: [],
        meta: { resourceType: 'User' },
      },
    })
    expect(JSON.stringify(created.body)).not.toContain('1mz050nq')
    const id = String(created.body['id'])
    expect(created.headers['location']).toBe(`http://regent.test/scim/v2/Users/${id}`)
    expect((await provider.send('GET', `/Users/${id}`)).body).toMatchObject({ id, userName: 'ada@studio.test' })
    const put = await provider.send('PUT', `/Users/${id}`, {
      schemas,
      id,
      userName: 'ada@studio.test',
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ primary: true, value: 'ada@studio.test', type: 'work' }],
      active: true,
    })
    expect(put).toMatchObject({ status: 200, body: { name: { familyName: 'King' } } })
    expect(put.body).not.toHaveProperty('displayName')
    const off = await provider.send('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    const on = await provider.send('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }))
    expect(on).toMatchObject({ status: 200, body: { active: true } })
  })

  test('pushes a group, and its members get the role of the first rule', async () => {
    const [one, two] = [await create(), await create()]
    const group = await createGroup('developers', one)
    expect(await personOf(one)).toMatchObject({ roleString: 'developer', isProvisioned: true, rolesFromSso: true })
    expect(await personOf(two)).toBeUndefined()
    const add = patch({ op: 'add', path: 'members', value: [{ value: two, display: 'two' }] })
    expect((await provider.send('PATCH', `/Groups/${group}`, add)).status).toBe(204)
    expect(await personOf(two)).toMatchObject({ roleString: 'developer' })
    const remove = patch({ op: 'remove', path: `members[value eq "${one}"]` })
    expect((await provider.send('PATCH', `/Groups/${group}`, remove)).status).toBe(204)
    expect(await personOf(one)).toBeUndefined()
    const renamed = patch({ op: 'replace', value: { id: group, displayName: 'support' } })
    expect((await provider.send('PATCH', `/Groups/${group}`, renamed)).status).toBe(204)
    expect(await personOf(two)).toMatchObject({ roleString: 'tester' })
    const set = { schemas: groupSchemas, displayName: 'game-leads', members: [{ value: one }] }
    expect((await provider.send('PUT', `/Groups/${group}`, set)).body).toMatchObject({ displayName: 'game-leads' })
    expect(await personOf(one)).toMatchObject({ roleString: 'admin' })
    expect((await provider.send('DELETE', `/Groups/${group}`)).status).toBe(204)
    expect(await personOf(one)).toBeUndefined()
  })
})

describe('Microsoft Entra ID', () => {
  test('creates with an extension, and patches with its own forms', async () => {
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
    const created = await provider.send('POST', '/Users', {
      schemas: [...schemas, enterprise],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'grace@studio.test',
      active: 'True',
      emails: [{ primary: true, type: 'work', value: 'grace@studio.test' }],
      phoneNumbers: [{ type: 'work', value: '+1 555 0100' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Grace Hopper', familyName: 'Hopper', givenName: 'Grace' },
      roles: [],
      [enterprise]: { department: 'Navy' },
    })
    expect(created).toMatchObject({ status: 201, body: { active: true } })
    const id = String(created.body['id'])
    const filter = encodeURIComponent('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')
    expect((await provider.send('GET', `/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 1 })
    const work = encodeURIComponent('emails[type eq "work"].value eq "Grace@Studio.test"')
    expect((await provider.send('GET', `/Users?filter=${work}`)).body).toMatchObject({ totalResults: 1 })
    const changed = await provider.send(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'g.hopper@studio.test' },
        { op: 'Replace', path: 'name.familyName', value: 'Murray' },
        { op: 'Add', path: `${enterprise}:department`, value: 'Research' },
        { op: 'Add', path: 'emails[type eq "home"].value', value: 'grace@home.test' },
        { op: 'Replace', path: 'displayName', value: 'Grace' },
      ),
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { displayName: 'Grace', name: { familyName: 'Murray', givenName: 'Grace' } },
    })
    expect(changed.body['emails']).toEqual([
      { value: 'g.hopper@studio.test', type: 'work', primary: true },
      { value: 'grace@home.test', type: 'home' },
    ])
    const flat = { 'name.givenName': 'G.', active: 'False' }
    const off = await provider.send('PATCH', `/Users/${id}`, patch({ op: 'Replace', value: flat }))
    expect(off).toMatchObject({ status: 200, body: { active: false, name: { givenName: 'G.' } } })
    const on = await provider.send('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }))
    expect(on).toMatchObject({ status: 200, body: { active: true } })
    expect((await provider.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await provider.send('GET', `/Users/${id}`)).status).toBe(404)
  })

  test('changes the members of a group', async () => {
    const [one, two] = [await create(), await create()]
    const group = await createGroup('support')
    const list = await provider.send(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "support"')}`,
    )
    expect(list.body).toMatchObject({ totalResults: 1, Resources: [{ id: group, displayName: 'support' }] })
    expect(JSON.stringify(list.body)).not.toContain('members')
    const add = patch({
      op: 'Add',
      path: 'members',
      value: [
        { $ref: null, value: one },
        { $ref: null, value: two },
      ],
    })
    expect((await provider.send('PATCH', `/Groups/${group}`, add)).status).toBe(204)
    const remove = patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] })
    expect((await provider.send('PATCH', `/Groups/${group}`, remove)).status).toBe(204)
    expect((await provider.send('GET', `/Groups/${group}`)).body).toMatchObject({ members: [{ value: two }] })
    expect((await provider.send('GET', `/Users/${two}`)).body).toMatchObject({
      groups: [{ value: group, display: 'support' }],
    })
  })

  test('deletes a person and creates them again: it is the same account', async () => {
    const user = userOf()
    const first = await provider.send('POST', '/Users', user)
    await provider.send('DELETE', `/Users/${first.body['id']}`)
    const second = await provider.send('POST', '/Users', user)
    expect(second).toMatchObject({ status: 201, body: { id: first.body['id'], active: true } })
  })
})

describe('who is created', () => {
  test('the same person is created once, also by concurrent requests', async () => {
    const user = userOf()
    const replies = await Promise.all([1, 2, 3, 4].map(() => provider.send('POST', '/Users', user)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
      detail: 'userName: another account has this value.',
    })
  })

  test('an e-mail outside the verified domains is refused', async () => {
    const reply = await provider.send('POST', '/Users', userOf({ emails: [{ value: 'ada@elsewhere.test' }] }))
    expect(reply).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    const id = await create()
    const moved = patch({ op: 'replace', path: 'emails', value: [{ value: 'ada@elsewhere.test' }] })
    expect((await provider.send('PATCH', `/Users/${id}`, moved)).status).toBe(400)
  })

  test('a colleague is taken over with their roles; they change with the first group', async () => {
    const developer = await app.as('developer')
    const email = await emailOf(developer)
    const id = await create({ userName: email, emails: [{ value: email }] })
    expect(Number(id)).toBe(developer.accountId)
    expect(await personOf(id)).toMatchObject({ roleString: 'developer', isProvisioned: true })
    await createGroup('support', id)
    expect(await personOf(id)).toMatchObject({ roleString: 'tester' })
  })

  test('the account of a player is not taken over', async () => {
    await givePlayer(app, { email: 'player@studio.test' })
    const reply = await provider.send('POST', '/Users', userOf({ emails: [{ value: 'player@studio.test' }] }))
    expect(reply).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  })
})

const emailOf = async ({ accountId }: Actor) =>
  (await admin.call(listAdminUsers, {})).accounts.find(({ id }) => id === accountId)?.email ?? ''
