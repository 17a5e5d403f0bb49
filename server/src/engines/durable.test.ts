import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSecretKey } from '../kernel/settings/settings.ts'
import { watchSyncs } from '../testing/power-cut.ts'
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { makeFolder, makeFolderNow } from './durable.ts'
import { folderFiles } from './files/folder-files.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const contentOf = (text: string) => Readable.from([Buffer.from(text)])

async function watchedFolder() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'regent-power-')))
  const syncs = await watchSyncs()
  onTestFinished(() => {
    syncs.stop()
    rmSync(root, { recursive: true, force: true })
  })
  return { root, lostOf: (...parts: string[]) => syncs.lostOf(join(root, ...parts), root) }
}

describe.skipIf(process.platform !== 'linux')('a power cut right after the answer takes nothing', () => {
  test('of a stored file: neither its content, nor its name, nor the folders that were made for it', async () => {
    const { root, lostOf } = await watchedFolder()
    const files = folderFiles(join(root, 'data', 'files'))
    const keys = ['saves/DE_1/42/one', 'saves/DE_1/42/two', 'saves/DE_1/43/three', 'four']
    for (const key of keys) {
      await files.put(key, contentOf(key), 100)
      expect(lostOf('data', 'files', ...key.split('/'))).toEqual([])
    }
  })

  test('of files that are stored at the same time in one new folder', async () => {
    const { root, lostOf } = await watchedFolder()
    const files = folderFiles(join(root, 'files'))
    const keys = ['a/b/1', 'a/b/2', 'a/b/3', 'a/c/4']
    const lost = await Promise.all(
      keys.map(async (key) => {
        await files.put(key, contentOf(key), 100)
        return lostOf('files', ...key.split('/'))
      }),
    )
    expect(lost.flat()).toEqual([])
  })

  test('of a file in a folder that another process has just made', async () => {
    const { root, lostOf } = await watchedFolder()
    mkdirSync(join(root, 'files', 'a', 'b'), { recursive: true })
    await folderFiles(join(root, 'files')).put('a/b/c', contentOf('c'), 100)
    expect(lostOf('files', 'a', 'b', 'c')).toEqual([])
  })

  test('of a folder that was deleted and made again', async () => {
    const { root, lostOf } = await watchedFolder()
    const files = folderFiles(join(root, 'files'))
    await files.put('a/b', contentOf('b'), 100)
    rmSync(join(root, 'files', 'a'), { recursive: true })
    await files.put('a/c', contentOf('c'), 100)
    expect(lostOf('files', 'a', 'c')).toEqual([])
  })

  test('of the secret key, and of folders', async () => {
    const { root, lostOf } = await watchedFolder()
    createSecretKey({ dataDir: join(root, 'made', 'data') })
    expect(lostOf('made', 'data', 'secret.key')).toEqual([])
    await makeFolder(join(root, 'one', 'two'))
    makeFolderNow(join(root, 'three', 'four'))
    expect([...lostOf('one', 'two'), ...lostOf('three', 'four')]).toEqual([])
  })

  test('of a new database, and of its password', async () => {
    const { root, lostOf } = await watchedFolder()
    const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'data'), log })
    try {
      expect(readdirSync(join(root, 'data'))).toContain('postgres')
      expect([...lostOf('data', 'postgres'), ...lostOf('data', 'postgres.password')]).toEqual([])
    } finally {
      await postgres.stop()
    }
  }, 120_000)

  test('the watch itself sees what was not synced', async () => {
    const { root, lostOf } = await watchedFolder()
    mkdirSync(join(root, 'a', 'b'), { recursive: true })
    expect(lostOf('a', 'b')).toEqual(['the name a', 'the name a/b'])
  })
})
