import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clocksText,
  fieldText,
  listEpochMs,
  repeatedMoments,
  timePresets,
  typedTime,
  typedTimeFault,
} from './typed-time.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

/** Sunday 22 November 2026, 17:24 in Berlin. */
const now = Date.UTC(2026, 10, 22, 16, 24)
const friday = Date.UTC(2026, 10, 27, 17)

test.each([
  ['2026-11-27 18:00', friday],
  ['2026-11-27T18:00', friday],
  ['2026-11-27T18:00:59.9', friday + 59_900],
  ['27 Nov 18:00:07', friday + 7_000],
  ['27 Nov 18:00:61', undefined],
  ['2026-11-27T17:00Z', friday],
  ['2026-11-27 17:00 UTC', friday],
  ['27.11.2026 18:00', friday],
  ['27/11/2026, 18:00', friday],
  ['27 Nov 18:00', friday],
  ['27 November 2026 18:00', friday],
  ['Fri 27 Nov 2026, 18:00', friday],
  ['friday 27 nov 18:00', friday],
  ['2026-11-27', Date.UTC(2026, 10, 26, 23)],
  ['1 Feb 09:00', Date.UTC(2027, 1, 1, 8)],
  ['18:00', Date.UTC(2026, 10, 22, 17)],
  ['9:00', Date.UTC(2026, 10, 23, 8)],
  ['today 18:00', Date.UTC(2026, 10, 22, 17)],
  ['tomorrow 10:00', Date.UTC(2026, 10, 23, 9)],
  ['now', now],
  ['in 90 min', now + 5_400_000],
  ['+7 d', now + 7 * 86_400_000],
  ['31 Feb 2027', undefined],
  ['27 Nov 25:00', undefined],
  ['27 Foo 10:00', undefined],
  ['soon', undefined],
  ['7', undefined],
  ['', undefined],
])('%j by the clock of Berlin', (text, ms) => {
  expect(typedTime(text, 'local', now)).toBe(ms)
})

test('by the other clock, the same text is another moment', () => {
  expect(typedTime('27 Nov 18:00', 'utc', now)).toBe(Date.UTC(2026, 10, 27, 18))
})

test('a shown time round-trips with either clock, also across clock changes', () => {
  for (const ms of [
    friday,
    friday + 59_001,
    friday + 7_000,
    Date.UTC(2026, 9, 25, 3, 30),
    Date.UTC(2027, 0, 1),
    Date.UTC(2027, 2, 28, 1),
  ])
    for (const clock of ['local', 'utc'] as const) expect(typedTime(fieldText(ms, clock), clock, now)).toBe(ms)
})

test.each(['28 Mar 2027 02:30', '2027-03-28 02:00', '28.3.2027 02:59:59', '28 Mar 02:30'])(
  'a time that clocks skip is no moment, and the fault says so: %s',
  (text) => {
    expect(typedTime(text, 'local', now)).toBeUndefined()
    expect(typedTimeFault(text, 'local', now)).toMatch(
      /^02:\d\d does not exist on 28 Mar 2027: clocks go forward\. Write 03:\d\d or another time\.$/,
    )
    expect(typedTime(text, 'utc', now)).toBeDefined()
  },
)

test('other texts have the usual fault', () => {
  expect(typedTimeFault('soon', 'local', now)).toBe('Enter a time such as 27 Nov 18:00.')
})

test('a time that exists twice is the first of the two, and both are known', () => {
  const first = Date.UTC(2027, 9, 31, 0, 30)
  const second = Date.UTC(2027, 9, 31, 1, 30)
  expect(typedTime('31 Oct 2027 02:30', 'local', now)).toBe(first)
  for (const ms of [first, second]) expect(repeatedMoments(ms, 'local')).toEqual([first, second])
  expect(repeatedMoments(first + 15_250, 'local')).toEqual([first + 15_250, second + 15_250])
  for (const ms of [friday, Date.UTC(2027, 2, 28, 1)]) expect(repeatedMoments(ms, 'local')).toBeUndefined()
  expect(repeatedMoments(first, 'utc')).toBeUndefined()
})

test('a day alone begins with its first minute, where midnight is skipped too', () => {
  process.env['TZ'] = 'Africa/Cairo'
  const midnight = { year: 2027, month: 3, day: 30, hour: 0, minute: 0 }
  expect(listEpochMs(midnight, 'local')).toEqual([])
  expect(typedTime('2027-04-30', 'local', now)).toBe(Date.UTC(2027, 3, 29, 22))
  expect(typedTime('2027-04-30 00:00', 'local', now)).toBeUndefined()
  process.env['TZ'] = 'Europe/Berlin'
})

test('a field shows the year, and under it the other clock with its day where that differs', () => {
  expect(fieldText(friday, 'local')).toBe('Fri 27 Nov 2026, 18:00')
  expect(fieldText(friday + 15_000, 'local')).toBe('Fri 27 Nov 2026, 18:00:15')
  expect(fieldText(friday + 250, 'local')).toBe('Fri 27 Nov 2026, 18:00:00.250')
  expect(clocksText(friday, 'local', 'Berlin')).toBe('Berlin = 17:00 UTC')
  expect(clocksText(friday, 'utc', 'Berlin')).toBe('UTC = 18:00 Berlin')
  expect(clocksText(Date.UTC(2026, 10, 27, 23, 30), 'local', 'Berlin')).toBe('Berlin = Fri 27 Nov 23:30 UTC')
  expect(clocksText(friday, 'local', 'UTC')).toBe('UTC')
})

test('presets are counted by the clock, and none has passed', () => {
  expect(timePresets('local', now)).toEqual([
    { label: 'Now', ms: now },
    { label: 'Tonight', ms: Date.UTC(2026, 10, 22, 17) },
    { label: 'Tomorrow', ms: Date.UTC(2026, 10, 23, 9) },
    { label: 'Next Saturday', ms: Date.UTC(2026, 10, 28, 9) },
    { label: 'In 7 days', ms: now + 7 * 86_400_000 },
  ])
  const saturday = Date.UTC(2026, 10, 28, 20)
  expect(timePresets('utc', saturday).map(({ label }) => label)).toEqual([
    'Now',
    'Tomorrow',
    'Next Saturday',
    'In 7 days',
  ])
  expect(timePresets('utc', saturday)[2]?.ms).toBe(Date.UTC(2026, 11, 5, 10))
})
