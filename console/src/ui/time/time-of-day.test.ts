import { expect, test } from 'vitest'
import { halfHours, timeOfDayText, typedTimeOfDay } from './time-of-day.ts'

test.each([
  ['18:30', '18:30'],
  ['9:05', '09:05'],
  ['18.30', '18:30'],
  ['1830', '18:30'],
  ['18', '18:00'],
  ['6:30 pm', '18:30'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  [' 0:00 ', '00:00'],
  ['24:00', undefined],
  ['13 pm', undefined],
  ['18:60', undefined],
  ['noon', undefined],
  ['', undefined],
])('“%s” is the time of day %s', (text, time) => {
  expect(typedTimeOfDay(text)).toBe(time)
})

test('every half hour of a day is offered', () => {
  expect(halfHours).toHaveLength(48)
  expect(halfHours.every((time) => typedTimeOfDay(time) === time)).toBe(true)
})

test('the operator’s clock stands beside a time in UTC', () => {
  const now = Date.UTC(2026, 10, 25, 15, 41, 12)
  expect(timeOfDayText('18:30', now, 'UTC')).toBe('UTC')
  const local = new Date(Date.UTC(2026, 10, 25, 18, 30))
  const time = `${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}`
  expect(timeOfDayText('18:30', now, 'Berlin')).toMatch(new RegExp(`^UTC = ([A-Z][a-z]{2} )?${time} Berlin today$`))
})
