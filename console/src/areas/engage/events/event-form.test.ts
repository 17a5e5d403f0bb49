import { expect, test } from 'vitest'
import { eventBody, eventErrors, eventValues } from './event-form.ts'

const now = Date.UTC(2026, 0, 15, 12)
const values = { ...eventValues(now), symbol: 'events.regatta', name: 'Regatta' }

test('a new event has groups of five players, scores written only by operators and servers, and an immediate start', () => {
  expect(eventErrors(values)).toEqual({})
  expect(eventBody(values, now)).toEqual({
    symbol: 'events.regatta',
    name: 'Regatta',
    start_date: '2026-01-15T12:00:00.000Z',
    phases: [{ name: 'main', duration_minutes: 1_440 }],
    partition_size: 5,
    permissions: { write_self: false },
  })
})

test('each error is listed under its field', () => {
  const phases = [{ name: '', length: '0', unit: 'days' as const, rules: [] }]
  const wrong = {
    ...values,
    symbol: 'events.',
    name: '',
    when: 'at' as const,
    startDate: '',
    partitionSize: '0',
    phases,
  }
  expect(Object.keys(eventErrors(wrong)).sort()).toEqual(
    ['symbol', 'name', 'startDate', 'partitionSize', 'phases.0.name', 'phases.0.length'].sort(),
  )
})
