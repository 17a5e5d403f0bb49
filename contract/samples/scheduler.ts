import { nextTimes } from '../src/core/cron.ts'
import { dayMs, hourMs, toIso } from '../src/core/time.ts'
import type { Job, JobActivity } from '../src/operate/scheduler.ts'

const cron = (expression: string) => ({ type: 'CronTrigger' as const, expression })
const usual = { maxRetryCount: 1, retryDelayMs: 10_000, useExponentialBackoff: false }

/** Jobs in each state: active by cron (two), done, cancelled and suspended. */
export const sampleJobs = (now: number): Omit<Job, 'owner'>[] => {
  const job = (
    index: number,
    parts: Pick<Job, 'name' | 'triggers' | 'jobAction'> & Partial<Job>,
  ): Omit<Job, 'owner'> => ({
    id: String(7_100_000_000_000_001 + index),
    source: '',
    retryPolicy: usual,
    isUnique: false,
    lastUpdate: toIso(now - (index + 2) * dayMs),
    analytics: { consecutiveFailures: 0 },
    version: 1 + (index % 3),
    ...parts,
  })
  return [
    job(0, {
      name: 'Close the weekly board',
      source: 'season-tools',
      isUnique: true,
      triggers: [cron('0 0 3 * * MON')],
      jobAction: { type: 'ServiceCall', method: 'GET', uri: '/basic/leaderboards/list?prefix=leaderboards.weekly' },
      retryPolicy: { maxRetryCount: 3, retryDelayMs: 30_000, useExponentialBackoff: true },
    }),
    job(1, {
      name: 'Harvest reminder',
      triggers: [cron('0 0 9,18 * * *')],
      jobAction: { type: 'PublishMessage', topic: 'events.refresh', message: '{"scopes":[],"delay":60000}' },
    }),
    job(2, {
      name: 'Launch of the dragons',
      source: 'season-tools',
      triggers: [{ type: 'ExactTrigger', executeAt: toIso(now - 2 * dayMs) }],
      jobAction: { type: 'PublishMessage', topic: 'content.refresh', message: '{"scopes":[],"delay":0}' },
    }),
    job(3, {
      name: 'Nightly export',
      triggers: [cron('0 30 2 * * *')],
      jobAction: {
        type: 'HttpCall',
        method: 'POST',
        uri: 'https://exports.lumen-forge.test/nightly',
        contentType: 'application/json',
        body: '{"format":"csv"}',
        headers: [{ key: 'X-Api-Key', value: 'sample-7421' }],
      },
      suspendedAt: toIso(now - 30 * hourMs),
      analytics: { consecutiveFailures: 5 },
    }),
    job(4, {
      name: 'Old season clean-up',
      triggers: [],
      jobAction: { type: 'ServiceCall', method: 'GET', uri: '/basic/events/list' },
    }),
  ]
}

/** The activity of a sample job, newest first. */
export function sampleJobActivity({ id, name, triggers, suspendedAt }: Omit<Job, 'owner'>, now: number): JobActivity[] {
  const texts = triggers.flatMap(({ expression }) => expression ?? [])
  const exact = triggers.flatMap(({ executeAt }) => (executeAt === undefined ? [] : [Date.parse(executeAt)]))
  const times = [...nextTimes(texts, { after: now - 30 * dayMs, count: 60, until: now }), ...exact].slice(-12)
  const entries = times.flatMap((at): Pick<JobActivity, 'timestamp' | 'state' | 'message'>[] => [
    { timestamp: toIso(at), state: 'RUNNING', message: 'Try 1 of 2.' },
    suspendedAt === undefined
      ? { timestamp: toIso(at + 180), state: 'DONE', message: 'answered 200' }
      : {
          timestamp: toIso(at + 3_000),
          state: 'ERROR',
          message: 'exports.lumen-forge.test cannot be reached (ENOTFOUND)',
        },
  ])
  if (suspendedAt !== undefined)
    entries.push({ timestamp: suspendedAt, state: 'SUSPENDED', message: '5 executions failed one after the other.' })
  return entries.map((entry, index) => ({ id: String(index + 1), jobId: id, jobName: name, ...entry })).reverse()
}
