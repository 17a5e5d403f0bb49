import { createHash } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import {
  commitManifest,
  createDownloadUrls,
  createDownloadUrlsForOperator,
  createUploadUrls,
  createUploadUrlsForOperator,
  deleteSave,
  deleteSaves,
  getSaveManifest,
  maxSaveBytes,
  moveOwnSaves,
  moveSaves,
  replaceSaves,
} from '@regent/contract/players/cloud-saves'
import { forgetPlayer } from '@regent/contract/players/profile'
import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'
import { compactTime } from './service.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** What a client does with a link; the answer as it came. */
const put = (app: TestApp, url: string, content: string) =>
  app.app.inject({ method: 'PUT', url: new URL(url).pathname, payload: content, headers: { 'content-type': 'x/y' } })

/** Where the file of a link is kept. */
const keyOf = (app: TestApp, url: string) =>
  app.services.links.read(new URL(url).pathname.split('/').at(-1) ?? '', app.now())?.key ?? ''

const get = (app: TestApp, url: string) => app.app.inject({ method: 'GET', url: new URL(url).pathname })

/** Saves files as a game client does: links, contents, manifest. */
async function save(app: TestApp, client: Actor, files: Record<string, string>, lastModified?: number) {
  const request = Object.entries(files).map(([objectKey, content]) => ({
    objectKey,
    sizeInBytes: content.length,
    checksum: md5(content),
    ...(lastModified !== undefined && { lastModified }),
  }))
  const { response } = await client.call(createUploadUrls, { body: { request } })
  for (const { url, objectKey } of response) {
    expect((await put(app, url, files[objectKey] ?? '')).statusCode).toBe(200)
  }
  return client.call(commitManifest, { body: { request } })
}

async function contents(app: TestApp, by: Actor, playerId: number): Promise<Record<string, string>> {
  const { response } = await by.call(createDownloadUrlsForOperator, { body: { playerId } })
  const read = await Promise.all(
    response.map(async ({ url, objectKey }) => [objectKey, (await get(app, url)).body] as const),
  )
  return Object.fromEntries(read)
}

test('a client that has saved nothing hears 404, and what it saves it reads back', async () => {
  const app = await ownApp()
  const client = await app.player()
  expect((await client.send(getSaveManifest, {})).status).toBe(404)
  const tester = await app.as('tester')
  const query = { playerId: client.gamerTag }
  expect(await tester.call(getSaveManifest, { query })).toMatchObject({ id: '', manifest: [], replacement: false })
  const made = await save(app, client, { 'slot-1/world.dat': 'forest', 'settings.json': '{}' }, 20260115103000)
  expect(made).toMatchObject({
    replacement: false,
    created: app.now(),
    manifest: [
      { key: 'settings.json', size: 2, eTag: md5('{}'), lastModified: 20260115103000 },
      { key: 'slot-1/world.dat', size: 6, eTag: md5('forest'), lastModified: 20260115103000 },
    ],
  })
  expect(await client.call(getSaveManifest, {})).toEqual(made)
  const body = { request: [{ objectKey: 'slot-1/world.dat' }] }
  const { response } = await client.call(createDownloadUrls, { body })
  const file = await get(app, response[0]?.url ?? '')
  expect(file.body).toBe('forest')
  expect(file.headers['content-disposition']).toContain('world.dat')
  expect(await client.call(moveOwnSaves, { body: {} })).toEqual(made)
})

test('a commit changes the named files, takes out deleted ones and keeps all others', async () => {
  const app = await ownApp()
  const client = await app.player()
  await save(app, client, { a: 'one', b: 'two', c: 'three' })
  await save(app, client, { b: 'TWO' })
  const request = [{ objectKey: 'c', sizeInBytes: 0, deleted: true }]
  const { manifest } = await client.call(commitManifest, { body: { request } })
  expect(manifest.map(({ key, eTag }) => [key, eTag])).toEqual([
    ['a', md5('one')],
    ['b', md5('TWO')],
  ])
})

test('a file that was not put, or is another one, is no part of a commit, and nothing else of it is', async () => {
  const app = await ownApp()
  const client = await app.player()
  await save(app, client, { a: 'one' })
  const request = [
    { objectKey: 'a', sizeInBytes: 0, deleted: true },
    { objectKey: 'b', sizeInBytes: 3 },
  ]
  await client.call(createUploadUrls, { body: { request } })
  await expect(client.call(commitManifest, { body: { request } })).rejects.toMatchObject({
    code: 'FileNotUploaded',
    field: 'request.1.objectKey',
  })
  const other = [{ objectKey: 'a', sizeInBytes: 3, checksum: md5('another') }]
  await expect(client.call(commitManifest, { body: { request: other } })).rejects.toMatchObject({
    code: 'FileNotUploaded',
  })
  expect((await client.call(getSaveManifest, {})).manifest.map(({ key }) => key)).toEqual(['a'])
})

test('a link is good for one file, once, for fifteen minutes, and for no more bytes than were asked for', async () => {
  const app = await ownApp()
  const client = await app.player()
  const request = [{ objectKey: 'a', sizeInBytes: 3 }]
  const linkOf = async () => (await client.call(createUploadUrls, { body: { request } })).response[0]?.url ?? ''
  const url = await linkOf()
  expect((await put(app, url, 'four')).statusCode).toBe(413)
  expect((await put(app, url, 'one')).statusCode).toBe(200)
  expect((await put(app, url, 'two')).json()).toMatchObject({ status: 403, error: 'FileLinkInvalid' })
  expect((await get(app, url)).statusCode).toBe(403)
  expect((await put(app, `${url.slice(0, -2)}AA`, 'one')).statusCode).toBe(403)
  const late = await linkOf()
  app.advance(15 * 60_000)
  expect((await put(app, late, 'one')).statusCode).toBe(403)
})

test('files are taken out by their names or all together; the player’s own clients need not take them anew', async () => {
  const app = await ownApp()
  const client = await app.player()
  const developer = await app.as('developer')
  await save(app, client, { a: '1', b: '2', c: '3' })
  const remove = (by: Actor, body: object) => by.send(deleteSaves, { body })
  const left = async () => {
    const { manifest, replacement } = await client.call(getSaveManifest, {})
    return [replacement, ...manifest.map(({ key }) => key)]
  }
  expect(await remove(client, { request: [{ objectKey: 'a' }, { objectKey: 'x' }] })).toMatchObject({
    status: 404,
    body: { field: 'request.1.objectKey' },
  })
  await remove(client, { request: [{ objectKey: 'a' }] })
  expect(await left()).toEqual([false, 'b', 'c'])
  await remove(developer, { playerId: client.gamerTag })
  expect(await left()).toEqual([true])
  const [entry] = (await developer.call(listAuditEntries, { query: { limit: 1 } })).rows
  await developer.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  expect(await left()).toEqual([true, 'b', 'c'])
  expect(await remove(await app.player(), { playerId: client.gamerTag })).toMatchObject({ status: 403 })
})

test('a player reaches the own files only', async () => {
  const app = await ownApp()
  const ada = await app.player()
  const bob = await app.player()
  await save(app, ada, { a: 'one' })
  expect((await bob.send(getSaveManifest, { query: { playerId: ada.gamerTag } })).status).toBe(403)
  const request = [{ objectKey: 'a', sizeInBytes: 1 }]
  for (const call of [createUploadUrls, createDownloadUrls, commitManifest]) {
    expect((await bob.send(call, { body: { playerId: ada.gamerTag, request } })).status).toBe(403)
  }
  expect((await bob.send(getSaveManifest, {})).status).toBe(404)
})

test('an operator’s file belongs to the player immediately; it is recorded and undone', async () => {
  const app = await ownApp()
  const client = await app.player()
  await save(app, client, { a: 'one' })
  const developer = await app.as('developer')
  const request = [{ objectKey: 'a', sizeInBytes: 5 }]
  const body = { playerId: client.gamerTag, request }
  const { response } = await developer.call(createUploadUrlsForOperator, { body })
  expect((await put(app, response[0]?.url ?? '', 'mended')).statusCode).toBe(413)
  expect((await put(app, response[0]?.url ?? '', 'mend!')).statusCode).toBe(200)
  expect(await client.call(getSaveManifest, {})).toMatchObject({
    replacement: true,
    manifest: [{ key: 'a', eTag: md5('mend!'), lastModified: compactTime(app.now()) }],
  })
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'cloud-save' } })
  expect(rows).toMatchObject([
    { accountId: developer.accountId, before: { a: { eTag: md5('one') } }, after: { a: { eTag: md5('mend!') } } },
  ])
  await developer.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })
  expect(await contents(app, developer, client.gamerTag)).toEqual({ a: 'one' })
})

test('a player gets another player’s files in place of the own, and back', async () => {
  const app = await ownApp()
  const ada = await app.player()
  const bob = await app.player()
  await save(app, ada, { a: 'of ada', b: 'of ada too' })
  await save(app, bob, { a: 'of bob', c: 'of bob too' })
  const developer = await app.as('developer')
  const body = { sourcePlayerId: ada.gamerTag, targetPlayerId: bob.gamerTag }
  const answer = await developer.send(replaceSaves, { body })
  expect(answer.body).toMatchObject({ replacement: true })
  expect(await contents(app, developer, bob.gamerTag)).toEqual({ a: 'of ada', b: 'of ada too' })
  await save(app, ada, { a: 'newer' })
  expect(await contents(app, developer, bob.gamerTag)).toMatchObject({ a: 'of ada' })
  await developer.call(undoChanges, { body: { ids: [Number(answer.headers['x-audit-entries'])] } })
  expect(await contents(app, developer, bob.gamerTag)).toEqual({ a: 'of bob', c: 'of bob too' })
  const nobody = await app.player()
  await expect(
    developer.call(replaceSaves, { body: { ...body, sourcePlayerId: nobody.gamerTag } }),
  ).rejects.toMatchObject({ code: 'CloudSaveNotFound', field: 'sourcePlayerId' })
  expect(await developer.call(moveSaves, { body: { playerId: ada.gamerTag } })).toMatchObject({ manifest: [{}, {}] })
})

test('contents go a month after they were replaced, and with them the way back; those in use stay', async () => {
  const app = await ownApp()
  const ada = await app.player()
  const bob = await app.player()
  await save(app, ada, { a: 'old', kept: 'shared' })
  const developer = await app.as('developer')
  await developer.call(replaceSaves, { body: { sourcePlayerId: ada.gamerTag, targetPlayerId: bob.gamerTag } })
  const deleted = await developer.send(deleteSave, {
    params: { playerId: ada.gamerTag },
    body: { objectKey: 'kept' },
  })
  await save(app, ada, { a: 'new' })
  await developer.call(deleteSave, { params: { playerId: bob.gamerTag }, body: { objectKey: 'a' } })
  await app.runJobs()
  app.advance(31 * 86_400_000)
  await app.runJobs()
  expect(await contents(app, await app.as('tester'), bob.gamerTag)).toEqual({ kept: 'shared' })
  const later = await app.as('developer')
  const { rows } = await later.call(listAuditEntries, { query: { gamerTag: bob.gamerTag } })
  await expect(later.call(undoChanges, { body: { ids: [rows[0]?.id ?? 0] } })).rejects.toMatchObject({
    code: 'NotUndoable',
  })
  expect(deleted.status).toBe(200)
})

test('a commit that comes again answers what it made, not what was put before it', async () => {
  const app = await ownApp()
  const client = await app.player()
  const request = [{ objectKey: 'a', sizeInBytes: 3 }]
  const upload = async (content: string) => {
    const { response } = await client.call(createUploadUrls, { body: { request } })
    expect((await put(app, response[0]?.url ?? '', content)).statusCode).toBe(200)
    app.advance(1)
  }
  await upload('old')
  await upload('new')
  const made = await client.call(commitManifest, { body: { request } })
  expect(made.manifest).toMatchObject([{ eTag: md5('new') }])
  app.advance(1)
  expect(await client.call(commitManifest, { body: { request } })).toEqual(made)
  expect(await contents(app, await app.as('developer'), client.gamerTag)).toEqual({ a: 'new' })
})

test('an operator’s file that was taken back stays away when the player commits', async () => {
  const app = await ownApp()
  const client = await app.player()
  await save(app, client, { a: 'one' })
  const developer = await app.as('developer')
  const request = [{ objectKey: 'a', sizeInBytes: 5 }]
  const body = { playerId: client.gamerTag, request }
  const { response } = await developer.call(createUploadUrlsForOperator, { body })
  await put(app, response[0]?.url ?? '', 'mend!')
  await developer.call(deleteSave, { params: { playerId: client.gamerTag }, body: { objectKey: 'a' } })
  await expect(client.call(commitManifest, { body: { request } })).rejects.toMatchObject({ code: 'FileNotUploaded' })
  expect((await client.call(getSaveManifest, {})).manifest).toEqual([])
})

test('uploads without a commit are deleted by the next sweep', async () => {
  const app = await ownApp()
  const client = await app.player()
  const keys: string[] = []
  const upload = async (objectKey: string, content: string) => {
    const request = [{ objectKey, sizeInBytes: content.length }]
    const { response } = await client.call(createUploadUrls, { body: { request } })
    const url = response[0]?.url ?? ''
    expect((await put(app, url, content)).statusCode).toBe(200)
    keys.push(keyOf(app, url))
    app.advance(1)
  }
  await save(app, client, { a: 'one' })
  await upload('a', 'older')
  await upload('a', 'not what the checksum says')
  await upload('b', 'of a deleted name')
  const request = [
    { objectKey: 'a', sizeInBytes: 3, checksum: md5('one') },
    { objectKey: 'b', sizeInBytes: 0, deleted: true },
  ]
  await client.call(commitManifest, { body: { request } })
  await upload('c', 'never committed')
  app.advance(61 * 60_000)
  await app.runJobs()
  const isThere = await Promise.all(keys.map((key) => app.services.files.has(key)))
  expect(isThere).toEqual([false, false, false, false])
  expect(await contents(app, await app.as('developer'), client.gamerTag)).toEqual({ a: 'one' })
})

test('unfinished files of a dead server are deleted a day after their last byte', async () => {
  const app = await ownApp()
  const client = await app.player()
  await save(app, client, { a: 'one' })
  const parts = join(app.services.settings.dataDir, 'files', '.parts')
  app.advance(60 * 60_000)
  const seconds = app.now() / 1000
  for (const [name, age] of Object.entries({ left: 86_401, 'being-written': 86_399 })) {
    await writeFile(join(parts, name), 'half of it')
    await utimes(join(parts, name), seconds - age, seconds - age)
  }
  await app.runJobs()
  expect(await readdir(parts)).toEqual(['being-written'])
  expect(await contents(app, await app.as('developer'), client.gamerTag)).toEqual({ a: 'one' })
})

test('a file that is put when its player is forgotten is not kept', async () => {
  const app = await ownApp()
  const client = await app.player()
  const body = { request: [{ objectKey: 'a', sizeInBytes: 3 }] }
  const url = (await client.call(createUploadUrls, { body })).response[0]?.url ?? ''
  await (await app.as('admin')).call(forgetPlayer, { params: { id: client.accountId } })
  expect((await put(app, url, 'one')).json()).toMatchObject({ error: 'FileLinkInvalid' })
  expect(await app.services.files.has(keyOf(app, url))).toBe(false)
})

test('a player holds at most 400 links at once; those that are over do not count', async () => {
  const app = await ownApp()
  const client = await app.player()
  const request = Array.from({ length: 200 }, (_, index) => ({ objectKey: String(index), sizeInBytes: 1 }))
  await client.call(createUploadUrls, { body: { request } })
  await client.call(createUploadUrls, { body: { request } })
  const one = { body: { request: [{ objectKey: 'a', sizeInBytes: 1 }] } }
  await expect(client.call(createUploadUrls, one)).rejects.toMatchObject({ code: 'BadRequest', field: 'request' })
  await (await app.player()).call(createUploadUrls, one)
  app.advance(15 * 60_000)
  await client.call(createUploadUrls, one)
})

test('a player’s files and links are for at most 500 MB together', async () => {
  const app = await ownApp()
  const client = await app.player()
  const asking = (count: number, sizeInBytes: number) =>
    client.call(createUploadUrls, {
      body: { request: Array.from({ length: count }, (_, index) => ({ objectKey: String(index), sizeInBytes })) },
    })
  await save(app, client, { 0: 'replaced', other: 'stays' })
  const beyond = { code: 'BadRequest', field: 'request.9.sizeInBytes' }
  await expect(asking(10, maxSaveBytes)).rejects.toMatchObject(beyond)
  await asking(9, maxSaveBytes)
  await expect(asking(10, maxSaveBytes / 10)).rejects.toMatchObject(beyond)
  await asking(9, maxSaveBytes / 10)
})

test('a game server’s file is the player’s as soon as it is put; it acts for the player that it names', async () => {
  const app = await ownApp()
  const client = await app.player()
  const secret = await realmSecret(app)
  const signed = (method: 'GET' | 'POST', url: string, body = '', headers = {}) => {
    const signature = createHash('md5').update(`${secret}${app.pid}1${url}${body}`).digest('base64')
    const named = { 'x-beam-scope': app.scope, 'x-beam-signature': signature, 'content-type': 'application/json' }
    return app.app.inject({ method, url, headers: { ...named, ...headers }, payload: body })
  }
  const body = JSON.stringify({ playerId: client.gamerTag, request: [{ objectKey: 'a', sizeInBytes: 4 }] })
  const links = await signed('POST', createUploadUrlsForOperator.path, body)
  expect((await put(app, links.json().response[0].url, 'gift')).statusCode).toBe(200)
  const as = { 'x-beam-gamertag': String(client.gamerTag) }
  const manifest = await signed('GET', getSaveManifest.path, '', as)
  expect(manifest.json()).toMatchObject({ replacement: true, manifest: [{ key: 'a', eTag: md5('gift') }] })
  const { rows } = await (await app.as('tester')).call(listAuditEntries, { query: { subject: 'cloud-save' } })
  expect(rows).toMatchObject([{ role: 'realm key', after: { a: { eTag: md5('gift') } } }])
})

/** A player with one saved file, and what an operator without our contract sends. */
async function plainSaves() {
  const app = await ownApp()
  const player = await app.player()
  await save(app, player, { a: 'one' }, 20260115103000)
  return { app, player, playerId: player.gamerTag, send: plainCalls(app, await app.as('developer')) }
}

test('GET /basic/cloudsaving?playerId= answers id, manifest, created and replacement [cloud-saves-2 cloud-saves-3]', async () => {
  const { app, playerId, send } = await plainSaves()
  expect(await send(`GET /basic/cloudsaving?playerId=${playerId}`)).toMatchObject({
    status: 200,
    body: {
      id: expect.any(String),
      created: app.now(),
      replacement: false,
      manifest: [
        {
          bucketName: expect.any(String),
          key: 'a',
          size: 3,
          lastModified: 20260115103000,
          eTag: md5('one'),
        },
      ],
    },
  })
})

test('POST /basic/cloudsaving/data/downloadURLFromPortal answers a list of url and objectKey [cloud-saves-6]', async () => {
  const { app, playerId, send } = await plainSaves()
  const body = { playerId, request: [{ objectKey: 'a' }] }
  const answer = await send('POST /basic/cloudsaving/data/downloadURLFromPortal', body)
  expect(answer).toMatchObject({ status: 200, body: { response: [{ objectKey: 'a', url: expect.any(String) }] } })
  const [link] = (answer.body as { response: { url: string }[] }).response
  expect((await get(app, link?.url ?? '')).body).toBe('one')
})

test('POST /basic/cloudsaving/data/uploadURLFromPortal answers where to PUT a file [cloud-saves-7]', async () => {
  const { app, player, playerId, send } = await plainSaves()
  const body = { playerId, request: [{ objectKey: 'b', sizeInBytes: 3 }] }
  const answer = await send('POST /basic/cloudsaving/data/uploadURLFromPortal', body)
  expect(answer).toMatchObject({ status: 200, body: { response: [{ objectKey: 'b', url: expect.any(String) }] } })
  const [link] = (answer.body as { response: { url: string }[] }).response
  expect((await put(app, link?.url ?? '', 'two')).statusCode).toBe(200)
  expect((await player.call(getSaveManifest, {})).manifest.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('PUT /basic/cloudsaving/data/moveFromPortal moves the files of a player and answers the manifest [cloud-saves-8]', async () => {
  const { playerId, send } = await plainSaves()
  expect(await send('PUT /basic/cloudsaving/data/moveFromPortal', { playerId })).toMatchObject({
    status: 200,
    body: { manifest: [{ key: 'a' }] },
  })
})

test('POST /basic/cloudsaving/data/replace replaces the files of one player with those of another [cloud-saves-9]', async () => {
  const { app, playerId, send } = await plainSaves()
  const target = await app.player()
  const body = { sourcePlayerId: playerId, targetPlayerId: target.gamerTag }
  expect(await send('POST /basic/cloudsaving/data/replace', body)).toMatchObject({ status: 200 })
  expect((await target.call(getSaveManifest, {})).manifest).toMatchObject([{ key: 'a', eTag: md5('one') }])
})
