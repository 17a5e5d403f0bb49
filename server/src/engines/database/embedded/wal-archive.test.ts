import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { listArchived, nextSegment, readArchived, resolveArchive, startWalArchiver, walFolder } from './wal-archive.ts'

const root = mkdtempSync(join(tmpdir(), 'regent-wal-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let cluster: string
let archive: string
const errors: { error: string; text: string }[] = []
const log = {
  info: () => {},
  warn: () => {},
  error: ({ err }: { err: Error }, text: string) => errors.push({ error: err.message, text }),
}

beforeEach(() => {
  errors.length = 0
  cluster = mkdtempSync(join(root, 'cluster-'))
  archive = mkdtempSync(join(root, 'archive-'))
  mkdirSync(join(cluster, 'pg_wal', 'archive_status'), { recursive: true })
})

const nameSegment = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`
const statusFile = (name: string, state: string) => join(cluster, 'pg_wal', 'archive_status', `${name}.${state}`)
/** A segment that PostgreSQL has finished. */
function finish(name: string, content: Buffer): void {
  writeFileSync(join(cluster, 'pg_wal', name), content)
  writeFileSync(statusFile(name, 'ready'), '')
}
const markers = () => readdirSync(join(cluster, 'regent_archived')).sort()
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

/** Runs an archiver until the check passes. */
async function archiveUntil(check: () => unknown): Promise<void> {
  const archiver = startWalArchiver(cluster, archive, log as never)
  try {
    await eventually(check)
  } finally {
    await archiver.stop(30_000)
  }
}

test('a finished segment is stored before its marker is left; the marker goes when PostgreSQL has seen it', async () => {
  const [first, second] = [nameSegment(1), nameSegment(2)]
  finish(first, Buffer.concat([Buffer.from('records'), Buffer.alloc(1000)]))
  await archiveUntil(() => expect(markers()).toEqual([first]))
  expect((await readArchived(walFolder(archive), first)).toString()).toBe('records')
  rmSync(statusFile(first, 'ready'))
  writeFileSync(statusFile(first, 'done'), '')
  finish(second, Buffer.alloc(16))
  await archiveUntil(() => expect(markers()).toEqual([second]))
  expect([...(await listArchived(walFolder(archive)))].sort()).toEqual([first, second])
  expect(await readArchived(walFolder(archive), second)).toHaveLength(0)
  expect(errors).toEqual([])
})

test('a segment that was stored before a kill is stored once', async () => {
  finish(nameSegment(1), Buffer.from('records'))
  await archiveUntil(() => expect(markers()).toHaveLength(1))
  rmSync(join(cluster, 'regent_archived', nameSegment(1)))
  await archiveUntil(() => expect(markers()).toHaveLength(1))
  expect(errors).toEqual([])
})

test('the segment of another server is never overwritten', async () => {
  finish(nameSegment(1), Buffer.from('records'))
  await archiveUntil(() => expect(markers()).toHaveLength(1))
  rmSync(join(cluster, 'regent_archived', nameSegment(1)))
  finish(nameSegment(1), Buffer.from('others'))
  await archiveUntil(() => expect(errors).toHaveLength(1))
  expect(errors[0]?.error).toMatch(/has other content\. Give each server its own BACKUP_DIR\.$/)
  expect(markers()).toEqual([])
  expect((await readArchived(walFolder(archive), nameSegment(1))).toString()).toBe('records')
})

test('a failure is logged once, and the segments are stored when it is over', async () => {
  writeFileSync(walFolder(archive), 'a file in place of the folder')
  for (const number of [1, 2]) finish(nameSegment(number), Buffer.from('records'))
  const archiver = startWalArchiver(cluster, archive, log as never)
  await eventually(() => expect(errors).toHaveLength(1))
  expect(markers()).toEqual([])
  rmSync(walFolder(archive))
  await eventually(() => expect(markers()).toEqual([nameSegment(1), nameSegment(2)]))
  await archiver.stop(30_000)
  expect(errors).toHaveLength(1)
})

test('after 4 GB of failures the waiting segments are given up, so that the disk does not fill', async () => {
  writeFileSync(walFolder(archive), 'a file in place of the folder')
  for (let number = 1; number <= 257; number += 1) finish(nameSegment(number), Buffer.from('records'))
  await archiveUntil(() => expect(markers()).toHaveLength(257))
  expect(errors[0]?.text).toContain('point-in-time restores resume with the next base backup')
  expect(existsSync(join(walFolder(archive), 'anything'))).toBe(false)
})

test('each data folder has its own place in the archive, and keeps it', () => {
  const [one, other] = [mkdtempSync(join(root, 'data-')), mkdtempSync(join(root, 'data-'))]
  expect(resolveArchive(archive, one)).toBe(resolveArchive(archive, one))
  expect(resolveArchive(archive, one)).not.toBe(resolveArchive(archive, other))
})

test.each([
  ['000000010000000000000001', '000000010000000000000002'],
  ['0000000100000000000000FF', '000000010000000100000000'],
  ['00000003000000AB0000009F', '00000003000000AB000000A0'],
])('%s is followed by %s', (name, next) => {
  expect(nextSegment(name)).toBe(next)
})
