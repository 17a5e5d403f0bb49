import { once } from 'node:events'
import {
  compareItems,
  getContent,
  listItems,
  planPublish,
  saveBinaries,
  saveContent,
  saveTexts,
} from '@regent/contract/operate/content/content'
import {
  archiveManifest,
  compareManifests,
  getExactManifest,
  getManifest,
  getManifestChecksum,
  getManifestChecksums,
  getManifestHistory,
  getPublicManifest,
  listManifestHistory,
  planRepeat,
  repeatManifest,
  saveManifest,
} from '@regent/contract/operate/content/content-manifests'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan, getPlan } from '@regent/contract/organization/plans'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const item = (id: string, properties: Record<string, object>, checksum = 'local-1') => ({ id, checksum, properties })
const inRealm = (app: TestApp, pid: string) => ({ scope: `${app.cid}.${pid}` })
const amount = (value: number) => ({ startingAmount: { data: value } })

async function publish(by: Actor, id: string, ...items: ReturnType<typeof item>[]) {
  const { content } = await by.call(saveContent, { body: { content: items } })
  return by.call(saveManifest, { body: { id, references: content } })
}

const liveAmount = async (app: TestApp, pid = app.pid) => {
  const { entries } = await app.anonymous.call(getPublicManifest, { query: {} }, inRealm(app, pid))
  const uri = entries.find(({ contentId }) => contentId === 'currency.gems')?.uri ?? ''
  const reply = await app.app.inject({ url: new URL(uri).pathname })
  return (reply.json() as { properties: { startingAmount: { data: number } } }).properties.startingAmount.data
}

async function apply(app: TestApp, by: Actor, id: number) {
  await by.call(applyPlan, { params: { id } })
  await app.runJobs()
  return (await by.call(getPlan, { params: { id } })).plan
}

test('game clients read the public part of an item at its address, from any origin, and it never changes', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publish(
    admin,
    'global',
    item('items.sword', { power: { data: 5 }, odds: { data: 0.1, visibility: 'private' } }),
  )
  const { entries } = await app.anonymous.call(getPublicManifest, { query: {} })
  const url = new URL(entries[0]?.uri ?? '')
  const reply = await app.app.inject({
    url: url.pathname,
    headers: { origin: 'https://game.test', authorization: 'Bearer x' },
  })
  expect(reply.json()).toEqual({ id: 'items.sword', version: entries[0]?.version, properties: { power: { data: 5 } } })
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await app.app.inject({ url: `${url.pathname}x` })).statusCode).toBe(404)
})

test('the private part opens with the key that admins and game servers get, for a day', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publish(admin, 'global', item('items.sword', { odds: { data: 0.1, visibility: 'private' } }))
  const uriFor = async (by: Actor) => {
    const { references } = await by.call(getManifest, { query: {} })
    expect(references.map(({ visibility }) => visibility)).toEqual(['private'])
    const { pathname, search } = new URL(references[0]?.uri ?? '')
    return pathname + search
  }
  const uri = await uriFor(admin)
  expect((await app.app.inject({ url: uri })).json()).toMatchObject({ properties: { odds: { data: 0.1 } } })
  expect((await app.app.inject({ url: await uriFor(await app.as('developer')) })).statusCode).toBe(403)
  expect((await app.anonymous.call(getPublicManifest, { query: {} })).entries).toEqual([])
  app.advance(86_400_000)
  expect((await app.app.inject({ url: uri })).statusCode).toBe(403)
})

test('the manifest comes as CSV for engine clients, one line for each public file', async () => {
  const app = await ownApp()
  await publishItems(app, [{ id: 'items.axe', tags: ['base', 'rare'] }, { id: 'items.sword' }])
  const url = '/basic/content/manifest/public?id=global'
  const reply = await app.app.inject({ url, headers: { 'x-beam-scope': app.scope } })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = reply.body.split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^content,items\.axe,[0-9a-f]{40},http:\/\/regent\.test\/files\/content\/.+,base;rare$/)
})

test('the history of a manifest is paged, and returns each version exactly', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  for (const value of [1, 2, 3]) await publish(admin, 'global', item('currency.gems', amount(value)))
  const { manifests } = await admin.call(getManifestHistory, { query: {} })
  expect(manifests).toHaveLength(3)
  const page = await admin.call(listManifestHistory, { query: { limit: 2 } })
  expect(page.rows.map(({ isLive, changed }) => ({ isLive, changed }))).toEqual([
    { isLive: true, changed: 1 },
    { isLive: false, changed: 1 },
  ])
  const rest = await admin.call(listManifestHistory, { query: { limit: 2, cursor: page.next ?? '' } })
  expect(rest).toMatchObject({ rows: [{ added: 1, origin: 'published' }], next: null })
  const first = await admin.call(getExactManifest, { query: { uid: manifests[2]?.uid ?? '' } })
  expect(first.references.map(({ id, visibility }) => `${id} ${visibility}`)).toEqual([
    'currency.gems public',
    'currency.gems private',
  ])
  expect(await admin.send(getExactManifest, { query: { uid: 'none' } })).toMatchObject({ status: 404 })
})

test('publishing what is live already changes nothing and answers the same manifest', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const first = await publish(admin, 'global', item('currency.gems', amount(1)))
  expect(await publish(admin, 'global', item('currency.gems', amount(1)))).toEqual(first)
  expect((await admin.call(getManifestHistory, { query: {} })).manifests).toHaveLength(1)
})

test('of two concurrent publishes over the same manifest, the later one is told of the newer state', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publish(admin, 'global', item('currency.gems', amount(1)))
  const seen = (await admin.send(getManifest, { query: {} })).headers['etag'] as string
  const { content } = await admin.call(saveContent, {
    body: { content: [2, 3].map((value) => item(`currency.c${value}`, amount(value))) },
  })
  const tries = await Promise.all(
    ['currency.c2', 'currency.c3'].map((id) =>
      admin.send(
        saveManifest,
        { body: { references: content.filter((one) => one.id === id) } },
        { headers: { 'if-match': seen } },
      ),
    ),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = tries.find(({ status }) => status === 200)?.body as { uid: string }
  const refused = tries.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ error: 'StaleVersion', current: { uid: winner.uid } })
})

test('two versions of one item, or an item saved elsewhere, make no manifest', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { content: first } = await admin.call(saveContent, { body: { content: [item('items.axe', amount(1))] } })
  const { content: second } = await admin.call(saveContent, { body: { content: [item('items.axe', amount(2))] } })
  expect(await admin.send(saveManifest, { body: { references: [...first, ...second] } })).toMatchObject({
    status: 400,
    body: { field: 'references.2.version' },
  })
  const elsewhere = await admin.send(saveManifest, { body: { references: first } }, inRealm(app, app.staging))
  expect(elsewhere).toMatchObject({ status: 400, body: { error: 'ContentReferenceMissing' } })
})

test('an old manifest is live again by an admin’s word, as a new entry of the history [realms-25 permissions-50]', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { uid } = await publish(admin, 'global', item('currency.gems', amount(1)))
  await publish(admin, 'global', item('currency.gems', amount(2)))
  expect(await (await app.as('developer')).send(repeatManifest, { body: { uid } })).toMatchObject({ status: 403 })
  await admin.call(repeatManifest, { body: { uid } })
  expect(await liveAmount(app)).toBe(1)
  const { rows } = await admin.call(listManifestHistory, { query: {} })
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ origin: 'repeated', sourceUid: uid, isLive: true })
})

test('games that are connected are told of a publish, with what they need to know that it is theirs', async () => {
  const app = await ownApp()
  const { token = '' } = await app.player()
  const socket = await app.app.injectWS(`/api/connect?${new URLSearchParams({ access_token: token })}`)
  const heard = once(socket, 'message')
  const { id, uid, checksum, created } = await publish(await app.as('admin'), 'global', item('items.axe', {}))
  const [text] = (await heard) as [Buffer]
  const { context, messageFull } = JSON.parse(String(text)) as { context: string; messageFull: string }
  expect(context).toBe('content.refresh')
  expect(JSON.parse(messageFull)).toEqual({ scopes: [], delay: 0, manifest: { id, uid, checksum, created } })
  socket.terminate()
})

test('a plan to publish shows its changes, is rejected after a faster publish, and is undone', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publish(admin, 'global', item('currency.gems', amount(1)), item('items.axe', amount(0)))
  const body = { upserts: [{ id: 'currency.gems', properties: amount(5) }], deletes: ['items.axe'] }
  const { plan, sample } = await admin.call(planPublish, { body })
  expect(sample).toMatchObject([
    { label: 'currency.gems', before: { startingAmount: 1 }, after: { startingAmount: 5 } },
    { label: 'items.axe', after: null },
  ])
  expect(await liveAmount(app)).toBe(1)
  const other = await admin.call(planPublish, { body: { upserts: [{ id: 'currency.gems', properties: amount(7) }] } })
  expect(await apply(app, admin, plan.id)).toMatchObject({ state: 'done', done: 2 })
  expect(await liveAmount(app)).toBe(5)
  const late = await admin.send(applyPlan, { params: { id: other.plan.id } })
  expect(late).toMatchObject({ status: 409, body: { error: 'PlanMoved' } })
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'manifest' } })
  await admin.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect(await liveAmount(app)).toBe(1)
})

test('variants of an item stay when its properties are edited by a plan', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const variants = [amount(10), amount(20)]
  await publish(admin, 'global', { ...item('currency.gems', amount(1)), variants } as ReturnType<typeof item>)
  const body = { upserts: [{ id: 'currency.gems', properties: amount(5) }] }
  const { plan } = await admin.call(planPublish, { body })
  await apply(app, admin, plan.id)
  const { entries } = await app.anonymous.call(getPublicManifest, { query: {} }, inRealm(app, app.pid))
  const { pathname } = new URL(entries[0]?.uri ?? '')
  const reply = await app.app.inject({ url: pathname })
  expect(reply.json()).toMatchObject({ properties: amount(5), variants })
})

test('a plan to publish again has its stated effect, with the required right', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { uid } = await publish(admin, 'global', item('currency.gems', amount(1)))
  await publish(admin, 'global', item('currency.gems', amount(2)))
  expect(await (await app.as('developer')).send(planRepeat, { body: { uid } })).toMatchObject({ status: 403 })
  const { plan } = await admin.call(planRepeat, { body: { uid } })
  expect(plan).toMatchObject({ count: 1, typeName: 'Sky Raiders' })
  await apply(app, admin, plan.id)
  expect(await liveAmount(app)).toBe(1)
  expect(await admin.send(planRepeat, { body: { uid } })).toMatchObject({ status: 400 })
})

test('an empty manifest under a new name is refused, and one that exists may become empty', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const empty = (id: string) => admin.send(saveManifest, { body: { id, references: [] } })
  expect(await empty('winter')).toMatchObject({ status: 400, body: { field: 'references' } })
  expect(await empty('global')).toMatchObject({ status: 200 })
  await publish(admin, 'winter', item('currency.gems', amount(1)))
  expect(await empty('winter')).toMatchObject({ status: 200 })
})

test('of two manifests only what game clients read differs, with the properties of both sides [content-16]', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const hidden = { odds: { data: 1, visibility: 'private' } }
  const from = await publish(admin, 'global', item('items.axe', amount(1)), item('items.loot', hidden))
  const more = { odds: { data: 2, visibility: 'private' } }
  const to = await publish(
    admin,
    'global',
    item('items.axe', amount(2)),
    item('items.loot', more),
    item('items.new', {}),
  )
  const found = await admin.call(compareManifests, { query: { from: from.uid, to: to.uid } })
  expect(found.rows.map(({ id, change }) => ({ id, change }))).toEqual([
    { id: 'items.axe', change: 'changed' },
    { id: 'items.new', change: 'added' },
  ])
  const [axe] = found.rows
  const sides = { from: axe?.from?.version, to: axe?.to?.version }
  expect(await admin.call(compareItems, { query: { id: 'items.axe', ...sides } })).toEqual({
    from: { startingAmount: 1 },
    to: { startingAmount: 2 },
  })
})

test('another realm’s manifest is read by naming it, with the role there [content-3]', async () => {
  const app = await ownApp()
  await publishItems(app, [{ id: 'currency.gems' }], app.staging)
  const tester = await app.as('tester')
  const query = { realmId: app.staging }
  const { manifests } = await tester.call(getManifestHistory, { query })
  expect(manifests).toHaveLength(1)
  const headers = { 'x-de-scope': `${app.cid}.${app.staging}` }
  const byHeader = await tester.send(getManifestHistory, { query: {} }, { headers, scope: undefined })
  expect(byHeader.body).toEqual({ manifests })
  const elsewhere = await app.as(undefined, { [app.development]: 'tester' })
  expect(await elsewhere.send(getManifestHistory, { query }, inRealm(app, app.development))).toMatchObject({
    status: 403,
  })
})

test('a single item is for admins only', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  await publish(admin, 'global', item('items.axe', { power: { data: 3 }, odds: { data: 1, visibility: 'private' } }))
  const [row] = (await admin.call(listItems, { query: { type: 'items' } })).rows
  const query = { contentId: 'items.axe', version: row?.version ?? '' }
  expect((await admin.call(getContent, { query })).properties).toEqual({
    power: { data: 3, visibility: 'public' },
    odds: { data: 1, visibility: 'private' },
  })
  expect(await (await app.as('developer')).send(getContent, { query })).toMatchObject({ status: 403 })
})

test('a binary is named by a manifest once its bytes were put, and read at its address', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const wanted = { id: 'splash', checksum: 'abc', uploadContentType: 'image/png' }
  const { binary } = await developer.call(saveBinaries, { body: { binary: [wanted] } })
  const [one] = binary
  expect(one).toMatchObject({
    id: 'splash',
    uploadMethod: 'PUT',
    type: 'binary',
    mimeType: 'image/png',
    sizeInBytes: 0,
  })
  const references = binary.map(({ id, version, type }) => ({ id, version, type }))
  const early = await developer.send(saveManifest, { body: { references } })
  expect(early).toMatchObject({ status: 400, body: { error: 'ContentReferenceMissing' } })
  const put = await app.app.inject({ method: 'PUT', url: new URL(one?.uploadUri ?? '').pathname, payload: 'pixels' })
  expect(put.statusCode).toBe(200)
  await developer.call(saveManifest, { body: { references } })
  const { entries } = await app.anonymous.call(getPublicManifest, { query: {} })
  const read = await app.app.inject({ url: new URL(entries[0]?.uri ?? '').pathname })
  expect({ body: read.body, type: read.headers['content-type'] }).toEqual({ body: 'pixels', type: 'image/png' })
  const again = await developer.call(saveBinaries, { body: { binary: [wanted] } })
  expect(again.binary[0]).toMatchObject({ version: one?.version, sizeInBytes: 6 })
  const url = new URL(again.binary[0]?.uploadUri ?? '').pathname
  expect((await app.app.inject({ method: 'PUT', url, payload: 'pixels' })).statusCode).toBe(200)
})

test('a realm has a limit of open uploads, and expired ones no longer count', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const ask = (by = developer) =>
    by.send(saveBinaries, {
      body: { binary: [{ id: 'splash', checksum: 'abc', uploadContentType: 'image/png' }] },
    })
  expect((await ask()).status).toBe(200)
  await app.db
    .insertInto('content_uploads')
    .columns(['pid', 'object', 'id', 'version', 'created_at'])
    .expression((from) =>
      from
        .selectFrom([sql<{ n: number }>`generate_series(1, 9999)`.as('numbers'), 'content_uploads'])
        .select(['pid', sql<string>`object || numbers`.as('object'), 'id', 'version', 'created_at'])
        .where('pid', '=', app.pid),
    )
    .execute()
  expect(await ask()).toMatchObject({
    status: 400,
    body: { field: 'binary', message: expect.stringContaining('10,000 open uploads') },
  })
  app.advance(61 * 60_000)
  expect((await ask(await app.as('developer'))).status).toBe(200)
})

test('texts are kept and read as plain texts', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const { text } = await developer.call(saveTexts, {
    body: { text: [{ id: 'credits', checksum: 'a', properties: { en: 'Thanks' } }] },
  })
  await developer.call(saveManifest, { body: { references: text } })
  const { entries } = await app.anonymous.call(getPublicManifest, { query: {} })
  const read = await app.app.inject({ url: new URL(entries[0]?.uri ?? '').pathname })
  expect(read.json()).toMatchObject({ id: 'credits', properties: { en: 'Thanks' } })
})

test('an archived manifest can be read by games but not published to', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const { uid } = await publish(admin, 'winter', item('items.sled', {}))
  expect(await admin.send(archiveManifest, { params: { id: 'global' }, body: { archived: true } })).toMatchObject({
    status: 400,
  })
  await admin.call(archiveManifest, { params: { id: 'winter' }, body: { archived: true } })
  const { manifests } = await admin.call(getManifestChecksums, {})
  expect(manifests).toMatchObject([{ id: 'winter', uid, archived: true }])
  expect(await app.anonymous.call(getManifestChecksum, { query: { id: 'winter' } })).toMatchObject({ uid })
  const refused = await admin.send(saveManifest, { body: { id: 'winter', references: [] } })
  expect(refused).toMatchObject({ status: 409, body: { error: 'ManifestArchived' } })
})

test('a property has one value, and its text can be stored', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const refused = async (properties: Record<string, object>) =>
    (await developer.send(saveContent, { body: { content: [item('items.axe', properties)] } })).body
  expect(await refused({ power: { data: 1, text: 'one' } })).toMatchObject({ field: 'content.0.properties.power' })
  expect(await refused({ power: { data: { deep: 'a\0b' } } })).toMatchObject({ field: 'content.0.properties' })
  expect(await refused({ power: { data: 'a\\u0000b' } })).toMatchObject({ content: [{ id: 'items.axe' }, {}] })
})

/** Two publishes of one item, and what an admin without our contract sends. */
async function plainContent() {
  const app = await ownApp()
  const admin = await app.as('admin')
  const first = await publish(admin, 'global', item('currency.gems', amount(1)))
  app.advance(1_000)
  const { content } = await admin.call(saveContent, {
    body: { content: [{ ...item('currency.gems', amount(2)), tags: ['base'] }] },
  })
  const second = await admin.call(saveManifest, { body: { references: content } })
  return { app, admin, first, second, version: content[0]?.version ?? '', send: plainCalls(app, admin) }
}

test('GET /basic/content/manifest answers the manifest of an id, of global by default, in the realm of the scope [content-2]', async () => {
  const { app, admin, second, send } = await plainContent()
  const winter = await publish(admin, 'winter', item('items.sled', amount(1)))
  const whole = { status: 200, body: { id: 'global', uid: second.uid } }
  expect(await send('GET /basic/content/manifest')).toMatchObject(whole)
  expect(await send('GET /basic/content/manifest?id=global')).toMatchObject(whole)
  expect(await send('GET /basic/content/manifest?id=winter')).toMatchObject({ body: { id: 'winter', uid: winter.uid } })
  const inStaging = plainCalls({ app: app.app, scope: `${app.cid}.${app.staging}` }, admin)
  expect(await inStaging('GET /basic/content/manifest')).toMatchObject({ status: 200, body: { references: [] } })
})

test('GET /basic/content/manifest/history takes id, realmId and a limit, which is 10 by default [content-5 content-6]', async () => {
  const { app, admin, second, send } = await plainContent()
  for (let value = 3; value < 13; value += 1) await publish(admin, 'global', item('currency.gems', amount(value)))
  await publish(admin, 'winter', item('items.sled', amount(1)))
  await publishItems(app, [{ id: 'items.sword' }], app.staging)
  const countOf = async (query: string) =>
    ((await send(`GET /basic/content/manifest/history?${query}`)).body as { manifests: unknown[] }).manifests.length
  expect(await countOf('id=global')).toBe(10)
  expect(await countOf('limit=12')).toBe(12)
  expect(await countOf('id=winter')).toBe(1)
  expect(await countOf(`realmId=${app.staging}`)).toBe(1)
  const { body } = await send('GET /basic/content/manifest/history?id=global&limit=11')
  expect((body as { manifests: unknown[] }).manifests.at(-1)).toMatchObject({
    uid: second.uid,
    manifest: { id: 'global', checksum: second.checksum, createdAt: second.created, archived: false },
  })
})

test('GET /basic/content/manifest/exact takes uid and realmId and answers a manifest with its references [content-7 content-8 content-9]', async () => {
  const { app, admin, second, version, send } = await plainContent()
  const { status, body } = await send(`GET /basic/content/manifest/exact?uid=${second.uid}`)
  expect([status, body]).toMatchObject([
    200,
    {
      id: 'global',
      uid: second.uid,
      createdAt: second.created,
      created: second.created,
      archived: false,
      checksum: second.checksum,
      references: [{ visibility: 'public' }, { visibility: 'private' }],
    },
  ])
  expect((body as { references: object[] }).references[0]).toMatchObject({
    id: 'currency.gems',
    tags: ['base'],
    tag: 'base',
    version,
    visibility: 'public',
    type: 'content',
    uri: expect.stringContaining('/files/content/'),
    checksum: expect.any(String),
    created: app.now(),
  })
  const there = await admin.call(saveContent, { body: { content: [item('items.axe', {})] } }, inRealm(app, app.staging))
  const { uid } = await admin.call(saveManifest, { body: { references: there.content } }, inRealm(app, app.staging))
  const exact = `GET /basic/content/manifest/exact?uid=${uid}` as const
  expect(await send(exact)).toMatchObject({ status: 404 })
  expect(await send(`${exact}&realmId=${app.staging}`)).toMatchObject({ status: 200, body: { uid } })
})

test('a property is public or private, nothing else [content-10]', async () => {
  const { send } = await plainContent()
  const save = async (visibility: string) =>
    send('POST /basic/content', { content: [item('items.axe', { power: { data: 1, visibility } })] })
  expect((await save('public')).status).toBe(200)
  expect((await save('private')).status).toBe(200)
  expect(await save('secret')).toMatchObject({ status: 400, body: { field: 'content.0.properties.power.visibility' } })
  const references = [{ id: 'items.axe', version: 'x', visibility: 'secret' }]
  expect(await send('POST /basic/content/manifest', { references })).toMatchObject({
    status: 400,
    body: { field: 'references.0.visibility' },
  })
})

test('PUT /basic/content/manifest/repeat puts the manifest with that uid live again [content-11]', async () => {
  const { app, first, send } = await plainContent()
  expect(await liveAmount(app)).toBe(2)
  expect(await send('PUT /basic/content/manifest/repeat', { uid: first.uid })).toMatchObject({ status: 200 })
  expect(await liveAmount(app)).toBe(1)
})

test('GET /basic/content/content takes contentId, version and realmId and answers id, version and properties, to admins alone [content-12 content-13 content-14]', async () => {
  const { app, version, send } = await plainContent()
  const line = `GET /basic/content/content?contentId=currency.gems&version=${version}` as const
  const whole = { id: 'currency.gems', version, properties: { startingAmount: { data: 2, visibility: 'public' } } }
  expect(await send(line)).toMatchObject({ status: 200, body: whole })
  expect(Object.keys((await send(line)).body as object).sort()).toEqual(['id', 'properties', 'version'])
  expect(await send(`${line}&realmId=${app.staging}`)).toMatchObject({ status: 404 })
  const bySomeone = plainCalls(app, await app.as('developer'))
  expect(await bySomeone(line)).toMatchObject({ status: 403 })
})

test('POST /basic/content/binary answers for each binary where to upload it and what it is [content-15]', async () => {
  const { send } = await plainContent()
  const binary = ['splash', 'logo'].map((id) => ({
    id,
    checksum: `sum-${id}`,
    uploadContentType: 'image/png',
    tags: ['art'],
  }))
  const { status, body } = await send('POST /basic/content/binary', { binary })
  const about = { tags: ['art'], uploadMethod: 'PUT', visibility: 'public', type: 'binary', mimeType: 'image/png' }
  const addresses = { version: expect.any(String), uri: expect.any(String), uploadUri: expect.stringContaining('http') }
  expect([status, body]).toMatchObject([
    200,
    { binary: ['splash', 'logo'].map((id) => ({ id, checksum: `sum-${id}`, ...about, ...addresses, sizeInBytes: 0 })) },
  ])
})
