import { expect, test } from 'vitest'
import { findHint } from './stat-hints.ts'
import { parseStatDate } from './stat-text.ts'

test.each([
  ['INSTALL_DATE', 'Day of the install'],
  ['SPEND_7', 'Real money spent, in cents in the last 7 days'],
  ['PURCHASES_LAST_28_DAYS', 'Purchases with real money in the last 28 days'],
  ['trialmember:shop', 'Cohort in the trial shop'],
  ['toString', undefined],
  ['battles', undefined],
])('the hint of %s', (key, hint) => {
  expect(findHint(key)).toBe(hint)
})

test('only stats whose key names a date are read as dates', () => {
  expect(parseStatDate('DATE_SESSION', '1768867200000')).toBe(1768867200000)
  expect(parseStatDate('INSTALL_DATE', '2026-01-20')).toBe(Date.UTC(2026, 0, 20))
  expect(parseStatDate('VIP_POINTS', '1768867200000')).toBeUndefined()
  expect(parseStatDate('INSTALL_DATE', 'yesterday')).toBeUndefined()
  expect(parseStatDate('UPDATED', '1768867200000')).toBeUndefined()
})
