import { type Job, type JobActivity, type JobStatus, type JobTrigger, timeOf } from '@regent/contract/operate/scheduler'
import { utc } from '@regent/contract/zones'
import { cronWords } from '../../../shell/form/cron-words.ts'
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

export const actionWords: Record<Job['jobAction']['type'], string> = {
  HttpCall: 'Call of an address',
  ServiceCall: 'Call of this API',
  PublishMessage: 'Message to game clients',
}

/** "POST https://…", or the topic of a message. */
export const actionText = ({ type, method = 'POST', uri = '', topic = '' }: Job['jobAction']): string =>
  type === 'PublishMessage' ? topic : `${method} ${uri}`

const inZone = (words: string, zone: string | undefined) =>
  zone === undefined || zone === utc ? words : `${words} (${zone})`

/** In UTC unless it names a zone: "Every day at 03:00", "Every day at 09:00 (Europe/Berlin)", "2026-01-15 12:00" */
export const triggerWords = ({ type, expression = '', zone, executeAt = '' }: JobTrigger): string =>
  type === 'CronTrigger'
    ? inZone(cronWords(expression), zone)
    : new Date(timeOf(executeAt)).toISOString().slice(0, 16).replace('T', ' ')

export const triggersWords = ({ triggers }: Pick<Job, 'triggers'>): string => triggers.map(triggerWords).join('; ')

/** The same where no head names the clock. */
export function triggersWithClock(job: Pick<Job, 'triggers'>): string | undefined {
  const words = triggersWords(job)
  const isZoned = job.triggers.some(({ zone = utc }) => zone !== utc)
  return words && (isZoned ? `${words}; others in UTC` : `${words} (UTC)`)
}

/** The cron texts that have words, of a form, each with its zone: "Every day at 03:00 (UTC)." */
export function triggersInWords(
  triggers: readonly { type: string; expression: string; zone: string }[],
): string | undefined {
  const words = triggers.flatMap(({ type, expression, zone }) => {
    const text = expression.trim()
    const ofText = type === 'CronTrigger' ? cronWords(text) : text
    return ofText === text ? [] : `${ofText} (${zone})`
  })
  return words.length === 0 ? undefined : `${words.join('; ')}.`
}
