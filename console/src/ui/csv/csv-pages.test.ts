import { expect, test, vi } from 'vitest'
import { readPages } from './csv-pages.ts'

const list = (total: number, size: number) =>
  vi.fn(async (cursor: string | undefined) => {
    const start = Number(cursor ?? 0)
    const rows = Array.from({ length: Math.min(size, total - start) }, (_, index) => start + index)
    return { rows, next: start + size < total ? String(start + size) : null }
  })

const never = new AbortController().signal

test('all pages are read, in their order, with a word after each', async () => {
  const progress: number[] = []
  const { rows, isAll } = await readPages(list(25, 10), never, (count) => progress.push(count))
  expect(rows).toEqual(Array.from({ length: 25 }, (_, index) => index))
  expect(progress).toEqual([10, 20, 25])
  expect(isAll).toBe(true)
})

test('it stops at the most rows there may be, and says that there are more', async () => {
  const read = list(100, 10)
  const { rows, isAll } = await readPages(read, never, () => {}, 15)
  expect([rows.length, isAll, read.mock.calls.length]).toEqual([15, false, 2])
  expect((await readPages(list(20, 10), never, () => {}, 20)).isAll).toBe(true)
})

test('cancelled, it reads no further', async () => {
  const cancelling = new AbortController()
  const read = list(100, 10)
  await expect(readPages(read, cancelling.signal, () => cancelling.abort())).rejects.toThrow()
  expect(read.mock.calls.length).toBe(2)
})
