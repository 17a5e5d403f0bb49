import { expect, test } from 'vitest'
import { isEndBefore, minuteText, momentFieldText, timeIn, timeText } from './moment-text.ts'

test.each([
  [Date.UTC(2026, 10, 21, 9), '2026-11-21T09:00Z'],
  [Date.UTC(2026, 10, 21, 9, 30, 15), '2026-11-21T09:30:15Z'],
  [Date.UTC(2026, 10, 21, 9, 30, 0, 250), '2026-11-21T09:30:00.250Z'],
])('%i is read again as the same moment from the text of a field', (ms, text) => {
  expect(momentFieldText(ms)).toBe(text)
  expect(new Date(text).getTime()).toBe(ms)
})

test('a form begins with a minute, and what is no time is empty', () => {
  expect(minuteText(Date.UTC(2016, 10, 21, 9, 30, 12))).toBe('2016-11-21T09:30Z')
  expect([minuteText(Number.NaN), momentFieldText(Number.NaN), timeText(undefined)]).toEqual(['', '', ''])
})

test('an unedited time is sent as it was written', () => {
  const was = '2026-11-21T10:30:15+01:00'
  expect(timeIn(timeText(was), was)).toBe(was)
  expect(timeIn('2026-11-21T09:30Z', was)).toBe('2026-11-21T09:30:00.000Z')
  expect(timeIn('', was)).toBeUndefined()
})

test('an end is compared by its moment, not by its letters', () => {
  expect(isEndBefore('2026-11-21T09:30:15Z', '2026-11-21T09:30Z')).toBe(false)
  expect(isEndBefore('2026-11-21T09:30Z', '2026-11-21T09:30:15Z')).toBe(true)
  expect(isEndBefore('', '2026-11-21T09:30Z')).toBe(false)
})
