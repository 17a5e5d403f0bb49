import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Server, s3Server } from '../../testing/s3-server.ts'
import { type Files, FilesUnavailable } from './files.ts'
import { folderFiles } from './folder-files.ts'
import { MoveError, moveFiles } from './move.ts'
import { parseS3Address } from './s3-address.ts'
import { s3Files } from './s3-files.ts'

const root = mkdtempSync(join(tmpdir(), 'regent-move-'))
let store: S3Server
let count = 0

beforeAll(async () => {
  store = await s3Server()
})
afterAll(async () => {
  await store.close()
  rmSync(root, { recursive: true, force: true })
})

const bucketOf = (prefix: string) =>
  s3Files(parseS3Address(store.urlOf(prefix)), {
    limits: { answerMs: 500, transferMs: 500, retryMs: 1, restMs: 0 },
    partBytes: 1_000,
  })

function places() {
  count += 1
  const prefix = `move-${count}`
  const folder = folderFiles(join(root, `files-${count}`))
  const notes = join(root, `notes-${count}.txt`)
  return { folder, notes, prefix, bucket: bucketOf(prefix) }
}

const put = (files: Files, key: string, content = `content of ${key}`) =>
  files.put(key, Readable.from([Buffer.from(content)]), 1e9)

async function contentsOf(files: Files): Promise<Record<string, string>> {
  const contents: [string, string][] = []
  for await (const key of files.list('')) {
    const chunks: Buffer[] = []
    for await (const chunk of (await files.get(key))?.content ?? []) chunks.push(chunk as Buffer)
    contents.push([key, Buffer.concat(chunks).toString()])
  }
  return Object.fromEntries(contents.sort())
}

test.each(['to a bucket', 'from a bucket'])(
  'all files are moved %s; later runs copy what is new and delete what is gone',
  async (way) => {
    const { folder, bucket, notes } = places()
    const [from, to] = way === 'to a bucket' ? [folder, bucket] : [bucket, folder]
    for (let index = 0; index < 20; index += 1) await put(from, `area/realm/${index}`)
    await put(from, 'big', 'abc'.repeat(2_000))
    expect(await moveFiles({ from, to, notes })).toMatchObject({ copied: 21, compared: 0, known: 0, deleted: 0 })
    expect(await contentsOf(to)).toEqual(await contentsOf(from))
    await put(from, 'area/new')
    await put(to, 'written-there')
    await from.delete('area/realm/7')
    expect(await moveFiles({ from, to, notes })).toMatchObject({ copied: 1, known: 20, deleted: 1 })
    expect(await moveFiles({ from, to, notes })).toMatchObject({ copied: 0, known: 21, deleted: 0 })
    const { 'written-there': _, ...moved } = await contentsOf(to)
    expect(moved).toEqual(await contentsOf(from))
    // Without its notes a run compares what is there.
    rmSync(notes)
    expect(await moveFiles({ from, to, notes })).toMatchObject({ copied: 0, compared: 21, known: 0 })
  },
)

test('a stopped run continues; a truncated line is not a key', async () => {
  const { folder, bucket, notes } = places()
  for (let index = 0; index < 30; index += 1) await put(folder, `file-${index}`)
  const stop = new AbortController()
  const stopped = moveFiles({
    from: folder,
    to: bucket,
    notes,
    signal: stop.signal,
    onProgress: ({ copied }) => copied === 10 && stop.abort(),
  })
  await expect(stopped).rejects.toThrow('aborted')
  const noted = readFileSync(notes, 'utf8').split('\n').filter(Boolean).length
  expect(noted).toBeGreaterThanOrEqual(10)
  writeFileSync(notes, `${readFileSync(notes, 'utf8')}file-cut-o`)
  const report = await moveFiles({ from: folder, to: bucket, notes })
  expect(report.known).toBe(noted)
  expect(report.copied + report.compared).toBe(30 - noted)
  expect(await contentsOf(bucket)).toEqual(await contentsOf(folder))
})

test('a store outage ends the run, which continues after it', async () => {
  const { folder, bucket, notes, prefix } = places()
  for (let index = 0; index < 10; index += 1) await put(folder, `file-${index}`)
  const away = moveFiles({ from: folder, to: bucket, notes, onProgress: () => store.setAway(true) })
  await expect(away).rejects.toBeInstanceOf(FilesUnavailable)
  store.setAway(false)
  await moveFiles({ from: folder, to: bucketOf(prefix), notes })
  expect(await contentsOf(bucketOf(prefix))).toEqual(await contentsOf(folder))
})

test('a file that was damaged at its source is not copied', async () => {
  const { folder, bucket, notes } = places()
  await put(bucket, 'key')
  store.fail(['damage'], ({ method, path }) => method === 'GET' && path.endsWith('/key'))
  await expect(moveFiles({ from: bucket, to: folder, notes })).rejects.toThrow('key is damaged')
  expect(await contentsOf(folder)).toEqual({})
})

test('another file under the same key is neither overwritten nor passed over', async () => {
  const { folder, bucket, notes } = places()
  await put(folder, 'key', 'one')
  await put(bucket, 'key', 'two')
  await expect(moveFiles({ from: folder, to: bucket, notes })).rejects.toThrow('key differs in both stores')
  expect(await contentsOf(bucket)).toEqual({ key: 'two' })
})

test('a source that is suddenly empty deletes nothing', async () => {
  const { folder, bucket, notes } = places()
  await put(folder, 'key')
  await moveFiles({ from: folder, to: bucket, notes })
  const empty = folderFiles(join(root, 'no-such-folder'))
  await expect(moveFiles({ from: empty, to: bucket, notes })).rejects.toBeInstanceOf(MoveError)
  expect(await bucket.has('key')).toBe(true)
})
