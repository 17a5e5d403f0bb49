import { expect, test } from 'vitest'

/**
 * Times and durations have one field each in ui/. The browser's own writes dates in the order of its country and knows
 * one clock; a count of seconds has to be worked out by whoever types or reads it.
 */
const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const filesWith = (text: RegExp) =>
  Object.entries(sources)
    .filter(([, source]) => text.test(source))
    .map(([path]) => path)

test('a date and time is a DateTimeField', () => {
  expect(filesWith(/<DateTimeField\b/).length).toBeGreaterThan(10)
  expect(filesWith(/datetime-local|type="(date|time)"/)).toEqual([])
})

test('a time of day is a TimeOfDayField', () => {
  expect(filesWith(/<TimeOfDayField\b/).length).toBeGreaterThan(2)
})

test('a span of time is a DurationField, or shown as a Duration', () => {
  expect(filesWith(/<DurationField\b/).length).toBeGreaterThan(2)
  expect(filesWith(/(label|header|legend|aria-label)[=:]\s*['"{`]+[^'"`\n]*\b(seconds|secs)\b/i)).toEqual([])
})

test('the labels that people see have no numbers: only who hears the page is told which entry a field belongs to', () => {
  expect(filesWith(/\bnthLabel\(/).length).toBeGreaterThan(10)
  expect(filesWith(/(?<!-)\blabel=\{`[^`]*\$\{(index|which|nth|at)\b/)).toEqual([])
})
