import { infiniteQueryOptions } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { newestReader, withNewest } from './newest-page.ts'
import { queryClient } from './query.ts'

type Row = { id: number; state?: string }

const SIZE = 3
/** A server's list, newest first; the cursor of a page is the last row before it. */
let stored: Row[] = []
let asked: (number | undefined)[] = []

const options = infiniteQueryOptions({
  queryKey: ['/rows', 'pages'],
  queryFn: async ({ pageParam }) => {
    asked.push(pageParam)
    const older = stored.filter(({ id }) => pageParam === undefined || id < pageParam)
    const rows = older.slice(0, SIZE)
    return { rows, next: older.length > SIZE ? (rows.at(-1)?.id ?? null) : null, about: stored.length }
  },
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  meta: { newestFirst: { by: ['id'] } },
})

const readNewest = async () => newestReader(options)?.()

const numbered = (from: number, to: number): Row[] =>
  Array.from({ length: from - to + 1 }, (_, at) => ({ id: from - at }))

async function load(rows: Row[], pages: number) {
  stored = rows
  await queryClient.fetchInfiniteQuery({ ...options, pages })
  asked = []
}

const loaded = () => queryClient.getQueryData(options.queryKey)
const shown = () => loaded()?.pages.flatMap(({ rows }) => rows.map(({ id }) => id))

afterEach(() => queryClient.clear())

test('a followed list of many pages takes one request, and has what is new on top of what is loaded', async () => {
  await load(numbered(20, 1), 4)
  stored = [...numbered(22, 21), ...stored.map((row) => (row.id === 20 ? { ...row, state: 'done' } : row))]
  await readNewest()
  expect(asked).toEqual([undefined])
  expect(shown()).toEqual(numbered(22, 9).map(({ id }) => id))
  expect(loaded()?.pages[0]?.rows[2]).toEqual({ id: 20, state: 'done' })
  expect(loaded()?.pages[0]?.about).toBe(22)
  for (const id of [23, 24, 25]) {
    stored = [{ id }, ...stored]
    await readNewest()
  }
  expect(asked.length).toBe(4)
  expect(shown()).toEqual(numbered(25, 9).map(({ id }) => id))

  // The next page goes on where the last one ended, also after all of it was read again.
  await queryClient.fetchInfiniteQuery({ ...options, pages: 7, staleTime: 0 })
  expect(shown()).toEqual(numbered(25, 5).map(({ id }) => id))
})

test('where the newest page touches nothing that is known, the list begins with it anew', async () => {
  await load(numbered(10, 1), 3)
  stored = [...numbered(14, 11), ...stored]
  await readNewest()
  expect(asked).toEqual([undefined])
  expect(shown()).toEqual([14, 13, 12])
  expect(loaded()?.pages).toMatchObject([{ next: 12 }])
})

test('rows that are gone leave, and those that moved to the top are there once', async () => {
  await load(numbered(10, 1), 3)
  stored = [{ id: 4 }, ...numbered(10, 5).filter(({ id }) => id !== 9), ...numbered(3, 1)]
  await readNewest()
  expect(shown()).toEqual([4, 10, 8, 7, 6, 5, 3, 2])
  stored = [{ id: 2 }]
  await readNewest()
  expect(shown()).toEqual([2])
})

test('a page that was read whole meanwhile is not put back', async () => {
  await load(numbered(4, 1), 1)
  const reading = readNewest()
  queryClient.setQueryData(options.queryKey, (known) => known && { ...known }, { updatedAt: 5 })
  stored = []
  await reading
  expect(shown()).toEqual([4, 3, 2])
})

test('the names of the parts of a page are those of its call', () => {
  const page = (ids: number[], nextCursor: string | undefined) => ({ records: ids.map((id) => ({ id })), nextCursor })
  const known = { pages: [page([3, 2], 'b'), page([1], undefined)], pageParams: [undefined, 'b'] }
  const parts = { by: ['id'], rows: 'records', next: 'nextCursor' }
  expect(withNewest(known, page([4, 3], 'c'), parts)).toEqual({
    pages: [page([4, 3, 2], 'b'), page([1], undefined)],
    pageParams: [undefined, 'b'],
  })
})

test('a search without hits in the newest part of a list keeps the older hits', () => {
  const known = {
    pages: [
      { rows: [], next: 'b' },
      { rows: [{ id: 1 }], next: null },
    ],
    pageParams: [undefined, 'b'],
  }
  expect(withNewest(known, { rows: [], next: 'b' }, { by: ['id'] })).toEqual(known)
})

test('a list in another order is read whole', () => {
  expect(newestReader({ queryKey: options.queryKey, meta: {} })).toBeUndefined()
})
