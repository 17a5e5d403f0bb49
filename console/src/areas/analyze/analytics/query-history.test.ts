import { expect, test } from 'vitest'
import { addQuery, mostRemembered, readRemembered } from './query-history.ts'

test('the newest query is on top, each stands there once, and the oldest are forgotten', () => {
  expect(addQuery(['b', 'a'], ' a ')).toEqual(['a', 'b'])
  expect(addQuery(['a'], '  ')).toEqual(['a'])
  const many = Array.from({ length: mostRemembered }, (_, index) => `select ${index}`)
  expect(addQuery(many, 'new')).toEqual(['new', ...many.slice(0, -1)])
})

test('an invalid value in storage is not a list', () => {
  expect([null, 'x', '{}', '["a",1]'].map(readRemembered)).toEqual([[], [], [], ['a']])
})
