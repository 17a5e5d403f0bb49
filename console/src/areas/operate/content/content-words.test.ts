import { expect, test } from 'vitest'
import { formatCounts, formatOrigin, formatProperties, readProperties } from './content-words.ts'

test('the changes of a publish are written as signs, and no change as 0', () => {
  expect(formatCounts({ added: 2, changed: 1, removed: 3 })).toBe('+2 ~1 −3')
  expect(formatCounts({ added: 0, changed: 0, removed: 0 })).toBe('0')
})

test('a promoted manifest names its source realm, if that is known', () => {
  const promoted = { origin: 'promoted', sourcePid: 'DE_2' } as const
  expect(formatOrigin(promoted, () => 'staging')).toBe('promoted from staging')
  expect(formatOrigin(promoted, () => undefined)).toBe('promoted from another realm')
  expect(formatOrigin({ origin: 'repeated' }, () => undefined)).toBe('published again')
})

test('properties are edited without the default visibility', () => {
  const properties = { power: { data: 5, visibility: 'public' }, odds: { data: 1, visibility: 'private' } }
  const text = formatProperties(properties)
  expect(JSON.parse(text)).toEqual({ power: { data: 5 }, odds: { data: 1, visibility: 'private' } })
  expect(readProperties(text)).toEqual({ properties: JSON.parse(text) })
})

test.each([
  ['{', /^Invalid JSON/],
  ['[]', /must be one JSON object/],
  ['{"power": 5}', /^power must be an object/],
  ['{"power": {"value": 5}}', /^power must be an object/],
])('properties such as %s are refused with the reason', (text, fault) => {
  expect(readProperties(text)).toEqual({ fault: expect.stringMatching(fault) })
})
