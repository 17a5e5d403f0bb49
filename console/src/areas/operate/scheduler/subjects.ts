import { getJob, listJobActivity, listJobs, listNextRuns, listSuspendedJobs } from '@regent/contract/operate/scheduler'
import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects, Change } from '../../../api/subject.ts'

const jobReads = [listJobs, listSuspendedJobs, getJob, listNextRuns, listJobActivity]

export const subjects = {
  job: { label: 'Job', record: 'job', words: formatJobChange, reads: jobReads },
  'job-run': {
    label: 'Execution of a job',
    record: ({ subjectId, after }) => ({ kind: 'job', id: subjectId, was: String(after) }),
    words: (change) => `Ran job ${String(change.after)}`,
    reads: jobReads,
  },
} satisfies AreaSubjects

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0

/** "Cancelled the job Nightly sync" */
function formatJobChange(change: Change): string {
  const { subjectId, before, after } = change
  const name = readTextField(after, 'name') ?? readTextField(before, 'name') ?? subjectId
  const has = (state: unknown, field: string) => !isNothing(readField(state, field))
  if (!isNothing(before) && isEmpty(readField(after, 'triggers')) && !isEmpty(readField(before, 'triggers')))
    return `Cancelled the job ${name}`
  if (has(before, 'suspendedAt') && !isNothing(after) && !has(after, 'suspendedAt')) return `Resumed the job ${name}`
  return `${chooseVerb(change)} the job ${name}`
}
