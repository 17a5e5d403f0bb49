import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { buildTextEntry, type Entry, packArchive, readArchive, readEntryText } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'regent-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = join(folder, 'archive.tar.gz')
const long = `files/${'folder/'.repeat(30)}name`

async function* entries(): AsyncGenerator<Entry> {
  yield buildTextEntry('files/a', 'first')
  yield buildTextEntry(long, 'x'.repeat(512))
  yield { name: 'tables/b', size: 300_000, content: [Buffer.alloc(100_000, 'y'), Buffer.alloc(200_000, 'z')] }
  yield buildTextEntry('empty', '')
}

async function pack(from = entries()): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of packArchive(from)) chunks.push(chunk)
  writeFileSync(path, gzipSync(Buffer.concat(chunks)))
}

async function read(): Promise<[string, number, string][]> {
  const found: [string, number, string][] = []
  for await (const { name, size, content } of readArchive(path))
    found.push([name, size, (await readEntryText(content)).slice(0, 5)])
  return found
}

test('packed entries are read in the same order, also with long names', async () => {
  await pack()
  expect(await read()).toEqual([
    ['files/a', 5, 'first'],
    [long, 512, 'xxxxx'],
    ['tables/b', 300_000, 'yyyyy'],
    ['empty', 0, ''],
  ])
})

test('the unread rest of an entry is skipped', async () => {
  await pack()
  const names = []
  for await (const { name, content } of readArchive(path)) {
    names.push(name)
    if (name === 'tables/b') for await (const _ of content) break
  }
  expect(names).toEqual(['files/a', long, 'tables/b', 'empty'])
})

test.each<[string, (whole: Buffer) => Buffer]>([
  ['cut off', (whole) => whole.subarray(0, whole.length - 40)],
  ['cut off in the middle', (whole) => whole.subarray(0, whole.length / 2)],
  ['not compressed', (whole) => gunzipSync(whole)],
  ['empty', () => Buffer.alloc(0)],
  ['with one byte changed', (whole) => withChange(whole, 700)],
  ['with one byte of a header changed', (whole) => withChange(whole, 3)],
  ['without its checksum', (whole) => gzipSync(gunzipSync(whole).subarray(0, -2048))],
])('a file that is %s is refused', async (_, damage) => {
  await pack()
  writeFileSync(path, damage(readFileSync(path)))
  await expect(read()).rejects.toThrow(/archive\.tar\.gz is damaged or incomplete/)
})

/** Changes a byte in such a way that the compression does not notice. */
function withChange(whole: Buffer, at: number): Buffer {
  const bytes = gunzipSync(whole)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return gzipSync(bytes)
}

test('an entry that is not as long as announced fails', async () => {
  async function* wrong(): AsyncGenerator<Entry> {
    yield { name: 'files/a', size: 7, content: [Buffer.from('six')] }
  }
  await expect(pack(wrong())).rejects.toThrow('files/a has 3 bytes; 7 were announced.')
})
