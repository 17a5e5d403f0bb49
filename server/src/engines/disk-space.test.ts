import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { type DiskProbes, DiskSpace, diskProbes, isDiskFull } from './disk-space.ts'
import { folderFiles } from './files/folder-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'regent-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

const run = promisify(execFile)
const withCode = (code: string, cause?: Error) => Object.assign(new Error(code, { cause }), { code })

/** Disks of the test's own: which are full, and how often they were looked at. */
function disks() {
  const full = { database: false, files: false }
  const looks = { database: 0, files: 0, free: 0 }
  const clock = { now: 0 }
  const probe = (store: 'database' | 'files', code: string) => async () => {
    looks[store] += 1
    if (full[store]) throw withCode(code)
  }
  const state = { freeBytes: 1e9 }
  const probes: DiskProbes = {
    database: probe('database', '53100'),
    files: probe('files', 'ENOSPC'),
    freeBytes: async () => {
      looks.free += 1
      return state.freeBytes
    },
  }
  return { full, looks, clock, state, space: new DiskSpace(probes, () => clock.now) }
}

test.each([
  [withCode('53100'), true],
  [withCode('ENOSPC'), true],
  [withCode('EDQUOT'), true],
  [new Error('the file could not be stored', { cause: withCode('ENOSPC') }), true],
  [withCode('53300'), false],
  [withCode('EACCES'), false],
  ['ENOSPC', false],
])('%o is told to be a full disk: %s', (error, expected) => {
  expect(isDiskFull(error)).toBe(expected)
})

describe('a disk', () => {
  test('is full from the write that failed until a small write succeeds', async () => {
    const { space, full, clock } = disks()
    expect(await space.whyFull()).toBeUndefined()
    full.database = true
    space.note(withCode('53100'))
    expect(await space.whyFull()).toBe('the disk of the database is full')
    clock.now += 1_000
    expect(await space.whyFull()).toBe('the disk of the database is full')
    full.database = false
    clock.now += 1_000
    expect(await space.whyFull()).toBeUndefined()
  })

  test('without room is full before any write has failed', async () => {
    const { space, state, clock, looks } = disks()
    state.freeBytes = 4096
    expect(await space.whyFull()).toBe('the disk of DATA_DIR is full')
    state.freeBytes = 1e9
    clock.now += 1_000
    expect(await space.whyFull()).toBeUndefined()
    expect(looks).toEqual({ database: 0, files: 0, free: 2 })
  })

  test('is checked at most once a second, despite concurrent callers', async () => {
    const { space, looks, clock, full } = disks()
    full.files = true
    space.note(withCode('EDQUOT'))
    await Promise.all(Array.from({ length: 50 }, () => space.whyFull()))
    clock.now += 999
    await space.whyFull()
    expect(looks).toEqual({ database: 0, files: 1, free: 1 })
  })
})

test('the small writes succeed where there is room, and leave nothing behind', async () => {
  const { db } = await testApp()
  const probes = diskProbes(db, folder)
  await probes.database()
  await probes.files()
  expect(readdirSync(join(folder, 'files', '.parts'))).toEqual([])
  expect(await probes.freeBytes()).toBeGreaterThan(0)
})

test('of a file that meets a full disk nothing stays', async () => {
  const files = folderFiles(join(folder, 'store'))
  const handle = await open(join(folder, 'any'), 'w')
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const content = () => Readable.from([Buffer.alloc(10), Buffer.alloc(10)])
  for (const step of ['writeFile', 'sync'] as const) {
    vi.spyOn(prototype, step).mockRejectedValueOnce(withCode('ENOSPC'))
    await expect(files.put('a/b', content(), 100)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await files.has('a/b')).toBe(false)
    expect(readdirSync(join(folder, 'store', '.parts'))).toEqual([])
  }
  expect(await files.put('a/b', content(), 100)).toMatchObject({ size: 20 })
})

test('a file of which the disk takes only the beginning is not stored', async () => {
  const program = join(folder, 'put.mts')
  const store = JSON.stringify(join(import.meta.dirname, 'files', 'folder-files.ts'))
  writeFileSync(
    program,
    `import { Readable } from 'node:stream'
import { folderFiles } from ${store}
const files = folderFiles(process.argv[2])
const end = await files.put('a/b', Readable.from([Buffer.alloc(100_000)]), 1e6).then(({ size }) => size, ({ code }) => code)
console.log(end, await files.has('a/b'))
`,
  )
  // Of the last write before the limit the system takes a part, as on a disk that becomes full.
  const limited = 'ulimit -f 64 && exec "$0" --import tsx "$@"'
  const { stdout } = await run('bash', ['-c', limited, process.execPath, program, join(folder, 'small')])
  expect(stdout.trim()).toBe('EFBIG false')
})
