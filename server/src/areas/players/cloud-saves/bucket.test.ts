import { createHash } from 'node:crypto'
import { createRequestError, type RawInput, toHttpRequest } from '@regent/contract/client'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@regent/contract/endpoint'
import {
  commitManifest,
  createDownloadUrls,
  createDownloadUrlsForOperator,
  createUploadUrls,
  createUploadUrlsForOperator,
  getSaveManifest,
} from '@regent/contract/players/cloud-saves'
import { expect, onTestFinished, test } from 'vitest'
import { s3Server } from '../../../testing/s3-server.ts'
import { type Actor, ownApp, startApp } from '../../../testing/test-app.ts'

/** The calls of game clients, where files are in a bucket that they reach. */

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** A second server on the database of `ownApp()`, with its files in a bucket. */
async function withBucket(more = '') {
  const app = await ownApp()
  const clock = { now: app.now() }
  const store = await s3Server({ clock: () => clock.now })
  const server = await startApp({ filesUrl: store.urlOf('studio', more) }, app.databaseUrl)
  Object.defineProperty(clock, 'now', { get: () => server.clock.now })
  onTestFinished(async () => {
    await server.close()
    await store.close()
  })
  const send = async (actor: Actor, call: AnyEndpoint, input: RawInput) => {
    const { method, url, body } = toHttpRequest(call, input)
    return server.app.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${actor.token}`,
        'x-beam-scope': app.scope,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    })
  }
  const call = async <E extends AnyEndpoint>(
    actor: Actor,
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<EndpointOutput<E>> => {
    const reply = await send(actor, endpoint, input as RawInput)
    if (reply.statusCode >= 400) throw createRequestError(reply.statusCode, reply.json())
    return reply.json() as never
  }
  /** What a client does with a link, wherever it leads. */
  const use = async (url: string, content?: string) => {
    if (url.startsWith(store.origin)) {
      const reply = await fetch(url, content === undefined ? {} : { method: 'PUT', body: content })
      return { status: reply.status, body: await reply.text() }
    }
    const reply = await server.app.inject({
      method: content === undefined ? 'GET' : 'PUT',
      url: new URL(url).pathname,
      headers: { 'content-type': 'x/y' },
      ...(content !== undefined && { payload: content }),
    })
    return { status: reply.statusCode, body: reply.body }
  }
  return { app, server, store, send, call, use }
}

type World = Awaited<ReturnType<typeof withBucket>>

const requestFor = (files: Record<string, string>) =>
  Object.entries(files).map(([objectKey, content]) => ({
    objectKey,
    sizeInBytes: content.length,
    checksum: md5(content),
  }))

/** Saves files as a game client does: links, contents, manifest. Returns the links. */
async function save({ call, use }: World, client: Actor, files: Record<string, string>): Promise<string[]> {
  const request = requestFor(files)
  const { response } = await call(client, createUploadUrls, { body: { request } })
  for (const { url, objectKey } of response) expect((await use(url, files[objectKey] ?? '')).status).toBe(200)
  await call(client, commitManifest, { body: { request } })
  return response.map(({ url }) => url)
}

async function contents({ call, use }: World, client: Actor): Promise<Record<string, string>> {
  const { response } = await call(client, createDownloadUrls, { body: {} })
  const read = await Promise.all(
    response.map(async ({ url, objectKey }) => [objectKey, (await use(url)).body] as const),
  )
  return Object.fromEntries(read)
}

test.each<[string, string, (world: World) => string]>([
  ['go straight to the store', '', ({ store }) => store.origin],
  ['go through the server', '?links=server', () => 'http://regent.test/files/'],
])('a game client saves and reads its files; links %s', async (_, more, origin) => {
  const world = await withBucket(more)
  const client = await world.app.player()
  const [link = ''] = await save(world, client, { 'slot-1/world.dat': 'forest', 'settings.json': '{}' })
  expect(link.startsWith(origin(world))).toBe(true)
  expect(await world.call(client, getSaveManifest, {})).toMatchObject({
    manifest: [
      { key: 'settings.json', size: 2, eTag: md5('{}') },
      { key: 'slot-1/world.dat', size: 6, eTag: md5('forest') },
    ],
  })
  expect(await contents(world, client)).toEqual({ 'slot-1/world.dat': 'forest', 'settings.json': '{}' })
  await save(world, client, { 'slot-1/world.dat': 'harbor' })
  // A commit that comes again, though the answer of the first one was lost.
  await world.call(client, commitManifest, { body: { request: requestFor({ 'slot-1/world.dat': 'harbor' }) } })
  expect(await contents(world, client)).toEqual({ 'slot-1/world.dat': 'harbor', 'settings.json': '{}' })
})

test('an upload counts when its commit does, with its length, and only once', async () => {
  const world = await withBucket()
  const client = await world.app.player()
  const request = requestFor({ a: 'one' })
  const { response } = await world.call(client, createUploadUrls, { body: { request } })
  const url = response[0]?.url ?? ''
  await expect(world.call(client, commitManifest, { body: { request } })).rejects.toMatchObject({
    code: 'FileNotUploaded',
    field: 'request.0.objectKey',
  })
  expect((await world.use(url, 'three')).status).toBe(403)
  expect((await world.use(url, 'two')).status).toBe(200)
  await expect(world.call(client, commitManifest, { body: { request } })).rejects.toMatchObject({
    code: 'FileNotUploaded',
  })
  expect((await world.use(url, 'one')).status).toBe(200)
  await world.call(client, commitManifest, { body: { request } })
  expect((await world.use(url, 'two')).status).toBe(200)
  await world.call(client, commitManifest, { body: { request } })
  expect(await contents(world, client)).toEqual({ a: 'one' })
  world.server.clock.now += 15 * 60_000
  expect((await world.use(url, 'one')).status).toBe(403)
})

test('concurrent commits of one player keep one upload, and the manifest names the kept file', async () => {
  const world = await withBucket()
  const client = await world.app.player()
  const files = { a: 'one', b: 'two', c: 'three', d: 'four' }
  const request = requestFor(files)
  const { response } = await world.call(client, createUploadUrls, { body: { request } })
  await Promise.all(response.map(({ url, objectKey }) => world.use(url, files[objectKey as keyof typeof files])))
  const commits = Array.from({ length: 4 }, () => world.send(client, commitManifest, { body: { request } }))
  expect((await Promise.all(commits)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await contents(world, client)).toEqual(files)
})

test('an operator’s file is uploaded through the server, and belongs to the player immediately', async () => {
  const world = await withBucket()
  const client = await world.app.player()
  const developer = await world.app.as('developer')
  const playerId = client.gamerTag
  const body = { playerId, request: [{ objectKey: 'a', sizeInBytes: 20 }] }
  const { response } = await world.call(developer, createUploadUrlsForOperator, { body })
  expect(response[0]?.url).toMatch(/^http:\/\/regent\.test\/files\//)
  expect((await world.use(response[0]?.url ?? '', 'gift')).status).toBe(200)
  expect(await contents(world, client)).toEqual({ a: 'gift' })
  const given = await world.call(developer, createDownloadUrlsForOperator, { body: { playerId } })
  expect(given.response[0]?.url.startsWith(world.store.origin)).toBe(true)
})

test('while the store is down, calls that need it return 503 immediately, and others work', async () => {
  const world = await withBucket()
  const client = await world.app.player()
  await save(world, client, { a: 'one' })
  const request = requestFor({ b: 'two' })
  await world.call(client, createUploadUrls, { body: { request } })
  world.store.setAway(true)
  const refused = await world.send(client, commitManifest, { body: { request } })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    503,
    '5',
    {
      error: 'FileStoreUnavailable',
      message: 'The file store is unreachable. Nothing was changed. Try again in a few seconds.',
    },
  ])
  expect((await world.call(client, getSaveManifest, {})).manifest).toHaveLength(1)
  const ready = await world.server.app.inject('/ready')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'degraded', files: 'the file store does not respond' },
  ])
  expect((await world.server.app.inject('/metrics')).body).toContain('regent_file_store_up 0')
})
