import { type Job, type JobActivity, type JobStatus, type JobTrigger, timeOf } from '@regent/contract/scheduler'
import { cronWords } from '../../../shell/cron-words.ts'
import type { Tone } from '../../../ui/Pill.tsx'

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

/** In UTC: "Every day at 03:00", "2026-01-15 12:00" */
export const triggerWords = ({ type, expression = '', executeAt = '' }: JobTrigger): string =>
  type === 'CronTrigger'
    ? cronWords(expression)
    : new Date(timeOf(executeAt)).toISOString().slice(0, 16).replace('T', ' ')

export const triggersWords = ({ triggers }: Pick<Job, 'triggers'>): string => triggers.map(triggerWords).join('; ')

/** The same where no head names the clock. */
export function triggersWithClock(job: Pick<Job, 'triggers'>): string | undefined {
  const words = triggersWords(job)
  return words && `${words} (UTC)`
}

/** The cron texts that have words, of a form: "Every day at 03:00 (UTC)." */
export function triggersInWords(triggers: readonly { type: string; expression: string }[]): string | undefined {
  const texts = triggers.flatMap(({ type, expression }) => (type === 'CronTrigger' ? [expression.trim()] : []))
  const words = texts.map(cronWords).filter((word, index) => word !== texts[index])
  return words.length === 0 ? undefined : `${words.join('; ')} (UTC).`
}
