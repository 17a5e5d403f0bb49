import { getStoragePerformance } from '@regent/contract/operate/metrics/metrics'
import { deployServiceManifest, getServiceStatus } from '@regent/contract/operate/microservices'
import {
  deleteStorageDocument,
  getStorageDocument,
  listStorageCollections,
  listStorageDocuments,
  putStorageDocument,
  readStorageDocuments,
  writeStorageDocuments,
} from '@regent/contract/operate/storage'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { exportPlayer, forgetPlayer } from '@regent/contract/players/profile'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '../../../kernel/settings/settings.ts'
import { inPages } from '../../../testing/in-pages.ts'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { selectDocumentPage } from './queries.ts'

type DocumentSort = 'id' | '-id' | 'updated' | '-updated'

const place = { storage: 'matches', collection: 'open' }
const at = (id: string) => ({ ...place, id })
const storageReferences = [
  { id: 'matches', enabled: true },
  { id: 'old', enabled: false },
  { id: 'lines', storageType: 'logs', enabled: true },
]

let services: TestApp['services'] | undefined
const bound = (app: TestApp, storage: object) => {
  services = app.services
  Object.assign(services.settings, { storage: { ...services.settings.storage, ...storage } })
}
afterEach(() => {
  if (services) Object.assign(services.settings, { storage: readSettings({}).storage })
})

async function deployed() {
  const app = await ownApp()
  const admin = await app.as('admin')
  await admin.call(deployServiceManifest, { body: { manifest: [], storageReferences } })
  return { app, admin, service: serviceOf(app) }
}

/** A service of a realm, by the token that the supervisor gives it. */
function serviceOf(app: TestApp, pid = app.pid): Actor {
  const { token } = app.services.identities.issueInternalToken({ kind: 'server', pid })
  return app.withToken(token, `${app.cid}.${pid}`)
}

const put = (by: Actor, id: string, data: Record<string, unknown>, headers: Record<string, string> = {}) =>
  by.send(putStorageDocument, { params: at(id), body: { data } }, { headers })

test('a service keeps documents: it writes, reads, lists by prefix and page, and deletes', async () => {
  const { service } = await deployed()
  const data = { map: 'Skyport', players: [1, 2], owner: { region: 'eu' } }
  const written = await service.call(putStorageDocument, { params: at('m-1'), body: { data } })
  expect(await service.call(getStorageDocument, { params: at('m-1') })).toMatchObject({
    collection: 'open',
    id: 'm-1',
    data,
    version: written.version,
    bytes: JSON.stringify(data).length,
  })
  await service.call(writeStorageDocuments, {
    params: place,
    body: { put: ['m-2', 'm-3', 'n-1'].map((id) => ({ id, data: { id } })), delete: [] },
  })
  const list = async (query: object) =>
    (await service.call(listStorageDocuments, { params: place, query })).rows.map(({ id }) => id)
  expect(await list({})).toEqual(['m-1', 'm-2', 'm-3', 'n-1'])
  expect(await list({ prefix: 'm-' })).toEqual(['m-1', 'm-2', 'm-3'])
  const first = await service.call(listStorageDocuments, { params: place, query: { limit: 3 } })
  expect([first.rows.length, first.next]).toEqual([3, 'm-3'])
  expect(await list({ cursor: first.next ?? '' })).toEqual(['n-1'])
  const { documents } = await service.call(readStorageDocuments, {
    params: place,
    body: { ids: ['n-1', 'none', 'm-1'] },
  })
  expect(documents.map(({ id }) => id)).toEqual(['m-1', 'n-1'])
  await service.call(deleteStorageDocument, { params: at('m-1') })
  expect(await service.send(getStorageDocument, { params: at('m-1') })).toMatchObject({
    status: 404,
    body: { error: 'StorageDocumentNotFound' },
  })
})

test('documents are found by the value of a field, also of one within, as text or as JSON', async () => {
  const { service } = await deployed()
  await put(service, 'a', { state: 'open', level: 7, owner: { region: 'eu' }, isRanked: true })
  await put(service, 'b', { state: 'closed', level: '7', owner: { region: 'us' }, isRanked: false })
  await put(service, 'c', { state: 'open', level: 70 })
  const find = async (field: string, value: string) =>
    (await service.call(listStorageDocuments, { params: place, query: { field, value } })).rows.map(({ id }) => id)
  expect(await find('state', 'open')).toEqual(['a', 'c'])
  expect(await find('level', '7')).toEqual(['a', 'b'])
  expect(await find('level', '"7"')).toEqual(['b'])
  expect(await find('owner.region', 'us')).toEqual(['b'])
  expect(await find('isRanked', 'true')).toEqual(['a'])
  expect(await find('state', 'lost')).toEqual([])
  // A number that would be rounded is no other number.
  await put(service, 'd', { discord: '9007199254740993' })
  await put(service, 'e', { discord: 9007199254740992 })
  expect(await find('discord', '9007199254740993')).toEqual(['d'])
  const alone = await service.send(listStorageDocuments, { params: place, query: { field: 'state' } })
  expect(alone).toMatchObject({ status: 400, body: { field: 'value' } })
})

test('documents of others under the same field do not slow a search down', async () => {
  const { app, service } = await deployed()
  await service.call(writeStorageDocuments, {
    params: place,
    body: { put: [{ id: 'own', data: { map: 'Skyport' } }], delete: [] },
  })
  await app.query(`insert into storage_documents (pid, storage, collection, id, data, bytes, version, created_at, updated_at)
    select r.pid, s.storage, 'open', 'm-' || n, '{"map": "Skyport"}', 18, 1, now(), now()
    from realms r, (values ('matches'), ('old')) as s (storage), generate_series(1, 3000) as n
    where r.cid = ${app.cid} and (r.pid <> '${app.pid}' or s.storage = 'old')`)
  await app.query('analyze storage_documents')
  const key = `${app.pid} ${place.storage} ${place.collection}`
  const { rows: steps } = await sql
    .raw(
      `explain (analyze, format json) select id from storage_documents
       where jsonb_set('{}'::jsonb, array[pid || ' ' || storage || ' ' || collection], data)
         @> '{"${key}": {"map": "Skyport"}}'`,
    )
    .execute(app.db)
  const plan = JSON.stringify(steps)
  expect(plan).toContain('storage_documents_by_value')
  const read = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, rows]) => Number(rows))
  expect(Math.max(...read)).toBe(1)
  const { rows } = await service.call(listStorageDocuments, {
    params: place,
    query: { field: 'map', value: 'Skyport' },
  })
  expect(rows.map(({ id }) => id)).toEqual(['own'])
})

test('a document is written over its version alone where one is named, and a batch is written whole or not at all', async () => {
  const { service } = await deployed()
  expect(await put(service, 'a', { n: 1 }, { 'if-match': '"0"' })).toMatchObject({ status: 200 })
  const twice = await put(service, 'a', { n: 2 }, { 'if-match': '"0"' })
  expect(twice).toMatchObject({ status: 409, body: { error: 'StaleVersion', current: { id: 'a', data: { n: 1 } } } })
  const { version } = await service.call(getStorageDocument, { params: at('a') })
  expect(await put(service, 'a', { n: 3 }, { 'if-match': `"${version}"` })).toMatchObject({ status: 200 })
  const batch = {
    put: [
      { id: 'b', data: {} },
      { id: 'a', data: {}, ifVersion: version },
    ],
    delete: [],
  }
  const refused = await service.send(writeStorageDocuments, { params: place, body: batch })
  expect(refused).toMatchObject({ status: 409, body: { error: 'StaleVersion', field: 'a' } })
  expect((await service.call(listStorageDocuments, { params: place, query: {} })).rows).toMatchObject([
    { id: 'a', data: { n: 3 } },
  ])
  expect(await service.call(writeStorageDocuments, { params: place, body: {} })).toEqual({ put: [] })
  const repeated = { put: [{ id: 'c', data: {} }], delete: [{ id: 'c' }] }
  expect(await service.send(writeStorageDocuments, { params: place, body: repeated })).toMatchObject({ status: 400 })
})

test('a document that is deleted and made again is not taken for the old one', async () => {
  const { service } = await deployed()
  await put(service, 'a', { n: 1 })
  const { version } = await service.call(getStorageDocument, { params: at('a') })
  await service.call(deleteStorageDocument, { params: at('a') })
  await put(service, 'a', { n: 2 })
  expect((await put(service, 'a', { n: 3 }, { 'if-match': `"${version}"` })).status).toBe(409)
})

test('of many concurrent writes of a version one succeeds, and counts stay exact', async () => {
  const { service, admin } = await deployed()
  await put(service, 'a', { n: 0 })
  const { version } = await service.call(getStorageDocument, { params: at('a') })
  const answers = await Promise.all([1, 2, 3, 4].map((n) => put(service, 'a', { n }, { 'if-match': `"${version}"` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  await Promise.all(Array.from({ length: 8 }, (_, index) => put(service, `d-${index % 4}`, { index })))
  const { collections } = await admin.call(listStorageCollections, { params: { storage: 'matches' } })
  const { rows } = await service.call(listStorageDocuments, { params: place, query: {} })
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  expect(collections).toEqual([{ collection: 'open', documents: 5, bytes }])
})

test('documents, their depth, and what a storage object holds are bounded', async () => {
  const { app, service, admin } = await deployed()
  bound(app, { documentBytes: 1024, depth: 3, documents: 2, bytes: 1500 })
  expect(await put(service, 'a', { text: 'x'.repeat(1100) })).toMatchObject({
    status: 400,
    body: { field: 'data', message: expect.stringContaining('STORAGE_DOCUMENT_KB') },
  })
  expect(await put(service, 'a', { a: { b: { c: {} } } })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('STORAGE_DEPTH') },
  })
  expect((await put(service, 'a', { text: 'x'.repeat(900) })).status).toBe(200)
  expect(await put(service, 'b', { text: 'x'.repeat(900) })).toMatchObject({
    status: 409,
    body: { error: 'StorageFull', message: expect.stringContaining('STORAGE_MB') },
  })
  expect((await put(service, 'b', {})).status).toBe(200)
  const elsewhere = { params: { ...at('c'), collection: 'other' }, body: { data: {} } }
  expect(await service.send(putStorageDocument, elsewhere)).toMatchObject({
    status: 409,
    body: { error: 'StorageFull', message: expect.stringContaining('STORAGE_DOCUMENTS') },
  })
  // What is there may still shrink.
  expect((await put(service, 'a', {})).status).toBe(200)
  expect(await admin.call(listStorageCollections, { params: { storage: 'matches' } })).toMatchObject({
    documents: 2,
    bytes: 4,
    maxDocuments: 2,
    maxBytes: 1500,
    isOn: true,
  })
})

test('a page of large documents is cut before it gets too long', async () => {
  const { app, service } = await deployed()
  bound(app, { documentBytes: 3 * 1024 * 1024, bytes: 100 * 1024 * 1024 })
  for (const id of ['a', 'b', 'c']) await put(service, id, { text: 'x'.repeat(2_500_000) })
  const page = await service.call(listStorageDocuments, { params: place, query: {} })
  expect([page.rows.map(({ id }) => id), page.next]).toEqual([['a'], 'a'])
})

test('only admins explore, a service reaches its own realm alone, and what is not deployed or keeps logs has no documents [microservices-22]', async () => {
  const { app, admin, service } = await deployed()
  await put(service, 'a', { n: 1 })
  for (const role of ['tester', 'developer'] as const) {
    const actor = await app.as(role)
    expect((await actor.send(listStorageDocuments, { params: place, query: {} })).status).toBe(403)
    expect((await put(actor, 'a', {})).status).toBe(403)
  }
  expect((await (await app.player()).send(getStorageDocument, { params: at('a') })).status).toBe(403)
  const staging = `${app.cid}.${app.staging}`
  expect((await service.send(getStorageDocument, { params: at('a') }, { scope: staging })).status).toBe(403)
  await admin.call(deployServiceManifest, { body: { manifest: [], storageReferences } }, { scope: staging })
  const neighbour = serviceOf(app, app.staging)
  expect((await neighbour.call(listStorageDocuments, { params: place, query: {} })).rows).toEqual([])
  for (const storage of ['none', 'lines']) {
    const unknown = await admin.send(listStorageCollections, { params: { storage } })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'StorageNotFound', field: 'storage' } })
  }
})

test('one that is off takes no writes and answers no service; admins still look into it', async () => {
  const { admin, service } = await deployed()
  await put(service, 'a', { n: 1 })
  const off = storageReferences.map((one) => ({ ...one, enabled: false }))
  await admin.call(deployServiceManifest, { body: { manifest: [], storageReferences: off } })
  const refusal = { status: 409, body: { error: 'StorageOff', field: 'storage' } }
  expect(await service.send(getStorageDocument, { params: at('a') })).toMatchObject(refusal)
  expect(await put(admin, 'a', {})).toMatchObject(refusal)
  expect(await admin.call(getStorageDocument, { params: at('a') })).toMatchObject({ data: { n: 1 } })
  const { storageStatuses } = await admin.call(getServiceStatus, {})
  expect(storageStatuses).toMatchObject([
    { id: 'matches', state: 'off', isRunning: false, documents: 1, bytes: 7 },
    { id: 'old', documents: 0 },
    { id: 'lines' },
  ])
})

test('changes by an admin are audited, readable by admins only, and can be undone; writes of services are not audited', async () => {
  const { app, admin, service } = await deployed()
  await put(service, 'a', { n: 1 })
  const changed = await put(admin, 'a', { n: 2 })
  const trail = async (by: Actor) =>
    (await by.call(listAuditEntries, { query: { subject: 'storage-document' } })).rows.map(
      ({ subjectId, before, after }) => ({ subjectId, before, after }),
    )
  const subjectId = 'matches/open/a'
  expect(await trail(admin)).toEqual([{ subjectId, before: { data: { n: 1 } }, after: { data: { n: 2 } } }])
  const hidden = { data: '••••••' }
  expect(await trail(await app.as('developer'))).toEqual([{ subjectId, before: hidden, after: hidden }])
  const ids = [Number(changed.headers['x-audit-entries'])]
  expect((await (await app.as('developer')).send(undoChanges, { body: { ids } })).status).toBe(403)
  await admin.call(undoChanges, { body: { ids } })
  expect(await service.call(getStorageDocument, { params: at('a') })).toMatchObject({ data: { n: 1 } })
  await put(service, 'large', { text: 'x'.repeat(70_000) })
  expect(await put(admin, 'large', {})).toMatchObject({ status: 400, body: { field: 'data' } })
})

test('metrics are what is kept, read and written, in bytes and numbers, and are kept for a month', async () => {
  const { app, admin, service } = await deployed()
  const measured = async (query: object) => {
    const { databaseMeasurements } = await admin.call(getStoragePerformance, {
      query: { storageObjectName: 'matches', granularity: 'PT5M', ...query },
    })
    return Object.fromEntries(
      databaseMeasurements.measurements.map(({ name, units, databaseName, dataPoints }) => [
        name,
        [units, databaseName, dataPoints.map(({ value }) => value)],
      ]),
    )
  }
  expect((await measured({}))['DOCUMENTS']).toEqual(['SCALAR', 'matches', []])
  const sample = async () => {
    app.advance(5 * 60_000)
    await app.runJobs()
  }
  await app.runJobs()
  await put(service, 'a', { n: 1 })
  await sample()
  app.advance(5 * 60_000)
  await put(service, 'b', { n: 2 })
  await service.call(getStorageDocument, { params: at('a') })
  await service.call(listStorageDocuments, { params: place, query: {} })
  expect(await measured({})).toEqual({
    DATABASE_DATA_SIZE: ['BYTES', 'matches', ['7', '14']],
    DOCUMENTS: ['SCALAR', 'matches', ['1', '2']],
    DOCUMENTS_READ: ['SCALAR', 'matches', ['0', '3']],
    DOCUMENTS_WRITTEN: ['SCALAR', 'matches', ['1', '1']],
  })
  await sample()
  const past = { startDate: app.now() - 7_200_000, endDate: app.now() - 1 }
  app.advance(30 * 60_000)
  expect((await measured({ granularity: 'P1D' }))['DOCUMENTS_WRITTEN']).toEqual(['SCALAR', 'matches', ['2']])
  expect((await measured(past))['DOCUMENTS']).toEqual(['SCALAR', 'matches', ['1']])
  app.advance(33 * 86_400_000)
  await app.runJobs()
  const kept = await app.db.selectFrom('storage_samples').select('at').where('pid', '=', app.pid).execute()
  expect(kept).toHaveLength(1)
})

test('a document that names a player is in their export, and is gone when they are forgotten, also from the trail', async () => {
  const { app, admin, service } = await deployed()
  const player = await app.player()
  const other = await app.player()
  await put(service, 'mine', { playerId: player.gamerTag, nick: 'Falcon' })
  await put(admin, 'text', { playerId: String(player.gamerTag), nick: 'Falcon' })
  await put(service, 'theirs', { playerId: other.gamerTag })
  const params = { player: player.gamerTag }
  const { held } = await admin.call(exportPlayer, { params })
  expect(held['storageDocuments']).toMatchObject([
    { pid: app.pid, storage: 'matches', collection: 'open', id: 'mine', data: { nick: 'Falcon' } },
    { id: 'text' },
  ])
  await admin.call(forgetPlayer, { params: { id: player.accountId } })
  const left = await service.call(listStorageDocuments, { params: place, query: {} })
  expect(left.rows.map(({ id }) => id)).toEqual(['theirs'])
  expect(await admin.call(listStorageCollections, { params: { storage: 'matches' } })).toMatchObject({
    documents: 1,
    bytes: left.rows[0]?.bytes,
  })
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'storage-document' } })
  expect(rows).toMatchObject([{ subjectId: 'matches/open/text', gamerTag: player.gamerTag }])
  expect(JSON.stringify(rows)).not.toContain('Falcon')
})

test('documents are sorted by id and last change in both directions, each once over all pages', async () => {
  const { app, service } = await deployed()
  for (const id of ['m-2', 'n-1', 'm-1', 'm-3']) {
    await put(service, id, { id })
    app.advance(1_000)
  }
  await put(service, 'm-2', { id: 'm-2', again: true })
  const list = async (sort: DocumentSort, more: object = {}) =>
    (
      await inPages((cursor) =>
        service.call(listStorageDocuments, { params: place, query: { ...more, sort, limit: 2, cursor } }),
      )
    ).map(({ id }) => id)
  expect(await list('id')).toEqual(['m-1', 'm-2', 'm-3', 'n-1'])
  expect(await list('-id')).toEqual(['n-1', 'm-3', 'm-2', 'm-1'])
  expect(await list('updated')).toEqual(['n-1', 'm-1', 'm-3', 'm-2'])
  expect(await list('-updated', { prefix: 'm-' })).toEqual(['m-2', 'm-3', 'm-1'])
  const refused = async (query: object) => (await service.send(listStorageDocuments, { params: place, query })).body
  expect(await refused({ sort: 'data' })).toMatchObject({ field: 'sort' })
  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
  for (const [sort, cursor] of [
    ...(['a b', 'ü', '-'] as const).map((text) => ['id', text]),
    ...['m-1', cursorOf([-1, 'a']), cursorOf([1, 'a\0']), cursorOf([8.64e15, 'a'])].map((text) => ['updated', text]),
  ])
    expect(await refused({ sort, cursor }), cursor).toMatchObject({ error: 'BadRequest', field: 'cursor' })
})

test('no order of documents reads them all: each follows an index', async () => {
  const { app } = await deployed()
  const realm = { id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }
  await app.query(`insert into storage_documents (pid, storage, collection, id, data, bytes, version, created_at, updated_at)
    select '${app.pid}', 'matches', 'open', 'm-' || n, '{}', 2, 1, now(), now() - n * interval '1 second'
    from generate_series(1, 4000) as n`)
  await app.query('analyze storage_documents')
  const filter = { prefix: undefined, containing: undefined }
  for (const by of ['id', 'updated'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const after of [undefined, { id: 'm-300', updated: app.now() }]) {
        const page = { sort: { by, direction }, after, limit: 51 }
        const steps = await plannedSteps(app.db, selectDocumentPage(realm, place, filter, page))
        const slow = steps.filter(
          ({ step, rows }) => ['Sort', 'Incremental Sort'].includes(step) || (step === 'Seq Scan' && rows > 51),
        )
        expect(slow, `${by} ${direction}`).toEqual([])
      }
    }
  }
})
