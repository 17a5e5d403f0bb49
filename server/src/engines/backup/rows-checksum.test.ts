import { expect, test } from 'vitest'
import { RowsChecksum } from './rows-checksum.ts'

function checksumOf(...chunks: string[]): string {
  const checksum = new RowsChecksum()
  for (const chunk of chunks) checksum.add(Buffer.from(chunk))
  return checksum.text
}

test('the order of rows and the ends of chunks do not matter', () => {
  const expected = checksumOf('1\tone\n2\ttwo\n3\tthree\n')
  expect(checksumOf('3\tthree\n1\tone\n2\ttwo\n')).toBe(expected)
  expect(checksumOf('1\to', 'ne\n2\tt', 'wo\n', '3\tthree\n')).toBe(expected)
})

test('a changed, missing, additional or repeated row matters', () => {
  const expected = checksumOf('1\tone\n2\ttwo\n')
  for (const rows of ['1\tone\n2\ttoo\n', '1\tone\n', '1\tone\n2\ttwo\n\n', '1\tone\n2\ttwo\n2\ttwo\n']) {
    expect(checksumOf(rows)).not.toBe(expected)
  }
  expect(checksumOf()).toBe('0000000000000000')
})
