import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { FileDamaged } from './files.ts'
import { folderFiles } from './folder-files.ts'
import { filesSuite } from './suite.ts'

const root = mkdtempSync(join(tmpdir(), 'regent-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(root, 'files-'))

filesSuite('a folder', async () => folderFiles(newFolder()), 1_000)

test('only the user of the server reads a file, and nothing else is in the folder', async () => {
  const folder = newFolder()
  const files = folderFiles(folder)
  await files.put('area/key', Readable.from([Buffer.from('content')]), 100)
  expect(statSync(join(folder, 'area/key')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'area')).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()).toEqual(['.parts', 'area', 'area/key'])
})

test('a file whose bytes the disk has changed ends with an error for who knows its checksum', async () => {
  const folder = newFolder()
  const files = folderFiles(folder)
  const { md5 } = await files.put('key', Readable.from([Buffer.from('content')]), 100)
  writeFileSync(join(folder, 'key'), 'c0ntent')
  const read = async () => {
    for await (const _ of (await files.get('key', md5))?.content ?? []);
  }
  await expect(read()).rejects.toBeInstanceOf(FileDamaged)
})

test('unfinished files are deleted when their last byte is old enough', async () => {
  const folder = newFolder()
  const files = folderFiles(folder)
  await files.put('key', Readable.from([Buffer.from('content')]), 100)
  for (const [name, seconds] of Object.entries({ old: 1_000, young: 3_000 })) {
    writeFileSync(join(folder, '.parts', name), 'begun')
    utimesSync(join(folder, '.parts', name), seconds, seconds)
  }
  expect(await files.deleteParts(2_000_000)).toBe(1)
  expect(readdirSync(join(folder, '.parts'))).toEqual(['young'])
  expect(await files.has('key')).toBe(true)
})
