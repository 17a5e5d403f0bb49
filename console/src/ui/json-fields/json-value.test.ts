import { expect, test } from 'vitest'
import { asKind, findJsonKind, newEntry, readJson, readNumber, withoutField, withValue } from './json-value.ts'

test.each([
  ['a', 'text'],
  [5, 'number'],
  [false, 'yesNo'],
  [null, 'nothing'],
  [{}, 'fields'],
  [[], 'list'],
])('%j is of the kind %s', (value, kind) => {
  expect(findJsonKind(value)).toBe(kind)
})

test.each([
  [5, 'text', '5'],
  ['5', 'number', 5],
  ['five', 'number', 0],
  ['true', 'yesNo', true],
  ['a', 'list', ['a']],
  ['', 'list', []],
  [['a', 'b'], 'fields', { 1: 'a', 2: 'b' }],
  [{ a: 1 }, 'list', [1]],
  [{ a: 1 }, 'text', ''],
  [5, 'nothing', null],
] as const)('%j as %s is %j', (value, kind, next) => {
  expect(asKind(value, kind)).toEqual(next)
})

test.each([
  ['5', 5],
  ['-0.5', -0.5],
  ['.5', 0.5],
  ['1e3', 1_000],
  ['', undefined],
  ['5 h', undefined],
])('the text "%s" is the number %j', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test('a field that is changed keeps its place, also where its name is a number', () => {
  expect(Object.keys(withValue({ b: 1, a: 2 }, 'b', 3))).toEqual(['b', 'a'])
  expect(withValue({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 })
  expect(withoutField({ a: 1, b: 2 }, 'a')).toEqual({ b: 2 })
})

test('a new entry of a list has the fields of the last one, empty', () => {
  expect(newEntry([{ name: 'x', amount: 5, isOn: true, tags: ['a'], of: { a: 1 } }])).toEqual({
    name: '',
    amount: 0,
    isOn: false,
    tags: [],
    of: {},
  })
  expect(newEntry([4])).toBe(0)
  expect(newEntry([])).toBe('')
})

test('an empty text is no fault, half a text is [shell-80]', () => {
  expect(readJson(' ')).toEqual({ value: {} })
  expect(readJson('{"a": ')).toBeUndefined()
  expect(readJson('{"a": [1, null]}')).toEqual({ value: { a: [1, null] } })
})
