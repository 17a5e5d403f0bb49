import { expect, test } from 'vitest'
import { computeEnd, type SuspensionValues, suspensionErrors } from './suspension-form.ts'

const now = Date.UTC(2026, 0, 15, 12)
const values: SuspensionValues = { duration: '1d', until: '', reason: 'cheating', message: '' }

test('a suspension ends after its duration, at its time, or never', () => {
  expect(computeEnd(values, now)).toBe(now + 86_400_000)
  expect(computeEnd({ duration: 'ever', until: '' }, now)).toBeUndefined()
  expect(computeEnd({ duration: 'until', until: '2026-01-16T12:00' }, now)).toBe(new Date('2026-01-16T12:00').getTime())
})

test('each error is listed under its field', () => {
  expect(suspensionErrors(values, now)).toEqual({})
  expect(suspensionErrors({ ...values, duration: 'until' }, now)).toEqual({ until: 'Enter an end.' })
  expect(suspensionErrors({ ...values, duration: 'until', until: '2020-01-01T00:00' }, now)).toEqual({
    until: 'This time has passed. Choose a later one.',
  })
  expect(suspensionErrors({ ...values, reason: ' ' }, now)).toEqual({ reason: 'Enter a reason for your colleagues.' })
  expect(suspensionErrors({ ...values, message: 'x'.repeat(501) }, now)).toHaveProperty('message')
})
