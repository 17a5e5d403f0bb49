import { expect, test } from 'vitest'
import {
  describeRecurrence,
  newSchedule,
  nextStarts,
  scheduleBody,
  scheduleErrors,
  scheduleValues,
  toCron,
} from './schedule-form.ts'

const now = Date.UTC(2026, 0, 15, 12)
const values = { ...newSchedule(now), time: '18:30' }

test.each([
  [{ recurrence: 'daily' as const }, '0 30 18 * * * *', 'every day at 18:30 UTC'],
  [
    { recurrence: 'weekly' as const, weekdays: ['FRI', 'MON'] },
    '0 30 18 * * MON,FRI *',
    'every Monday and Friday at 18:30 UTC',
  ],
  [{ recurrence: 'monthly' as const }, '0 30 18 15 * * *', 'on day 15 of each month at 18:30 UTC'],
  [
    { recurrence: 'day-of-month' as const, dayOfMonth: 'l' },
    '0 30 18 L * * *',
    'on the last day of each month at 18:30 UTC',
  ],
])('%j is the cron text %s [events-30]', (given, cron, words) => {
  expect(toCron({ ...values, ...given })).toBe(cron)
  const schedule = scheduleBody({ ...values, ...given })
  expect(describeRecurrence(schedule)).toBe(words)
  expect(scheduleBody(scheduleValues(schedule, now))).toEqual(schedule)
})

test('the end is sent only if the schedule ends [events-31]', () => {
  const filled = { ...values, activeTo: '2026-02-01T00:00Z' }
  expect(scheduleBody({ ...filled, ends: '0' }).activeTo).toBeUndefined()
  expect(scheduleBody({ ...filled, ends: '1' }).activeTo).toBe('2026-02-01T00:00:00.000Z')
  expect(nextStarts({ ...filled, ends: '1' }, now, 100)).toHaveLength(17)
})

test('each error is listed under its field, and a wrong schedule has no rounds', () => {
  const wrong = { ...values, recurrence: 'weekly' as const, weekdays: [], time: '', ends: '1' as const }
  expect(Object.keys(scheduleErrors(wrong)).sort()).toEqual(['activeTo', 'time', 'weekdays'])
  expect(nextStarts(wrong, now)).toEqual([])
  expect(scheduleErrors({ ...values, recurrence: 'cron', crons: '0 18 * * *\nnever' }, 'schedule.')).toEqual({
    'schedule.crons': '“never” is not a valid cron expression.',
  })
})
