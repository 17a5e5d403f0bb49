import { expect, test } from 'vitest'
import { diffJson } from './diff-json.ts'

test('equal values have no changes', () => {
  const value = { a: 1, b: [1, { c: null }], d: {} }
  expect(diffJson(value, structuredClone(value))).toEqual([])
})

test('added, removed and changed fields are told apart', () => {
  expect(diffJson({ name: 'Weekly', frozen: false }, { name: 'Daily', partitions: 4 })).toEqual([
    { path: ['name'], kind: 'changed', before: 'Weekly', after: 'Daily' },
    { path: ['frozen'], kind: 'removed', before: false },
    { path: ['partitions'], kind: 'added', after: 4 },
  ])
})

test('nested fields and array items are named by path', () => {
  expect(diffJson({ rewards: [{ amount: 5 }, { amount: 1 }] }, { rewards: [{ amount: 7 }] })).toEqual([
    { path: ['rewards', 0, 'amount'], kind: 'changed', before: 5, after: 7 },
    { path: ['rewards', 1], kind: 'removed', before: { amount: 1 } },
  ])
})

test.each([
  ['a stat', { stats: { 'shop.price': 1 } }, { stats: { 'shop.price': 2 } }, [['stats', 'shop.price']]],
  ['a key of the config', { 'shop.mode': 'a' }, {}, [['shop.mode']]],
  ['one beside a field of the same words', { 'a.b': 1, a: { b: 1 } }, { 'a.b': 2, a: { b: 2 } }, [['a.b'], ['a', 'b']]],
  ['one that looks like a place in a list', { 'a[0]': 1 }, { 'a[0]': 2 }, [['a[0]']]],
])('a name with dots is one name: %s', (_, before, after, paths) => {
  expect(diffJson(before, after).map(({ path }) => path)).toEqual(paths)
})

test('a field set to null is changed, not removed', () => {
  expect(diffJson({ end: 5 }, { end: null })).toEqual([{ path: ['end'], kind: 'changed', before: 5, after: null }])
})

test('a change of kind is one change', () => {
  expect(diffJson({ a: [1] }, { a: { 0: 1 } })).toHaveLength(1)
  expect(diffJson(null, { a: 1 })).toEqual([{ path: [], kind: 'changed', before: null, after: { a: 1 } }])
})
