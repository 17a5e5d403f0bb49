import { durationText } from '@regent/contract/duration'
import { expect, test } from 'vitest'
import { typedDuration } from './typed-duration.ts'

test.each([
  ['2 h 30 min', 9_000],
  ['2h30m', 9_000],
  ['90 min', 5_400],
  ['1.5 h', 5_400],
  ['1 d', 86_400],
  ['1 day, 2 hours', 93_600],
  ['2 weeks', 1_209_600],
  ['45 seconds', 45],
  ['1.5 s', 1.5],
  ['1.1 h', 3_960],
  ['3600', 3_600],
  ['0', 0],
  ['', undefined],
  ['soon', undefined],
  ['3 moons', undefined],
  ['-5 min', undefined],
  ['h 5', undefined],
])('%j', (text, seconds) => {
  expect(typedDuration(text)).toBe(seconds)
})

test.each([0, 0.02, 60.5, 45, 60, 9_000, 86_400, 90_061, 90_061.007, 15_445_106])(
  '%d seconds are written so that they are read again',
  (seconds) => {
    expect(typedDuration(durationText(seconds))).toBe(seconds)
  },
)

test('a duration names all its units', () => {
  expect(durationText(90_061)).toBe('1 d 1 h 1 min 1 s')
  expect(durationText(60.5)).toBe('1 min 0.5 s')
})

test('a number alone is of the unit that the field counts in', () => {
  expect(typedDuration('14', 86_400)).toBe(1_209_600)
  expect(typedDuration('2 weeks', 86_400)).toBe(1_209_600)
})
