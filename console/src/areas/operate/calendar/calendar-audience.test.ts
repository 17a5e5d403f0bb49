import { expect, test } from 'vitest'
import { audienceText, isConcerned, readAudience } from './calendar-audience.ts'

const forEverybody = {}
const forVeterans = { audience: { segment: 12 } }
const byRules = { audience: {} }

test.each([
  [undefined, [true, true, true]],
  ['everybody', [true, false, false]],
  ['12', [false, true, false]],
  ['others', [false, false, true]],
  ['12,everybody', [true, true, false]],
  ['13', [false, false, false]],
])('the audience %s of the address shows what concerns it: for everybody, for a segment, by rules', (text, shown) => {
  const keys = readAudience(text)
  expect([forEverybody, forVeterans, byRules].map((entry) => isConcerned(entry, keys))).toEqual(shown)
})

test('invalid audiences in an address are dropped, and a valid one is written back unchanged', () => {
  expect(readAudience('12,nobody,-3,12,everybody')).toEqual([12, 'everybody'])
  expect(audienceText(readAudience('nobody'))).toBeUndefined()
  expect(audienceText([12, 'everybody'])).toBe('12,everybody')
})
