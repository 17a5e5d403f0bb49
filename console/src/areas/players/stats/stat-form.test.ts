import { expect, test } from 'vitest'
import { newStatErrors, statErrors } from './stat-form.ts'
import { parseStatNumber } from './stat-text.ts'

const at = { origin: 'game', visibility: 'private' } as const

test.each([
  ['LEVEL', '5', {}],
  ['trialmember:shop', 'blue', {}],
  ['LEVEL', '', {}],
  ['', '5', { key: 'A stat needs a name.' }],
  ['a,b', '5', { key: 'Must not contain commas.' }],
  ['x'.repeat(129), '5', { key: 'At most 128 characters.' }],
  ['LEVEL', 'x'.repeat(8193), { value: 'At most 8,192 characters.' }],
])('the stat %j', (key, value, errors) => {
  expect(statErrors({ ...at, key, value })).toEqual(errors)
})

test('a stat is added once in each space', () => {
  const existing = [{ ...at, key: 'LEVEL', value: '5' }]
  expect(newStatErrors({ ...at, key: 'LEVEL', value: '6' }, existing).key).toContain('this stat ("5")')
  expect(newStatErrors({ ...at, origin: 'client', key: 'LEVEL', value: '6' }, existing)).toEqual({})
})

test.each([
  ['5', 5],
  ['-2.5', -2.5],
  ['1e3', 1000],
  [' 7 ', 7],
  ['', undefined],
  ['five', undefined],
  ['5 apples', undefined],
  ['Infinity', undefined],
  ['0x10', undefined],
])('%j can be added to: %j', (text, number) => {
  expect(parseStatNumber(text)).toBe(number)
})
