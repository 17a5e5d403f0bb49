import { expect, test } from 'vitest'
import { type JobTrigger, toJobStatus, toTriggerKind } from './scheduler.ts'

const now = Date.UTC(2026, 0, 15, 12)
const cron: JobTrigger = { type: 'CronTrigger', expression: '0 0 3 * * *' }
const past: JobTrigger = { type: 'ExactTrigger', executeAt: '2026-01-15T11:59:59Z' }
const future: JobTrigger = { type: 'ExactTrigger', executeAt: '2026-01-15T12:00:01Z' }

const lists: Record<string, JobTrigger[]> = { none: [], cron: [cron], past: [past], future: [future] }

test.each(Object.entries(lists))(
  'a job with suspendedAt is Suspended, whatever its triggers: %s [scheduler-12]',
  (_, triggers) => {
    expect(toJobStatus({ triggers, suspendedAt: '2026-01-15T11:00:00Z' }, now)).toBe('Suspended')
  },
)

test('a job that is not suspended and has no triggers is Cancelled [scheduler-13]', () => {
  expect(toJobStatus({ triggers: [] }, now)).toBe('Cancelled')
})

test('a job whose triggers are all exact and in the past is Done [scheduler-14]', () => {
  expect(toJobStatus({ triggers: [past] }, now)).toBe('Done')
  expect(toJobStatus({ triggers: [past, past] }, now)).toBe('Done')
})

test('any other job is Active [scheduler-15]', () => {
  for (const triggers of [[cron], [future], [past, future], [past, cron]])
    expect(toJobStatus({ triggers }, now), JSON.stringify(triggers)).toBe('Active')
})

test('the trigger kind is Cron when any trigger is a cron trigger [scheduler-16]', () => {
  expect([toTriggerKind({ triggers: [cron] }), toTriggerKind({ triggers: [past, cron] })]).toEqual(['Cron', 'Cron'])
})

test('the trigger kind is Exact when there are triggers and none is a cron trigger [scheduler-17]', () => {
  expect(toTriggerKind({ triggers: [past, future] })).toBe('Exact')
})

test('the trigger kind is No Trigger when there is none [scheduler-18]', () => {
  expect(toTriggerKind({ triggers: [] })).toBe('No Trigger')
})
