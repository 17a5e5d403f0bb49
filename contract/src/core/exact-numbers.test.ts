import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  isExact,
  keepExact,
  largeNumbersIn,
  parseExactJson,
  parseJsonText,
  parseJsonWithDigits,
} from './exact-numbers.ts'

test('large numbers are found by their place, outside of texts', () => {
  const text =
    '{"a":[1,{"b\\"}":-9007199254740993}, 1e21],"t":"x:9007199254740993","d":1.00000000000000001,"e":{},"l":[],"z":18446744073709551615}'
  expect(largeNumbersIn(text)).toEqual([
    { path: ['a', 1, 'b"}'], literal: '-9007199254740993' },
    { path: ['a', 2], literal: '1e21' },
    { path: ['z'], literal: '18446744073709551615' },
  ])
  expect(largeNumbersIn('9007199254740993')).toEqual([{ path: [], literal: '9007199254740993' }])
  expect(largeNumbersIn(' {"a" : 1e400}')).toEqual([{ path: ['a'], literal: '1e400' }])
  expect(largeNumbersIn(`{"a":${'9'.repeat(15)},"b":9007199254740991,"c":1.5e3,"d":1e-30}`)).toEqual([])
})

test.each([
  ['9007199254740991', true],
  ['9007199254740992', true],
  ['9007199254740993', false],
  ['-9007199254740995', false],
  ['18446744073709551615', false],
  ['1e21', true],
  ['1.5e300', true],
  ['1000000000000000000000', true],
  ['1e400', false],
  ['0.1', true],
])('%s is exact as a double: %s', (literal, expected) => {
  expect(isExact(literal)).toBe(expected)
})

const Body = z.object({
  set: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  add: z.record(z.string(), z.number()).optional(),
  data: z.unknown(),
  list: z.array(z.union([z.object({ a: z.unknown() }), z.object({ a: z.number() })])).optional(),
})
const read = (text: string) => {
  const body: unknown = JSON.parse(text)
  keepExact(Body, body, largeNumbersIn(text))
  return body
}

test('digits are kept where a text is allowed, and refused by name elsewhere', () => {
  expect(read('{"set":{"ID":308994132968210433,"DEBT":-9007199254740995,"X":1e21}}')).toEqual({
    set: { ID: '308994132968210433', DEBT: '-9007199254740995', X: '1000000000000000000000' },
  })
  expect(read('{"data":{"x":1e21}}')).toEqual({ data: { x: 1e21 } })
  expect(read('{"ignored":9007199254740993}')).toEqual({ ignored: 9007199254740992 })
  expect(() => read('{"add":{"GOLD":9007199254740993}}')).toThrow(/^add\.GOLD is a number that cannot be stored/)
  expect(() => read('{"data":[{"x":9007199254740993}]}')).toThrow(/^data\.0\.x /)
  expect(() => read('{"list":[{"a":9007199254740993}]}')).toThrow(/^list\.0\.a /)
  expect(() => read('{"set":{"X":1e500}}')).toThrow(/^set\.X /)
  // Of a key that is there twice the last one counts.
  expect(read('{"set":{"ID":9007199254740993,"ID":7}}')).toEqual({ set: { ID: 7 } })
})

test('JSON that a person wrote is parsed, or refused with the number that would be rounded', () => {
  expect(parseExactJson('{"a":[1,2]}')).toEqual({ a: [1, 2] })
  expect(() => parseExactJson('{"a":[9007199254740993]}')).toThrow('The number 9007199254740993 at a.0 cannot')
  expect(() => parseExactJson('{')).toThrow(SyntaxError)
})

test('JSON in the text of a field is parsed, or refused with the field and the path in it', () => {
  expect(parseJsonText('[{"pct":50}]', 'cohorts')).toEqual([{ pct: 50 }])
  expect(() => parseJsonText('[{"pct":9007199254740993}]', 'cohorts')).toThrow(/^cohorts\.0\.pct is a number that/)
  expect(() => parseJsonText('9007199254740993', 'value')).toThrow(/^value is a number that/)
  for (const text of ['{', `${'['.repeat(65)}${']'.repeat(65)}`]) {
    expect(() => parseJsonText(text, 'msg')).toThrow(SyntaxError)
    expect(() => parseJsonWithDigits(text)).toThrow(SyntaxError)
  }
})

test('inexact numbers in JSON become the text of their digits', () => {
  expect(parseJsonWithDigits('{"a":[1,{"id":-9007199254740993}],"b":1e21,"c":1e400}')).toEqual({
    a: [1, { id: '-9007199254740993' }],
    b: 1e21,
    c: '1e400',
  })
  expect(parseJsonWithDigits('9007199254740993')).toBe('9007199254740993')
  expect(parseJsonWithDigits('{"a":9007199254740993,"a":7}')).toEqual({ a: 7 })
})
