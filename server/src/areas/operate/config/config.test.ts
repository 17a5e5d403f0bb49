import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { getConfig, listConfigKeys, replaceConfig, resetConfig, updateConfig } from '@regent/contract/operate/config'
import { findKnownKey, isSecretKey, knownConfigKeys } from '@regent/contract/operate/config-keys'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { describe, expect, test } from 'vitest'
import { createVault } from '../../../engines/secrets/vault.ts'
import type { Realm, RealmContext, RequestContext } from '../../../kernel/context/context.ts'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import * as service from './service.ts'

const read = async (by: Actor, scope?: string) => {
  const { body, headers } = await by.send(getConfig, {}, scope === undefined ? {} : { scope })
  return { config: (body as { config: Record<string, string> }).config, etag: headers['etag'] }
}

const entriesOf = async (by: Actor) => {
  const { rows } = await by.call(listAuditEntries, { query: { subject: 'config' } })
  return rows.map(({ subjectId, before, after }) => ({ subjectId, before, after }))
}

const rowOf = async (by: Actor, name: string) => {
  const { rows } = await by.call(listConfigKeys, {})
  return rows.find((row) => row.name === name)
}

describe('the map', () => {
  test('is replaced as a whole, and numbers and booleans become text [realms-33]', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    expect(await read(developer)).toEqual({ config: {}, etag: '"1"' })
    await developer.call(replaceConfig, { body: { config: { 'a|one': 'x', 'a|two': 2, 'b|three': true } } })
    expect(await read(developer)).toEqual({ config: { 'a|one': 'x', 'a|two': '2', 'b|three': 'true' }, etag: '"2"' })
    await developer.call(replaceConfig, { body: { config: { 'a|two': 3 } } })
    expect(await read(developer)).toEqual({ config: { 'a|two': '3' }, etag: '"3"' })
    await developer.call(replaceConfig, { body: { config: {} } })
    expect((await read(developer)).config).toEqual({})
  })

  test('is changed in part: what is not named stays', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    await developer.call(replaceConfig, { body: { config: { 'a|one': '1', 'a|two': '2', 'a|three': '3' } } })
    await developer.call(updateConfig, { body: { upserts: { 'a|two': 'two', 'a|four': 4 }, deletes: ['a|three'] } })
    expect((await read(developer)).config).toEqual({ 'a|four': '4', 'a|one': '1', 'a|two': 'two' })
    await developer.call(updateConfig, { body: { deletes: ['a|never', 'a|one'] } })
    expect((await read(developer)).config).toEqual({ 'a|four': '4', 'a|two': 'two' })
  })

  test('is each realm’s own', async () => {
    const { as, cid, staging } = await ownApp()
    const developer = await as('developer')
    await developer.call(updateConfig, { body: { upserts: { 'a|one': 'prod' } } })
    await developer.call(updateConfig, { body: { upserts: { 'a|one': 'stg' } } }, { scope: `${cid}.${staging}` })
    expect((await read(developer)).config).toEqual({ 'a|one': 'prod' })
    expect((await read(developer, `${cid}.${staging}`)).config).toEqual({ 'a|one': 'stg' })
  })

  test('keeps what it holds when nothing in it is another', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    await developer.call(replaceConfig, { body: { config: { 'a|one': '1' } } })
    const same = await developer.send(replaceConfig, { body: { config: { 'a|one': 1 } } })
    expect(same).toMatchObject({ status: 200, headers: { etag: '"2"' } })
    expect(same.headers['x-audit-entries']).toBeUndefined()
    expect(await entriesOf(developer)).toHaveLength(1)
  })

  test('takes empty text for a value', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    await developer.call(updateConfig, { body: { upserts: { 'a|one': '' } } })
    expect((await read(developer)).config).toEqual({ 'a|one': '' })
  })
})

describe('a name', () => {
  test.each([
    ['nobar', 'must be namespace|key'],
    ['|key', 'must be namespace|key'],
    ['space|', 'must be namespace|key'],
    ['a|b|c', 'must be namespace|key'],
    ['a|b\u0007', 'control characters'],
    [`${'n'.repeat(129)}|k`, '128'],
    [`n|${'k'.repeat(129)}`, '128'],
  ])('%j is refused by its field, and nothing is changed', async (name, words) => {
    const { as } = await ownApp()
    const developer = await as('developer')
    for (const [call, body, field] of [
      [replaceConfig, { config: { 'good|one': '1', [name]: '1' } }, `config.${name}`],
      [updateConfig, { upserts: { 'good|one': '1', [name]: '1' } }, `upserts.${name}`],
      [updateConfig, { upserts: { 'good|one': '1' }, deletes: [name] }, 'deletes.0'],
    ] as const) {
      const reply = await developer.send(call, { body })
      expect(reply).toMatchObject({ status: 400, body: { error: 'BadRequest', field } })
      expect((reply.body as { message: string }).message).toContain(words)
    }
    expect((await read(developer)).config).toEqual({})
  })

  test('of 128 characters on each side is good, a value longer than 8192 is not', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    const name = `${'n'.repeat(128)}|${'k'.repeat(128)}`
    await developer.call(updateConfig, { body: { upserts: { [name]: 'v'.repeat(8192) } } })
    expect(await developer.send(updateConfig, { body: { upserts: { 'a|b': 'v'.repeat(8193) } } })).toMatchObject({
      status: 400,
      body: { field: 'upserts.a|b', message: expect.stringContaining('at most 8192 characters') },
    })
  })

  test('a key cannot be set and deleted in one call', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    const body = { upserts: { 'a|b': '1' }, deletes: ['a|b'] }
    expect(await developer.send(updateConfig, { body })).toMatchObject({ status: 400, body: { field: 'deletes' } })
  })
})

test('a realm has at most 2,000 keys', async () => {
  const { as } = await ownApp()
  const developer = await as('developer')
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`n|${index}`, index]))
  expect(await developer.send(replaceConfig, { body: { config: many(2001) } })).toMatchObject({
    status: 400,
    body: { field: 'config', message: expect.stringContaining('2000') },
  })
  await developer.call(replaceConfig, { body: { config: many(2000) } })
  expect(await developer.send(updateConfig, { body: { upserts: { 'one|more': '1' } } })).toMatchObject({
    status: 400,
    body: { field: 'upserts' },
  })
  await developer.call(updateConfig, { body: { upserts: { 'one|more': '1' }, deletes: ['n|7'] } })
  expect(Object.keys((await read(developer)).config)).toHaveLength(2000)
})

describe('two operators', () => {
  test('of two changes of the same version the second is rejected with the newer state', async () => {
    const { as } = await ownApp()
    const one = await as('developer')
    const other = await as('admin')
    await one.call(updateConfig, { body: { upserts: { 'a|one': '1' } } })
    const ifMatch = { headers: { 'if-match': '"2"' } }
    const first = await one.send(updateConfig, { body: { upserts: { 'a|one': '2' } } }, ifMatch)
    expect(first).toMatchObject({ status: 200, headers: { etag: '"3"' } })
    for (const [call, body] of [
      [updateConfig, { upserts: { 'a|two': '2' } }],
      [replaceConfig, { config: {} }],
      [resetConfig, { keys: ['commerce|useComet'] }],
    ] as const) {
      expect(await other.send(call, { body }, ifMatch)).toMatchObject({
        status: 409,
        body: { error: 'StaleVersion', current: { config: { 'a|one': '2' }, version: 3 } },
      })
    }
    expect((await read(one)).config).toEqual({ 'a|one': '2' })
  })

  test('two people who concurrently change different keys both succeed', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        developer.call(updateConfig, { body: { upserts: { [`n|${index}`]: index } } }),
      ),
    )
    const { config, etag } = await read(developer)
    expect(Object.keys(config)).toHaveLength(10)
    expect(etag).toBe('"11"')
  })

  test('of concurrent saves over the same version one is rejected', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    const answers = await Promise.all(
      ['x', 'y', 'z'].map((value) =>
        developer.send(replaceConfig, { body: { config: { 'a|b': value } } }, { headers: { 'if-match': '1' } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('rights', () => {
  test('a tester reads and changes nothing', async () => {
    const { as } = await ownApp()
    const tester = await as('tester')
    expect((await read(tester)).config).toEqual({})
    for (const [call, body] of [
      [replaceConfig, { config: {} }],
      [updateConfig, { upserts: { 'a|b': '1' } }],
      [resetConfig, { keys: ['commerce|useComet'] }],
    ] as const) {
      expect(await tester.send(call, { body })).toMatchObject({ status: 403, body: { error: 'Forbidden' } })
    }
  })

  test('a game client does not read it', async () => {
    const { player } = await ownApp()
    expect(await (await player()).send(getConfig, {})).toMatchObject({ status: 403 })
  })

  test.each([
    ['create config', { upserts: { 'a|new': '1' }, deletes: [] }],
    ['edit config', { upserts: { 'a|old': '2' }, deletes: [] }],
    ['delete config', { upserts: {}, deletes: ['a|old'] }],
  ] as const)('what a change really does needs "%s", which the refusal names', async (missing, body) => {
    const app = await ownApp()
    await (await app.as('developer')).call(updateConfig, { body: { upserts: { 'a|old': '1' } } })
    await expect(service.updateConfig(contextWithout(app, missing), body)).rejects.toMatchObject({
      code: 'Forbidden',
      message: expect.stringContaining(`"${missing}"`),
    })
  })
})

/** The context of somebody who has every right but one: no role is like that, yet the service asks for each. */
function contextWithout(app: TestApp, missing: string): RealmContext {
  const context: Partial<RequestContext> & { realm: Realm } = {
    realm: { db: app.db, id: app.pid, cid: app.cid, createdAt: 0 },
    vault: createVault(Buffer.alloc(32, 7)),
    caller: { kind: 'server' },
    now: app.now(),
    can: (right) => right !== missing,
    ifMatch: undefined,
    hasVersion: () => false,
  }
  return context as RealmContext
}

describe('the list of keys', () => {
  test('has what is set, who set it when, and the known keys that are not set', async () => {
    const app = await ownApp()
    const developer = await app.as('developer')
    await developer.call(updateConfig, { body: { upserts: { 'zoo|cats': 3, 'payments|client_audits': true } } })
    app.advance(1000)
    await developer.call(updateConfig, { body: { upserts: { 'zoo|cats': 4 } } })
    const { rows, version } = await (await app.as('tester')).call(listConfigKeys, {})
    expect(version).toBe(3)
    expect(rows.map(({ name }) => name)).toEqual([...knownConfigKeys.map(({ name }) => name), 'zoo|cats'].sort())
    expect(await rowOf(developer, 'zoo|cats')).toEqual({
      name: 'zoo|cats',
      namespace: 'zoo',
      key: 'cats',
      isSet: true,
      isHidden: false,
      isSecret: false,
      isKnown: false,
      type: 'text',
      value: '4',
      version: 2,
      updatedAt: app.now(),
      updatedBy: expect.stringContaining('@studio.test'),
    })
    expect(await rowOf(developer, 'payments|client_audits')).toMatchObject({
      type: 'boolean',
      value: 'true',
      default: 'false',
    })
    expect(await rowOf(developer, 'commerce|useComet')).toMatchObject({ isSet: false, isKnown: true, default: 'false' })
  })

  test('says of every known key what it is for, and has each once, with a good name', () => {
    expect(new Set(knownConfigKeys.map(({ name }) => name)).size).toBe(knownConfigKeys.length)
    for (const { name, description } of knownConfigKeys) {
      expect(name).toMatch(/^[^|]+\|[^|]+$/)
      expect(description).toMatch(/ reads? it: .+\.$/)
    }
  })

  test('describes keys by their form where the studio chooses a part of the name', () => {
    for (const name of [
      'identity|oidc_studio-id_issuer',
      'identity|oidc_studio-id_audience',
      'identity|external_my.wallet_url',
    ]) {
      expect(findKnownKey(name)).toMatchObject({
        name,
        type: 'text',
        description: expect.stringMatching(/ reads it: /),
      })
    }
    for (const name of ['identity|oidc__issuer', 'identity|oidc_x_other', 'other|oidc_x_issuer']) {
      expect(findKnownKey(name)).toBeUndefined()
    }
  })
})

describe('secrets', () => {
  test.each([
    ['payments|googleplay.key', true],
    ['auth|gps_secret', true],
    ['shop|clientSecret', true],
    ['smtp|password', true],
    ['push|API_KEY', true],
    ['steam|publisherkey', true],
    ['pubnub|publishKey', false],
    ['payments|client_audits', false],
    ['secret|level', false],
  ])('%s is one: %s', (name, isSecret) => {
    expect(isSecretKey(name)).toBe(isSecret)
  })

  test('are clear to whoever may edit and to game servers, and kept from testers', async () => {
    const app = await ownApp()
    const developer = await app.as('developer')
    const tester = await app.as('tester')
    const config = { 'auth|gps_secret': 'hush-hush', 'zoo|cats': '3' }
    await developer.call(replaceConfig, { body: { config } })
    expect((await read(developer)).config).toEqual(config)
    expect((await read(tester)).config).toEqual({ 'zoo|cats': '3' })
    const hidden = await rowOf(tester, 'auth|gps_secret')
    expect(hidden).toMatchObject({ isSet: true, isSecret: true, isHidden: true })
    expect(hidden?.value).toBeUndefined()
    expect(await rowOf(developer, 'auth|gps_secret')).toMatchObject({ value: 'hush-hush', isHidden: false })

    const secret = await realmSecret(app)
    const url = '/basic/realms/config'
    const signature = createHash('md5').update(`${secret}${app.pid}1${url}`, 'utf8').digest('base64')
    const headers = { 'x-beam-scope': app.scope, 'x-beam-signature': signature }
    expect((await app.app.inject({ method: 'GET', url, headers })).json()).toEqual({ config })
  })

  test('are in clear neither in their table nor in the audit trail, and an undo brings them back', async () => {
    const app = await ownApp()
    const developer = await app.as('developer')
    const set = (value: string) => developer.send(updateConfig, { body: { upserts: { 'auth|gps_secret': value } } })
    await set('hush-hush-one')
    const reply = await set('hush-hush-two')
    const kept = await app.db.selectFrom('config_keys').selectAll().where('pid', '=', app.pid).execute()
    const audited = await app.db.selectFrom('audit_entries').selectAll().where('cid', '=', app.cid).execute()
    expect(JSON.stringify([kept, audited])).not.toContain('hush-hush')
    expect(kept[0]?.sealed?.toString('latin1')).not.toContain('hush-hush')
    expect(await entriesOf(developer)).toEqual([
      { subjectId: 'auth|gps_secret', before: '••••••', after: '••••••' },
      { subjectId: 'auth|gps_secret', before: null, after: '••••••' },
    ])
    await developer.call(undoChanges, { body: { ids: [Number(reply.headers['x-audit-entries'])] } })
    expect((await read(developer)).config).toEqual({ 'auth|gps_secret': 'hush-hush-one' })
  })
})

describe('defaults', () => {
  test('come back when what was set is removed [realms-24]', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    const config = { 'payments|client_audits': 'true', 'commerce|useComet': 'true', 'zoo|cats': '3' }
    await developer.call(replaceConfig, { body: { config } })
    await developer.call(resetConfig, { body: { keys: ['payments|client_audits', 'accounts|read'] } })
    expect((await read(developer)).config).toEqual({ 'commerce|useComet': 'true', 'zoo|cats': '3' })
  })

  test('are had by known keys only', async () => {
    const { as } = await ownApp()
    const developer = await as('developer')
    await developer.call(updateConfig, { body: { upserts: { 'zoo|cats': '3' } } })
    expect(await developer.send(resetConfig, { body: { keys: ['zoo|cats'] } })).toMatchObject({
      status: 400,
      body: { field: 'keys', message: 'zoo|cats has no default. Delete it instead.' },
    })
    expect((await read(developer)).config).toEqual({ 'zoo|cats': '3' })
  })
})

test('each changed key is a separate entry', async () => {
  const { as } = await ownApp()
  const developer = await as('developer')
  await developer.call(replaceConfig, { body: { config: { 'a|one': '1', 'a|two': '2' } } })
  await developer.call(replaceConfig, { body: { config: { 'a|two': 'two', 'a|three': '3' } } })
  expect(new Set((await entriesOf(developer)).slice(0, 3))).toEqual(
    new Set([
      { subjectId: 'a|one', before: '1', after: null },
      { subjectId: 'a|two', before: '2', after: 'two' },
      { subjectId: 'a|three', before: null, after: '3' },
    ]),
  )
})

test('the realm’s game clients are told to read it again, without names or values', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { token = '' } = await app.player()
  const socket = await app.app.injectWS(`/api/connect?${new URLSearchParams({ access_token: token })}`)
  const heard = once(socket, 'message')
  await developer.call(updateConfig, { body: { upserts: { 'auth|gps_secret': 'hush-hush' } } })
  const [text] = (await heard) as [Buffer]
  const { context, messageFull } = JSON.parse(String(text)) as { context: string; messageFull: string }
  expect(context).toBe('realm-config.refresh')
  expect(JSON.parse(messageFull)).toEqual({ scopes: [], delay: 0, config: { version: 2 } })
  socket.terminate()
})
