import type { EventRow } from '@regent/contract/engage/events'
import { expect, test } from 'vitest'
import { cloneValues, eventBody, eventErrors, eventValues } from './event-form.ts'

const now = Date.UTC(2026, 0, 15, 12)
const values = { ...eventValues(now), symbol: 'events.regatta', name: 'Regatta' }

test('a new event has groups of five players, scores written only by operators and servers, and an immediate start [events-28 events-29]', () => {
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
  const phases = [{ name: '', length: '0', rules: [] }]
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

test('rewards of guilds and cohorts are shown, changed and removed in the form', () => {
  const group_rewards = { scoreRewards: [{ min: 100, currencies: [{ id: 'currency.gems', amount: 7 }] }] }
  const statRequirements = [
    { domain: 'game', access: 'private', stat: 'LEVEL', constraint: 'gte', value: '10' } as const,
  ]
  const cohortSettings = { cohorts: [{ id: 'veterans', statRequirements }] }
  const known = {
    symbol: 'events.raid',
    name: 'Raid',
    start_date: '2026-01-15T12:00:00Z',
    partition_size: 5,
    phases: [{ name: 'main', duration_minutes: 60, durationSeconds: 3_600, durationMillis: 3_600_000 }],
    permissions: { write_self: true },
    type: 'Immediately' as const,
    recurring: false,
    origin: 'manual' as const,
    group_rewards,
    cohortSettings,
  }
  const shown = eventValues(now, known)
  expect(eventErrors(shown)).toEqual({})
  expect(eventBody(shown, now, known)).toMatchObject({ group_rewards, cohortSettings })
  const without = eventBody({ ...shown, groupRewards: [], cohorts: [] }, now, known)
  expect(without).not.toHaveProperty('group_rewards')
  expect(without).not.toHaveProperty('cohortSettings')
  const nameless = shown.cohorts.map((cohort) => ({ ...cohort, id: '' }))
  expect(eventErrors({ ...shown, cohorts: nameless })).toEqual({ 'cohorts.0.id': expect.any(String) })
})

test('a clone starts at the same time of the same weekday, in the first week that is left', () => {
  const start = Date.UTC(2026, 0, 15, 12)
  const content = { ...eventBody({ ...eventValues(start), symbol: 'events.raid', name: 'Raid' }, start) }
  const cloned = (now: number) => cloneValues(now, { content } as EventRow).startDate
  expect(cloned(Date.UTC(2026, 0, 10))).toBe('2026-01-22T12:00Z')
  expect(cloned(Date.UTC(2026, 1, 3, 15))).toBe('2026-02-05T12:00Z')
})
