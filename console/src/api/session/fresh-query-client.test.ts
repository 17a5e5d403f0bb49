import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

/** A server whose answers wait until they are let go; each says what was stored when it was asked. */
function server() {
  let stored = 'before'
  const waiting: (() => void)[] = []
  return {
    change: () => {
      stored = 'after'
    },
    read: () => {
      const seen = stored
      return new Promise<string>((resolve) => waiting.push(() => resolve(seen)))
    },
    asked: () => waiting.length,
    async answer() {
      for (const resolve of waiting.splice(0)) resolve()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

let client: FreshQueryClient
beforeEach(() => {
  client = new FreshQueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
})

test('a visible list is read again if its first read began before a change', async () => {
  const { change, read, answer, asked } = server()
  const observer = new QueryObserver(client, { queryKey: ['rows'], queryFn: read })
  const leave = observer.subscribe(() => {})
  change()
  const invalidated = client.invalidateQueries({ queryKey: ['rows'] })
  await answer()
  expect(observer.getCurrentResult().data).toBe('before')
  expect(asked()).toBe(1)
  await answer()
  await invalidated
  expect(observer.getCurrentResult().data).toBe('after')
  leave()
})

test('an invisible list is stale if its read began before a change', async () => {
  const { change, read, answer } = server()
  const reading = client.prefetchQuery({ queryKey: ['rows'], queryFn: read })
  change()
  const invalidated = client.invalidateQueries({ queryKey: ['rows'] })
  await answer()
  await Promise.all([reading, invalidated])
  const again = client.fetchQuery({ queryKey: ['rows'], queryFn: read })
  await answer()
  expect(await again).toBe('after')
})

test('a read that fails, and reads that are not meant, are left alone', async () => {
  const { read, answer, asked } = server()
  const failing = client.prefetchQuery({ queryKey: ['other'], queryFn: () => Promise.reject(new Error('no')) })
  const reading = client.prefetchQuery({ queryKey: ['rows'], queryFn: read })
  await client.invalidateQueries({ queryKey: ['other'] })
  await failing
  expect(asked()).toBe(1)
  await answer()
  await reading
  expect(client.getQueryState(['rows'])?.isInvalidated).toBe(false)
})

test('a route that waits for a read gets its answer when the screen that observes the read is left', async () => {
  const { read, answer, asked } = server()
  const options = {
    queryKey: ['rows'],
    queryFn: ({ signal }: { signal: AbortSignal }) => (signal.aborted ? Promise.reject(signal.reason) : read()),
  }
  const leave = new QueryObserver(client, options).subscribe(() => {})
  const waiting = client.ensureQueryData(options)
  leave()
  await expect.poll(asked).toBe(2)
  await answer()
  expect(await waiting).toBe('before')
})

test('a further page that is under way during a change is kept, and all pages are read again', async () => {
  const { change, read, answer } = server()
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['rows'],
    queryFn: async ({ pageParam }) => `${pageParam} ${await read()}`,
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
  })
  const leave = observer.subscribe(() => {})
  await answer()
  const further = observer.fetchNextPage()
  change()
  const invalidated = client.invalidateQueries({ queryKey: ['rows'] })
  // Once for the further page, then once for each page that is read again.
  await answer()
  expect(observer.getCurrentResult().data?.pages).toEqual(['1 before', '2 before'])
  await answer()
  await answer()
  await Promise.all([further, invalidated])
  expect(observer.getCurrentResult().data?.pages).toEqual(['1 after', '2 after'])
  leave()
})
