import {
  type Job,
  type JobActivity,
  type JobStatus,
  type JobTrigger,
  parseJobTime,
} from '@regent/contract/operate/scheduler'
import { utc } from '@regent/contract/zones'
import { describeCron } from '../../../shell/form/cron-words.ts'
import type { Tone } from '../../../ui/layout/Pill.tsx'

export const statusTones: Record<JobStatus, Tone> = {
  Active: 'done',
  Suspended: 'neutral',
  Cancelled: 'cancelled',
  Done: 'started',
}

export const stateTones: Record<JobActivity['state'], Tone> = {
  ENQUEUED: 'pending',
  DISPATCHED: 'pending',
  RUNNING: 'started',
  DONE: 'done',
  CANCELED: 'cancelled',
  SUSPENDED: 'neutral',
  ERROR: 'error',
}

export const actionLabels: Record<Job['jobAction']['type'], string> = {
  HttpCall: 'Call of a URL',
  ServiceCall: 'Call of this API',
  PublishMessage: 'Message to game clients',
}

/** "POST https://…", or the topic of a message. */
export const actionText = ({ type, method = 'POST', uri = '', topic = '' }: Job['jobAction']): string =>
  type === 'PublishMessage' ? topic : `${method} ${uri}`

const inZone = (words: string, zone: string | undefined) =>
  zone === undefined || zone === utc ? words : `${words} (${zone})`

/** In UTC unless a zone is set: "Every day at 03:00", "Every day at 09:00 (Europe/Berlin)", "2026-01-15 12:00" */
export const formatTrigger = ({ type, expression = '', zone, executeAt = '' }: JobTrigger): string =>
  type === 'CronTrigger'
    ? inZone(describeCron(expression), zone)
    : new Date(parseJobTime(executeAt)).toISOString().slice(0, 16).replace('T', ' ')

export const formatTriggers = ({ triggers }: Pick<Job, 'triggers'>): string => triggers.map(formatTrigger).join('; ')

/** The text without a time zone, if a heading shows it. */
export function triggersWithClock(job: Pick<Job, 'triggers'>): string | undefined {
  const words = formatTriggers(job)
  const isZoned = job.triggers.some(({ zone = utc }) => zone !== utc)
  return words && (isZoned ? `${words}; others in UTC` : `${words} (UTC)`)
}

/** Descriptions of the cron expressions of a form, each with its zone: "Every day at 03:00 (UTC)." */
export function describeTriggers(
  triggers: readonly { type: string; expression: string; zone: string }[],
): string | undefined {
  const words = triggers.flatMap(({ type, expression, zone }) => {
    const text = expression.trim()
    const ofText = type === 'CronTrigger' ? describeCron(text) : text
    return ofText === text ? [] : `${ofText} (${zone})`
  })
  return words.length === 0 ? undefined : `${words.join('; ')}.`
}
