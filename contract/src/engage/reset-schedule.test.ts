import { expect, test } from 'vitest'
import { dayMs } from '../core/time.ts'
import { parseRealmJob, realmJob } from '../organization/audit.ts'
import { nextReset, resetScheduleProblem } from './reset-schedule.ts'

const anchor = Date.UTC(2026, 0, 1, 6)

test('a duration counts from when the board was made, and missed resets are skipped', () => {
  expect(nextReset('P1D', { anchor, now: anchor })).toBe(anchor + dayMs)
  expect(nextReset('P1D', { anchor, now: anchor + dayMs })).toBe(anchor + 2 * dayMs)
  expect(nextReset('P1D', { anchor, now: anchor + 5.5 * dayMs })).toBe(anchor + 6 * dayMs)
})

test('a cron text is in UTC, and may have no further time', () => {
  expect(nextReset('0 0 0 * * * *', { anchor, now: anchor })).toBe(Date.UTC(2026, 0, 2))
  expect(nextReset('0 0 0 1 1 ? 2020', { anchor, now: anchor })).toBeUndefined()
})

test.each(['P7D', 'PT1M', '0 0 18 * * FRI *', '0 0 1 * *'])('%s is a schedule', (text) =>
  expect(resetScheduleProblem(text)).toBeUndefined(),
)

test.each(['', 'weekly', '1 day', 'P', 'PT59S', 'P9999999W', '* * * * * *'])('%j is no schedule', (text) =>
  expect(resetScheduleProblem(text)).toBeTypeOf('string'),
)

test('the audit trail distinguishes jobs of the realm from people', () => {
  expect(parseRealmJob({ action: realmJob('pvp-rewards') })).toBe('pvp-rewards')
  expect(parseRealmJob({ action: 'PUT /basic/legacy-pvp-defs' })).toBeUndefined()
})
