import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { FileTooLarge } from './files.ts'
import { spool } from './spool.ts'

const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('regent-upload-'))

test.each([0, 10, 64 * 1024, 64 * 1024 + 1, 300_000])(
  '%s bytes are read back in pieces, twice, and leave nothing',
  async (size) => {
    const whole = Buffer.alloc(size, 'abcdefg')
    const chunks = function* () {
      for (let from = 0; from < size; from += 7_000) yield whole.subarray(from, from + 7_000)
    }
    const spooled = await spool(Readable.from(chunks()), size)
    expect(spooled).toMatchObject({ size, md5: createHash('md5').update(whole).digest('hex') })
    expect(temporary()).toEqual([])
    for (let round = 0; round < 2; round += 1) {
      const pieces: Buffer[] = []
      for await (const piece of spooled.pieces(50_000)) pieces.push(piece)
      expect(pieces.every(({ length }, index) => length === 50_000 || index === pieces.length - 1)).toBe(true)
      expect(Buffer.concat(pieces).equals(whole)).toBe(true)
    }
    await spooled.discard()
  },
)

test('more than the limit is refused', async () => {
  const content = () => Readable.from([Buffer.alloc(100_000), Buffer.alloc(1)])
  await expect(spool(content(), 100_000)).rejects.toBeInstanceOf(FileTooLarge)
  await (await spool(content(), 100_001)).discard()
})
