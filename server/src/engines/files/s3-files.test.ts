import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { minuteMs } from '@regent/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, s3Server } from '../../testing/s3-server.ts'
import { FileDamaged, FileExists, type Files, FilesUnavailable } from './files.ts'
import { parseS3Address } from './s3-address.ts'
import { type S3Options, s3Files } from './s3-files.ts'
import { filesSuite } from './suite.ts'

const partBytes = 1_000
/** The store and its client share a time of their own. */
const clock = { now: Date.UTC(2026, 0, 15, 12) }
let store: S3Server

beforeAll(async () => {
  store = await s3Server({ clock: () => clock.now })
})
afterAll(() => store.close())

const quick = { answerMs: 300, transferMs: 300, idleMs: 300, retryMs: 1, restMs: 0 }

/** A store of its own within the bucket. */
function open(options: S3Options = {}, more = ''): Files & { prefix: string } {
  const prefix = randomUUID()
  const address = parseS3Address(store.urlOf(prefix, more))
  const limits = { ...quick, ...options.limits }
  return { ...s3Files(address, { partBytes, clock: () => clock.now, ...options, limits }), prefix: `${prefix}/` }
}

const contentOf = (text: string) => Readable.from([Buffer.from(text)])
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const long = 'abc'.repeat(partBytes)

async function read(files: Files, key: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of (await files.get(key))?.content ?? []) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

filesSuite('a bucket', async () => open(), partBytes)
filesSuite('a bucket that clients do not reach', async () => open({}, '?links=server'), partBytes)

test('a store keeps the checksum of a file; one that was damaged in the store ends with an error', async () => {
  const files = open()
  for (const [key, content] of Object.entries({ short: 'short', long })) {
    await files.put(key, contentOf(content), 1e9)
    const kept = store.objects.get(`${files.prefix}${key}`)!
    kept.content = Buffer.from(kept.content)
    kept.content[1] = (kept.content[1] ?? 0) ^ 1
    await expect(read(files, key), key).rejects.toBeInstanceOf(FileDamaged)
  }
  expect(await files.head('short')).toMatchObject({ size: 5, md5: md5('short') })
  expect(await files.head('long')).toMatchObject({ size: long.length, md5: md5(long) })
})

describe('what goes wrong on the way', () => {
  test.each(['slow down', 'cut before', 'cut after', 'bad digest', 'hang'] as const)(
    'a short and a long file are stored once in spite of "%s"',
    async (fault) => {
      const files = open()
      store.fail([fault, fault], ({ method }) => method === 'PUT')
      expect(await files.put('short', contentOf('short'), 1e9)).toMatchObject({ size: 5 })
      store.fail([fault], ({ method }) => method === 'POST')
      store.fail([fault], ({ method, query }) => method === 'POST' && query.has('uploadId'))
      store.fail([fault, fault], ({ query }) => query.get('partNumber') === '2')
      expect(await files.put('long', contentOf(long), 1e9)).toMatchObject({ size: long.length })
      store.fail([fault, fault], ({ method }) => method === 'GET')
      expect(await read(files, 'short')).toBe('short')
      expect(await read(files, 'long')).toBe(long)
      store.fail([fault], ({ method }) => method === 'DELETE')
      await files.delete('short')
      expect(await files.has('short')).toBe(false)
      expect([...store.objects.keys()].filter((path) => path.startsWith(files.prefix))).toEqual([`${files.prefix}long`])
    },
  )

  test('of what is there already, a repeated request finds that another one wrote it', async () => {
    const files = open()
    await files.put('key', contentOf('first'), 100)
    store.fail(['cut after'], ({ method }) => method === 'PUT')
    await expect(files.put('key', contentOf('second'), 100)).rejects.toBeInstanceOf(FileExists)
  })

  test('content that is cut off, changed or stops is never taken for whole', async () => {
    const files = open()
    await files.put('key', contentOf(long), 1e9)
    const meant = ({ method }: { method: string }) => method === 'GET'
    store.fail(['cut content'], meant)
    await expect(read(files, 'key')).rejects.toThrow('closed the connection')
    store.fail(['stall'], meant)
    await expect(read(files, 'key')).rejects.toThrow('stalled during a transfer')
    store.fail(['damage'], meant)
    await expect(read(files, 'key')).rejects.toBeInstanceOf(FileDamaged)
    expect(await read(files, 'key')).toBe(long)
  })

  test('parts of a failed file are deleted immediately, or later by the sweep', async () => {
    const files = open()
    const ownUploads = () => [...store.uploads.values()].filter(({ path }) => path.startsWith(files.prefix)).length
    const always = ['slow down', 'slow down', 'slow down'] as const
    store.fail([...always], ({ query }) => query.get('partNumber') === '2')
    await expect(files.put('key', contentOf(long), 1e9)).rejects.toBeInstanceOf(FilesUnavailable)
    expect(ownUploads()).toBe(0)
    store.heal()
    for (let index = 0; index < 5; index += 1) {
      store.fail([...always], ({ query }) => query.get('partNumber') === '2')
      store.fail([...always], ({ method }) => method === 'DELETE')
      await expect(files.put('key', contentOf(long), 1e9)).rejects.toBeInstanceOf(FilesUnavailable)
      store.heal()
    }
    const left = ownUploads()
    expect(left).toBe(5)
    const before = clock.now
    expect(await files.deleteParts(before)).toBe(0)
    clock.now += minuteMs
    expect(await files.deleteParts(clock.now)).toBe(left)
    expect(ownUploads()).toBe(0)
  })

  test('a store outage is logged in a sentence without its secret; calls fail fast until it is back', async () => {
    const files = open({ limits: { restMs: minuteMs } })
    store.setAway(true)
    const error = await files.put('key', contentOf('x'), 9).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FilesUnavailable)
    expect(String(error)).toMatch(
      /The file store at http:\/\/127\.0\.0\.1:\d+ does not respond \(bucket regent-files\)/,
    )
    expect(String(error)).not.toContain(store.secret)
    store.setAway(false)
    const before = store.asked.length
    await expect(files.has('key')).rejects.toBeInstanceOf(FilesUnavailable)
    expect(store.asked.length).toBe(before)
    const patient = open()
    store.setAway(true)
    await expect(patient.has('key')).rejects.toBeInstanceOf(FilesUnavailable)
    store.setAway(false)
    expect(await patient.has('key')).toBe(false)
  })

  test('a store that refuses this server says why', async () => {
    const address = parseS3Address(store.urlOf('x'))
    const refusal = (other: object) =>
      s3Files({ ...address, ...other }, { limits: quick, clock: () => clock.now })
        .check()
        .then(
          () => 'none',
          (error: Error) => error.message,
        )
    expect(await refusal({ secretAccessKey: 'wrong' })).toContain('the secret does not match the key')
    expect(await refusal({ accessKeyId: 'OTHER' })).toContain('the access key is unknown')
    expect(await refusal({ region: 'us-east-1' })).toContain('the region is wrong')
    expect(await refusal({ bucket: 'other-bucket' })).toContain('the bucket does not exist')
    const late = s3Files(address, { limits: quick, clock: () => clock.now + 16 * minuteMs })
    await expect(late.has('key')).rejects.toThrow('Forbidden')
    await expect(late.check()).rejects.toThrow('the clocks of the two differ')
  })
})

describe('addresses of the store itself', () => {
  const expiry = () => ({ now: clock.now, seconds: 900 })

  test('a file is read under its name, for a limited time, and no other file', async () => {
    const files = open()
    await files.put('key', contentOf('content'), 100)
    const url = (await files.direct?.downloadUrl('key', 'the wörld (1) +*.dat', expiry())) ?? ''
    const reply = await fetch(url)
    expect([reply.status, await reply.text()]).toEqual([200, 'content'])
    expect(reply.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''the%20w%C3%B6rld%20(1)%20%2B*.dat",
    )
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect((await fetch(url.replace('/key?', '/yek?'))).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'other' })).status).toBe(403)
    expect(url).not.toContain(encodeURIComponent(store.secret))
    clock.now += 15 * minuteMs
    expect((await fetch(url)).status).toBe(403)
  })

  test('an upload has exactly the length that was asked for, and is the file of its key once it is taken', async () => {
    const files = open()
    const { direct } = files
    const url = (await direct?.uploadUrl('area/key', 5, expiry())) ?? ''
    expect(await direct?.takeUpload('area/key', 5)).toBeUndefined()
    expect((await fetch(url, { method: 'PUT', body: 'too long' })).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'first', headers: { 'content-type': 'x/y' } })).status).toBe(200)
    expect(await files.has('area/key')).toBe(false)
    expect(await direct?.takeUpload('area/key', 5)).toEqual({ size: 5, md5: md5('first') })
    expect(await read(files, 'area/key')).toBe('first')
    // Whoever still holds the link changes nothing that has been taken.
    expect((await fetch(url, { method: 'PUT', body: 'other' })).status).toBe(200)
    expect(await read(files, 'area/key')).toBe('first')
    expect(await files.head('area/key')).toMatchObject({ size: 5, md5: md5('first') })
    clock.now += 15 * minuteMs
    expect((await fetch(url, { method: 'PUT', body: 'later' })).status).toBe(403)
    // What was uploaded is no file of the store, and is deleted like an upload that was never taken.
    const keys: string[] = []
    for await (const key of files.list('')) keys.push(key)
    expect(keys).toEqual(['area/key'])
    expect(await files.deleteParts(clock.now)).toBe(1)
    expect(await direct?.takeUpload('area/key', 5)).toBeUndefined()
  })

  test('the checksum of an upload is computed where the store’s ETags are none', async () => {
    const { direct } = open()
    store.encryptWith('aws:kms')
    const url = (await direct?.uploadUrl('key', 5, expiry())) ?? ''
    await fetch(url, { method: 'PUT', body: 'first' })
    store.encryptWith(undefined)
    expect(await direct?.takeUpload('key', 5)).toEqual({ size: 5, md5: md5('first') })
    expect(await direct?.takeUpload('key', 4)).toBeUndefined()
    expect(await direct?.takeUpload('key', 5)).toBeUndefined()
  })

  test('links name the address at which clients reach the store, or there are none', async () => {
    const { direct } = open({}, '?links=https://files.studio.test')
    expect(direct?.origin).toBe('https://files.studio.test')
    const url = new URL((await direct?.downloadUrl('key', 'a', expiry())) ?? '')
    expect([url.origin, url.pathname.split('/').at(1)]).toEqual(['https://files.studio.test', 'regent-files'])
    expect(open({}, '?links=server').direct).toBeUndefined()
    const virtual = open({}, '?style=virtual&links=https://files.studio.test')
    expect(virtual.direct?.origin).toBe('https://regent-files.files.studio.test')
  })
})
