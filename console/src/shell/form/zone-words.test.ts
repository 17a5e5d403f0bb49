import { expect, test } from 'vitest'
import { describeClockChange } from './zone-words.ts'

const now = Date.UTC(2027, 0, 10)

test('a time that clocks skip or repeat within a year is said in a sentence', () => {
  expect(describeClockChange('30 2 * * *', 'Europe/Berlin', now)).toEqual([
    '02:30 does not exist on Sun 28 Mar in Europe/Berlin: it runs at 03:00.',
    '02:30 exists twice on Sun 31 Oct in Europe/Berlin: it runs once, the first time.',
  ])
})

test.each([
  ['0 9 * * *', 'Europe/Berlin'],
  ['30 2 * * *', 'UTC'],
  ['30 2 * * *', 'Asia/Tokyo'],
  ['no cron', 'Europe/Berlin'],
])('nothing is said of %s in %s', (text, zone) => {
  expect(describeClockChange(text, zone, now)).toEqual([])
})
