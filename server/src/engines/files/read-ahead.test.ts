import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type OpenFile, readAhead } from './read-ahead.ts'

const large = 3_000_000

/** A store of files whose size is in their key; keys with a minus are missing. It counts what is open at once. */
function store() {
  const seen = { open: 0, most: 0 }
  const get = async (key: string) => {
    if (key === 'broken') throw new Error('the store is away')
    if (key.includes('-')) return undefined
    const size = Number(key.split('/')[1])
    seen.open += 1
    seen.most = Math.max(seen.most, seen.open)
    const content = Readable.from([Buffer.alloc(size, key)])
    content.once('close', () => {
      seen.open -= 1
    })
    return { size, content }
  }
  return { get, seen }
}

async function* listed(...keys: string[]) {
  yield* keys
}

async function contentOf({ content }: OpenFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('files come whole and in their order, those that are missing left out', async () => {
  const { get, seen } = store()
  const keys = Array.from({ length: 50 }, (_, index) =>
    index % 7 === 3 ? `${index}/-` : `${index}/${index % 5 === 4 ? large : index}`,
  )
  const found: string[] = []
  for await (const file of readAhead({ get }, listed(...keys))) {
    found.push(file.key)
    expect((await contentOf(file)).equals(Buffer.alloc(file.size, file.key))).toBe(true)
  }
  expect(found).toEqual(keys.filter((key) => !key.includes('-')))
  expect(seen.most).toBeGreaterThan(1)
  expect(seen.most).toBeLessThanOrEqual(13)
})

test('a file that cannot be read ends it when it is its turn', async () => {
  const read: string[] = []
  const all = async () => {
    for await (const { key } of readAhead(store(), listed('1/1', '2/2', 'broken', '3/3'))) read.push(key)
  }
  await expect(all()).rejects.toThrow('the store is away')
  expect(read).toEqual(['1/1', '2/2'])
})
