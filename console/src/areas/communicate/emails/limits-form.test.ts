import { expect, test } from 'vitest'
import { limitErrors, toLimits, toLimitValues } from './limits-form.ts'

const limits = { cap: { messages: 1, days: 3 }, quiet: { from: '22:00', to: '08:00' }, timeZone: 'Europe/Berlin' }

test('limits survive a round trip through the form', () => {
  expect(toLimits(toLimitValues(limits))).toEqual(limits)
  expect(toLimits(toLimitValues({ timeZone: 'UTC' }))).toEqual({ timeZone: 'UTC' })
})

test('a limit is given completely or not at all', () => {
  const values = toLimitValues(limits)
  expect(limitErrors(values)).toEqual({})
  expect(Object.keys(limitErrors({ ...values, days: '' }))).toEqual(['days'])
  expect(Object.keys(limitErrors({ ...values, from: '', to: 'soon' }))).toEqual(['from', 'to'])
  expect(limitErrors({ ...values, to: '22:00' })['to']).toContain('whole day')
})
