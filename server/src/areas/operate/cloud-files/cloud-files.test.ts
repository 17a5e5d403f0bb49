import {
  changeCloudFile,
  deleteAsset,
  deleteCloudFile,
  getCloudFile,
  listAssets,
  listCloudFiles,
  listCloudFileVersions,
  listCloudMeta,
  listPlayerCloudMeta,
  restoreCloudFile,
  saveAsset,
  saveCloudFile,
} from '@regent/contract/operate/cloud-files'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { dayMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function studio() {
  const app = await ownApp()
  const developer = await app.as('developer')
  const save = (name: string, text: string, about = {}) =>
    developer.call(saveCloudFile, { body: { name, filePayloadBase64: base64(text), ...about } })
  const list = async () => (await developer.call(listCloudFiles, { query: {} })).data
  return { app, developer, save, list }
}

/** What somebody without a token gets at an address. */
const fetchAt = ({ app }: TestApp, uri: string) =>
  app.inject({ method: 'GET', url: new URL(uri.startsWith('http') ? uri : `http://${uri}`).pathname })

const contentOf = async (by: Actor, sid: number, version?: number) =>
  Buffer.from((await by.call(getCloudFile, { query: { sid, version } })).data, 'base64').toString()

test('a file has a type and a checksum, and its content is returned as base64', async () => {
  const { app, developer, save, list } = await studio()
  const { sid } = await save('balance.json', '{"speed":3}', { tags: ['shop', 'live'] })
  const [file] = await list()
  expect(file).toEqual({
    sid,
    stype: 1,
    kind: 'base',
    ref: 'balance.json',
    uniqueIdentifier: 'base/balance.json',
    version: 1,
    added: app.now(),
    updated: app.now(),
    data: {
      fname: 'balance.json',
      tags: ['shop', 'live'],
      mimeType: 'application/json',
      sizeBytes: 11,
      checksum: 'e50ffa707fcb083d36952d7545f7831e',
      uploaded: app.now(),
      uri: `http://regent.test/files/cloud/${app.pid}/${sid}/1`,
    },
  })
  expect(await contentOf(developer, sid)).toBe('{"speed":3}')
})

test('clients read base files by an address without a protocol, servers’ files by a link alone, and none that is over', async () => {
  const { app, save, list } = await studio()
  await save('balance.json', 'base')
  await save('secrets.json', 'server', { kind: 'server' })
  const over = await save('winter.json', 'snow', { expiration: app.now() + dayMs })
  const player = await app.player()
  const meta = async () => (await player.call(listPlayerCloudMeta, {})).meta
  expect((await player.call(listCloudMeta, {})).meta).toEqual(await meta())
  expect((await meta()).map(({ ref, cohort }) => [ref, cohort])).toEqual([
    ['balance.json', { trial: '', cohort: '' }],
    ['winter.json', { trial: '', cohort: '' }],
  ])
  const [first, winter] = await meta()
  expect(first?.uri).toMatch(/^regent\.test\/files\/cloud\//)
  expect((await fetchAt(app, first?.uri ?? '')).body).toBe('base')
  const server = (await list()).find(({ kind }) => kind === 'server')
  expect((await fetchAt(app, server?.data.uri ?? '')).body).toBe('server')
  expect((await fetchAt(app, `regent.test/files/cloud/${app.pid}/${server?.sid}/1`)).statusCode).toBe(404)
  app.advance(dayMs)
  expect((await meta()).map(({ ref }) => ref)).toEqual(['balance.json'])
  expect((await fetchAt(app, winter?.uri ?? '')).statusCode).toBe(404)
  const { data } = await (await app.as('tester')).call(listCloudFiles, { query: {} })
  expect(data.find(({ sid }) => sid === over.sid)?.expiration).toBe(app.now())
})

test('saving a name again makes a version; the same content and words make none; earlier ones are had back', async () => {
  const { developer, save, list } = await studio()
  const { sid } = await save('balance.json', 'one', { tags: ['a'] })
  expect(await save('balance.json', 'two')).toMatchObject({ sid, version: 2 })
  expect(await save('balance.json', 'two')).toMatchObject({ sid, version: 2 })
  await developer.call(changeCloudFile, { params: { sid }, body: { tags: ['b'] } })
  expect(await contentOf(developer, sid, 1)).toBe('one')
  const { versions } = await developer.call(listCloudFileVersions, { params: { sid } })
  expect(versions.map(({ version, tags }) => [version, tags])).toEqual([
    [3, ['b']],
    [2, ['a']],
    [1, ['a']],
  ])
  await developer.call(restoreCloudFile, { params: { sid }, body: { version: 1 } })
  expect(await contentOf(developer, sid)).toBe('one')
  expect((await list())[0]).toMatchObject({ version: 4, data: { tags: ['a'] } })
  const stale = { params: { sid }, body: { tags: [] } }
  expect(await developer.send(changeCloudFile, stale, { headers: { 'if-match': '"2"' } })).toMatchObject({
    status: 409,
    body: { error: 'StaleVersion' },
  })
})

test('errors name their field, and nothing is stored', async () => {
  const { developer, save, list } = await studio()
  const good = { name: 'a', filePayloadBase64: base64('x') }
  const cases = [
    [{ ...good, name: undefined }, 400, 'name'],
    [{ ...good, filePayloadBase64: 'not base64!' }, 400, 'filePayloadBase64'],
    [{ ...good, filePayloadBase64: 'A'.repeat(9_900_000) }, 400, 'filePayloadBase64'],
    [{ ...good, mimeType: 'json' }, 400, 'mimeType'],
    [{ ...good, tags: [''] }, 400, 'tags.0'],
    [{ ...good, kind: 'cohort' }, 400, 'kind'],
    [{ ...good, sid: 42 }, 404, 'sid'],
  ] as const
  for (const [body, status, field] of cases) {
    expect(await developer.send(saveCloudFile, { body })).toMatchObject({ status, body: { field } })
  }
  expect(await list()).toEqual([])
  const { sid } = await save('a', 'x')
  const renamed = await developer.send(saveCloudFile, { body: { ...good, sid, name: 'b' } })
  expect(renamed).toMatchObject({ status: 400, body: { field: 'name' } })
})

test('files saved concurrently under one name are versions of one file', async () => {
  const { save, list } = await studio()
  const saved = await Promise.all(['one', 'two', 'three'].map((text) => save('balance.json', text)))
  expect(saved.map(({ version }) => version).sort()).toEqual([1, 2, 3])
  expect(await list()).toHaveLength(1)
})

test('the list filters by kind; assets have their own list, and their address is public', async () => {
  const { app, developer, save } = await studio()
  await save('base.json', 'b')
  await save('server.json', 's', { kind: 'server' })
  const body = { name: 'banner.png', mimeType: 'image/png', filePayloadBase64: base64('png') }
  const { sid } = await developer.call(saveAsset, { body })
  const names = async (query: object) =>
    (await developer.call(listCloudFiles, { query })).data.map(({ ref }) => ref).join()
  expect(await names({})).toBe('base.json,server.json')
  expect(await names({ base: true })).toBe('base.json')
  expect(await names({ base: false, server: true })).toBe('server.json')
  expect(await names({ cohort: 'true' })).toBe('')
  const { data } = await developer.call(listAssets, {})
  expect(data).toMatchObject([{ sid, kind: 'asset', stype: 4 }])
  const reply = await fetchAt(app, data[0]?.data.uri ?? '')
  expect([reply.headers['content-type'], reply.headers['content-security-policy']]).toEqual(['image/png', 'sandbox'])
  expect(await developer.send(deleteCloudFile, { body: { id: sid } })).toMatchObject({ status: 404 })
  await developer.call(deleteAsset, { body: { id: sid } })
  expect((await developer.call(listAssets, {})).data).toEqual([])
})

test('a deleted file is gone for everybody, can be had back for 30 days, and then its contents go', async () => {
  const { app, developer, save, list } = await studio()
  const { sid } = await save('balance.json', 'one')
  const uri = (await list())[0]?.data.uri ?? ''
  const remove = () => developer.call(deleteCloudFile, { body: { id: sid } })
  await remove()
  expect((await fetchAt(app, uri)).statusCode).toBe(404)
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'cloud-file', limit: 1 } })
  await developer.call(undoChanges, { body: { ids: rows.map(({ id }) => id) } })
  expect(await contentOf(developer, sid)).toBe('one')
  await remove()
  const { content } = (rows[0]?.before ?? {}) as { content?: { object: string } }
  app.advance(29 * dayMs)
  await app.runJobs()
  expect(await app.services.files.has(content?.object ?? '')).toBe(true)
  app.advance(2 * dayMs)
  await app.runJobs()
  expect(await app.services.files.has(content?.object ?? '')).toBe(false)
  const body = { name: 'balance.json', filePayloadBase64: base64('two') }
  const again = await (await app.as('developer')).call(saveCloudFile, { body })
  expect([again.sid === sid, again.version]).toEqual([false, 1])
})

/** What a client without our contract sends. */
async function plainFiles() {
  const app = await ownApp()
  const send = plainCalls(app, await app.as('developer'))
  const store = async (name: string, more = {}) => {
    const { status, body } = await send('POST /basic/cloud/file', { name, filePayloadBase64: base64(name), ...more })
    expect(status).toBe(200)
    return (body as { sid: number }).sid
  }
  return { app, send, store }
}
const refsIn = (body: unknown) => (body as { data: { ref: string }[] }).data.map(({ ref }) => ref)

test('GET /basic/cloud/list takes base, server and cohort [cloud-files-2]', async () => {
  const { send, store } = await plainFiles()
  await store('base.json')
  await store('server.json', { kind: 'server' })
  const cohorts = JSON.stringify([{ name: 'a', pct: 100 }])
  await send('POST /basic/trials', { name: 'price', strat: 'GLOBALLY_OPEN', cohorts, customRules: [] })
  const file = { trialName: 'price', cohortName: 'a', dataName: 'cohort.json', filePayloadBase64: base64('{}') }
  await send('POST /basic/trials/data', file)
  for (const [query, refs] of [
    ['base=true', ['base.json']],
    ['server=true', ['server.json']],
    ['cohort=price', ['cohort.json']],
    ['cohort=none', []],
  ] as const)
    expect([query, refsIn((await send(`GET /basic/cloud/list?${query}`)).body)]).toEqual([query, refs])
})

test('POST /basic/cloud/file stores a file, and GET /basic/cloud/file?sid= answers it as base64 [cloud-files-3 cloud-files-4]', async () => {
  const { send, store } = await plainFiles()
  const sid = await store('balance.json')
  expect(await send(`GET /basic/cloud/file?sid=${sid}`)).toMatchObject({
    status: 200,
    body: { data: base64('balance.json') },
  })
})

test('DELETE /basic/cloud/sid?id= deletes a file [cloud-files-5]', async () => {
  const { send, store } = await plainFiles()
  const sid = await store('one.json')
  await store('two.json')
  expect(await send(`DELETE /basic/cloud/sid?id=${sid}`)).toMatchObject({ status: 200 })
  expect(refsIn((await send('GET /basic/cloud/list')).body)).toEqual(['two.json'])
})

test('/basic/legacy-cloud/assets lists assets, makes and deletes one [cloud-files-6]', async () => {
  const { send } = await plainFiles()
  const asset = { name: 'banner.png', mimeType: 'image/png', filePayloadBase64: base64('png') }
  const made = await send('POST /basic/legacy-cloud/assets', asset)
  expect(made.status).toBe(200)
  const { sid } = made.body as { sid: number }
  expect(refsIn((await send('GET /basic/legacy-cloud/assets')).body)).toEqual(['banner.png'])
  expect(await send(`DELETE /basic/legacy-cloud/assets?id=${sid}`)).toMatchObject({ status: 200 })
  expect(refsIn((await send('GET /basic/legacy-cloud/assets')).body)).toEqual([])
})

test('a file carries its ids, type, version and times, and data about its content [cloud-files-7 cloud-files-8]', async () => {
  const { app, send, store } = await plainFiles()
  const expiration = app.now() + dayMs
  const sid = await store('balance.json', { tags: ['shop'], mimeType: 'application/json', expiration })
  const { body } = await send('GET /basic/cloud/list?base=true')
  const [file] = (body as { data: Record<string, unknown>[] }).data
  expect(file).toMatchObject({
    sid,
    stype: 1,
    expiration,
    uniqueIdentifier: 'base/balance.json',
    version: 1,
    added: app.now(),
    updated: app.now(),
    data: {
      fname: 'balance.json',
      tags: ['shop'],
      uri: expect.stringContaining(`/${sid}/1`),
      mimeType: 'application/json',
      sizeBytes: 12,
      checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
      uploaded: app.now(),
    },
  })
})
