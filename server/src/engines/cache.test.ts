import { describe, expect, test } from 'vitest'
import { TaggedCache } from './cache.ts'

type Read = { n: number }
const loaded =
  (n: number, tag = 'a') =>
  async () => ({ value: { n }, tag })

/** A load that answers when it is told to. */
function pending(tag: string) {
  let answer: (n: number) => void = () => {}
  const waiting = new Promise<number>((resolve) => {
    answer = resolve
  })
  return { load: async () => ({ value: { n: await waiting }, tag }), answer }
}

const refuse = async (): Promise<never> => {
  throw new Error('It is read again.')
}

describe('a full cache', () => {
  test('lets go of what was used longest ago, and keeps the rest', async () => {
    const cache = new TaggedCache<Read>(3, () => true)
    for (const n of [1, 2, 3]) await cache.get(String(n), loaded(n))
    expect(cache.peek('1')).toEqual({ n: 1 })
    await cache.get('4', loaded(4))
    expect(['1', '2', '3', '4'].map((key) => cache.peek(key)?.n)).toEqual([1, undefined, 3, 4])
  })

  test('still drops by tag what it holds, and forgets the tags of what left', async () => {
    const cache = new TaggedCache<Read>(2, () => true)
    await cache.get('1', loaded(1, 'a'))
    await cache.get('2', loaded(2, 'b'))
    await cache.get('3', loaded(3, 'b'))
    cache.dropTag('a')
    cache.dropTag('b')
    expect(['1', '2', '3'].map((key) => cache.peek(key))).toEqual([undefined, undefined, undefined])
  })
})

describe('loads', () => {
  test('concurrent requests for the same value share one read', async () => {
    const cache = new TaggedCache<Read>(10, () => true)
    const { load, answer } = pending('a')
    const first = cache.get('1', load)
    const others = [1, 2, 3].map(() => cache.get('1', refuse))
    answer(5)
    expect(await Promise.all([first, ...others])).toEqual(Array(4).fill({ n: 5 }))
  })

  test('one that fails is told to all who shared it, and the next one loads again', async () => {
    const cache = new TaggedCache<Read>(10, () => true)
    const failing = [cache.get('1', refuse), cache.get('1', loaded(1))]
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.get('1', loaded(2))).toEqual({ n: 2 })
  })

  test('a read after an invalidation never gets an earlier value', async () => {
    const cache = new TaggedCache<Read>(10, () => true)
    const { load, answer } = pending('a')
    const before = cache.get('1', load)
    cache.dropTag('a')
    expect(await cache.get('1', loaded(2))).toEqual({ n: 2 })
    answer(1)
    expect(await before).toEqual({ n: 1 })
    expect(cache.peek('1')).toEqual({ n: 2 })
  })

  test('a value whose tag was dropped meanwhile is not kept; one of another tag is', async () => {
    const cache = new TaggedCache<Read>(10, () => true)
    const dropped = pending('a')
    const kept = pending('b')
    const both = [cache.get('1', dropped.load), cache.get('2', kept.load)]
    cache.dropTag('a')
    dropped.answer(1)
    kept.answer(2)
    await Promise.all(both)
    expect([cache.peek('1'), cache.peek('2')]).toEqual([undefined, { n: 2 }])
  })

  test('nothing is shared or kept while drops of other servers cannot be heard', async () => {
    const cache = new TaggedCache<Read>(10, () => false)
    const { load, answer } = pending('a')
    const first = cache.get('1', load)
    expect(await cache.get('1', loaded(2))).toEqual({ n: 2 })
    answer(1)
    expect(await first).toEqual({ n: 1 })
    expect(cache.peek('1')).toBeUndefined()
  })
})
