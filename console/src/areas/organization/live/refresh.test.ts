import { listAuditEntries } from '@regent/contract/organization/audit'
import type { LiveChange } from '@regent/contract/organization/live'
import { getStats } from '@regent/contract/players/stats'
import { InfiniteQueryObserver, QueryCache } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewestFirst } from '../../../api/pages.ts'
import { FreshQueryClient } from '../../../api/session/fresh-query-client.ts'
import { subjects } from '../../../subjects.ts'
import { isAffected, Refresher } from './refresh.ts'

const change = { subject: 'stat', pid: 'DE_1', id: 'game.private.player.42/LEVEL' }

test.each([
  [[getStats.path, {}, '7.DE_1'], true],
  [[getStats.path, {}, '7.DE_1', 'pages'], true],
  [[getStats.path, {}, '7'], true],
  [[getStats.path, {}, '7.DE_2'], false],
  [[getStats.path, {}, '8.DE_1'], false],
  [['/api/players', {}, '7.DE_1'], false],
  [['something else'], false],
])('the read %j is repeated: %s', (key, expected) => {
  expect(isAffected(key, 7, [change], subjects)).toBe(expected)
})

test('changes that come during reads wait, and are then one round', async () => {
  const rounds: (() => void)[] = []
  const cache = new QueryCache()
  const client = {
    invalidateQueries: () => new Promise<void>((resolve) => void rounds.push(resolve)),
    getQueryCache: () => cache,
    setQueryData: () => undefined,
  }
  const refresher = new Refresher(client, 7, subjects)
  const all = refresher.hear([change])
  for (let index = 0; index < 100; index += 1) void refresher.hear([change])
  expect(rounds).toHaveLength(1)
  rounds[0]?.()
  await vi.waitFor(() => expect(rounds).toHaveLength(2))
  rounds[1]?.()
  await all
  expect(rounds).toHaveLength(2)
})

type Row = { id: number; subjectId: string; undoneBy?: number }
const SIZE = 3
const byId: NewestFirst = { by: ['id'] }
let client: FreshQueryClient
let stored: Row[]
/** Where each page that was asked for begins. */
let asked: (number | 'newest')[]
let isBroken: boolean
let leave = () => {}

const rowsFrom = (from: number): Row[] =>
  Array.from({ length: from }, (_, at) => ({ id: from - at, subjectId: `player.42/STAT_${from - at}` }))

/** Opens a list of ten rows and loads the first pages of it; returns what is shown. */
async function openList(pages: number, newestFirst?: NewestFirst) {
  const observer = new InfiniteQueryObserver(client, {
    queryKey: [listAuditEntries.path, {}, '7.DE_1', 'pages'],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam ?? 'newest')
      if (isBroken) throw new Error('The server does not answer.')
      const older = stored.filter(({ id }) => pageParam === undefined || id < pageParam)
      const rows = older.slice(0, SIZE)
      return { rows, next: older.length > SIZE ? (rows.at(-1)?.id ?? null) : null }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { newestFirst },
  })
  leave = observer.subscribe(() => {})
  await observer.refetch()
  for (let page = 1; page < pages; page += 1) await observer.fetchNextPage()
  asked = []
  return () => observer.getCurrentResult()
}

const shownIn = (list: Awaited<ReturnType<typeof openList>>) => list().data?.pages.flatMap(({ rows }) => rows) ?? []

const hear = (...changes: LiveChange[]) => new Refresher(client, 7, subjects).hear(changes)
const changeOf = (id: string | undefined, gamerTag = 42): LiveChange => ({
  subject: 'stat',
  pid: 'DE_1',
  gamerTag,
  ...(id !== undefined && { id }),
})

beforeEach(() => {
  client = new FreshQueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  stored = rowsFrom(10)
  asked = []
  isBroken = false
})
afterEach(() => leave())

test('a colleague’s change takes one request of a list of three pages, and stands on top', async () => {
  const list = await openList(3, byId)
  stored = [{ id: 11, subjectId: 'player.43/LEVEL' }, ...stored]
  await hear(changeOf('player.43/LEVEL', 43))
  expect(asked).toEqual(['newest'])
  expect(shownIn(list).map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

test('all pages are read where a row further down names what was changed, such as one that was undone', async () => {
  const list = await openList(3, byId)
  const undoing = { id: 11, subjectId: 'player.42/STAT_3' }
  stored = [undoing, ...stored.map((row) => (row.id === 3 ? { ...row, undoneBy: 11 } : row))]
  await hear(changeOf('player.42/STAT_3'))
  expect(asked).toEqual(['newest', 'newest', 9, 6])
  expect(shownIn(list)).toContainEqual({ id: 3, subjectId: 'player.42/STAT_3', undoneBy: 11 })
})

test('a change in the newest page alone takes one request', async () => {
  const list = await openList(3, byId)
  stored = stored.map((row) => (row.id === 9 ? { ...row, undoneBy: 10 } : row))
  await hear(changeOf('player.42/STAT_9'))
  expect(asked).toEqual(['newest'])
  expect(shownIn(list)[1]).toMatchObject({ id: 9, undoneBy: 10 })
})

test('a part of an id names a row, and the player whom all rows are of does not', async () => {
  await openList(3, byId)
  stored = [{ id: 11, subjectId: '42' }, ...stored]
  await hear(changeOf('42/11'))
  expect(asked).toEqual(['newest'])
  asked = []
  await hear(changeOf('42/2'))
  expect(asked).toEqual(['newest', 'newest', 9, 6])
})

test('all pages are read after changes that are too many to be named', async () => {
  await openList(3, byId)
  await hear(changeOf(undefined))
  expect(asked).toEqual(['newest', 8, 5])
})

test.each([
  ['in another order', undefined],
  ['into whose filter an older row may come', { by: ['id'], olderMayEnter: true }],
])('all pages of a list %s are read', async (_, newestFirst) => {
  const list = await openList(3, newestFirst)
  stored = [{ id: 11, subjectId: 'player.43/LEVEL' }, ...stored]
  await hear(changeOf('player.43/LEVEL', 43))
  expect(asked).toEqual(['newest', 9, 6])
  expect(shownIn(list)[0]?.id).toBe(11)
})

test('all pages are read where more is new than the newest page holds', async () => {
  const list = await openList(2, byId)
  stored = rowsFrom(15)
  await hear(changeOf('player.43/LEVEL', 43))
  expect(asked).toEqual(['newest', 'newest', 13])
  expect(shownIn(list).map(({ id }) => id)).toEqual([15, 14, 13, 12, 11, 10])
})

test('a list that cannot be read says so', async () => {
  const list = await openList(2, byId)
  isBroken = true
  await hear(changeOf('player.43/LEVEL', 43))
  expect(list().error?.message).toBe('The server does not answer.')
})
