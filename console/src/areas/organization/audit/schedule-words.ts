import type { AuditEntry } from '@regent/contract/audit'
import { getJob, listJobActivity, listJobs, listNextExecutions, listSuspendedJobs } from '@regent/contract/scheduler'
import { listTimerDefs, listTimerFires } from '@regent/contract/timers'
import { fieldOf, isNothing, textOf, verbOf } from './audit-words.ts'

type Change = Pick<AuditEntry, 'subjectId' | 'before' | 'after'>

export const jobReads = [listJobs, listSuspendedJobs, getJob, listNextExecutions, listJobActivity]

export const timerReads = [listTimerDefs, listTimerFires]

export const timerWords = (change: Change) => `${verbOf(change)} the timer ${change.subjectId}`

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0

/** "Cancelled the job Nightly sync" */
export function jobWords(change: Change): string {
  const { subjectId, before, after } = change
  const name = textOf(after, 'name') ?? textOf(before, 'name') ?? subjectId
  const has = (state: unknown, field: string) => !isNothing(fieldOf(state, field))
  if (!isNothing(before) && isEmpty(fieldOf(after, 'triggers')) && !isEmpty(fieldOf(before, 'triggers')))
    return `Cancelled the job ${name}`
  if (has(before, 'suspendedAt') && !isNothing(after) && !has(after, 'suspendedAt'))
    return `Took up the job ${name} again`
  return `${verbOf(change)} the job ${name}`
}
