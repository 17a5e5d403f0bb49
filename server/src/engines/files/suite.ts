import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { FileDamaged, FileExists, type Files, FileTooLarge } from './files.ts'

const md5 = (content: string | Buffer) => createHash('md5').update(content).digest('hex')
const contentOf = (...pieces: (string | Buffer)[]) => Readable.from(pieces.map((piece) => Buffer.from(piece as string)))

async function read(files: Files, key: string, checksum?: string): Promise<string | undefined> {
  const file = await files.get(key, checksum)
  if (!file) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of file.content as AsyncIterable<Buffer>) chunks.push(chunk)
  const whole = Buffer.concat(chunks)
  expect(whole.length).toBe(file.size)
  return whole.toString()
}

async function keysOf(files: Files, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.list(prefix)) keys.push(key)
  return keys.sort()
}

/** What every store of files promises. `partBytes` is from when on a store may cut a file into parts. */
export function filesSuite(name: string, open: () => Promise<Files>, partBytes: number): void {
  describe(`files in ${name}`, () => {
    test('what is stored is read back, with its size and checksum', async () => {
      const files = await open()
      expect(await files.put('area/realm/one', contentOf('some ', 'content'), 100)).toEqual({
        size: 12,
        md5: md5('some content'),
      })
      expect(await read(files, 'area/realm/one')).toBe('some content')
      const head = await files.head('area/realm/one')
      expect(head).toMatchObject({ size: 12 })
      expect(head?.writtenAt).toBeGreaterThan(Date.UTC(2020, 0, 1))
      expect(await files.has('area/realm/one')).toBe(true)
      expect(await files.put('area/realm/empty', contentOf(), 0)).toEqual({ size: 0, md5: md5('') })
      expect(await read(files, 'area/realm/empty')).toBe('')
      await files.check()
    })

    test('a missing file is none, and may be deleted', async () => {
      const files = await open()
      expect(await files.get('area/none')).toBeUndefined()
      expect(await files.head('area/none')).toBeUndefined()
      expect(await files.has('area/none')).toBe(false)
      await files.delete('area/none')
      await files.put('area/one', contentOf('one'), 100)
      await files.delete('area/one')
      expect(await files.has('area/one')).toBe(false)
      // A folder is no file.
      await files.put('area/two/three', contentOf('three'), 100)
      expect(await files.has('area/two')).toBe(false)
    })

    test('a file is written once: a key in use is refused, and keeps what it has', async () => {
      const files = await open()
      await files.put('key', contentOf('first'), 100)
      await expect(files.put('key', contentOf('second'), 100)).rejects.toBeInstanceOf(FileExists)
      await expect(files.put('key', contentOf('x'.repeat(partBytes * 2)), 1e9)).rejects.toBeInstanceOf(FileExists)
      expect(await read(files, 'key')).toBe('first')
      await files.delete('key')
      await files.put('key', contentOf('third'), 100)
      expect(await read(files, 'key')).toBe('third')
    })

    test.each(['short', 'long'])('of two that write a %s file under one key, one is kept, whole', async (length) => {
      const files = await open()
      const repeated = length === 'short' ? 5 : partBytes * 2
      const written = await Promise.allSettled(
        ['a', 'b', 'c'].map((letter) => files.put('key', contentOf(letter.repeat(repeated)), 1e9)),
      )
      expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const index = written.findIndex(({ status }) => status === 'fulfilled')
      expect(await read(files, 'key')).toBe('abc'[index]?.repeat(repeated))
    })

    test.each([0, 1, -1])('a file of parts is read back as one (%s bytes beside the limit)', async (more) => {
      const files = await open()
      const whole = Buffer.alloc(partBytes * 3 + more, 'abcdefg')
      const pieces = [whole.subarray(0, 10), whole.subarray(10, partBytes + 20), whole.subarray(partBytes + 20)]
      expect(await files.put('big', contentOf(...pieces), 1e9)).toEqual({ size: whole.length, md5: md5(whole) })
      expect(await read(files, 'big', md5(whole))).toBe(whole.toString())
    })

    test.each(['short', 'long'])('of a %s file that is longer than it may be, nothing is kept', async (length) => {
      const files = await open()
      const limit = length === 'short' ? 5 : partBytes * 2
      await expect(files.put('key', contentOf('x'.repeat(limit), 'y'), limit)).rejects.toBeInstanceOf(FileTooLarge)
      expect(await files.has('key')).toBe(false)
      expect(await keysOf(files, '')).toEqual([])
    })

    test.each([1, 3])('of a file whose source fails, nothing is kept (after %s parts)', async (parts) => {
      const files = await open()
      const failing = Readable.from(
        (async function* () {
          yield Buffer.alloc(partBytes * parts)
          throw new Error('the source failed')
        })(),
      )
      await expect(files.put('key', failing, 1e9)).rejects.toThrow('the source failed')
      expect(await files.has('key')).toBe(false)
      await files.put('key', contentOf('whole'), 100)
      expect(await read(files, 'key')).toBe('whole')
    })

    test('the keys that begin alike are listed, whatever their number', async () => {
      const files = await open()
      const keys = ['a/one', 'a/two/three', 'a/two/four', 'a/two-five', 'ab/six', 'b', 'a/two/seven', 'a/two/eight']
      for (const key of keys) await files.put(key, contentOf(key), 100)
      expect(await keysOf(files, '')).toEqual([...keys].sort())
      expect(await keysOf(files, 'a/two/')).toEqual(['a/two/eight', 'a/two/four', 'a/two/seven', 'a/two/three'])
      expect(await keysOf(files, 'a/tw')).toHaveLength(5)
      expect(await keysOf(files, 'none/')).toEqual([])
    })

    test('a file with another checksum than the caller knows ends with an error before its last byte', async () => {
      const files = await open()
      await files.put('key', contentOf('content'), 100)
      expect(await read(files, 'key', md5('content'))).toBe('content')
      await expect(read(files, 'key', md5('contents'))).rejects.toBeInstanceOf(FileDamaged)
    })

    test('a reader gets all of a file that is deleted meanwhile', async () => {
      const files = await open()
      const whole = 'x'.repeat(partBytes)
      await files.put('key', contentOf(whole), 1e9)
      const file = await files.get('key')
      await files.delete('key')
      const chunks: Buffer[] = []
      for await (const chunk of (file?.content ?? []) as AsyncIterable<Buffer>) chunks.push(chunk)
      expect(Buffer.concat(chunks).toString()).toBe(whole)
    })

    test.each([
      '../out',
      'a/../../out',
      '/etc/passwd',
      '',
      'a//b',
      'a/',
      '.parts/x',
      'a\\b',
      'a b',
      'a%2e',
      'x'.repeat(513),
    ])('%j is no key', async (key) => {
      const files = await open()
      for (const work of [files.put(key, contentOf('x'), 9), files.get(key), files.head(key), files.delete(key)]) {
        await expect(work).rejects.toThrow('not the key of a file')
      }
      expect(await keysOf(files, '')).toEqual([])
    })
  })
}
