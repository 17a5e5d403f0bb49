import { present } from '../../../kernel/context/present.ts'
import { groupIfMany, type NeedSource } from '../../../kernel/records/need-source.ts'
import { selectFailing } from './need-queries.ts'

/** The maximum number of jobs that are read; more are shown as a count. */
const maxRead = 100
/** After this many consecutive failures a job does not recover without help. */
const minFailures = 3

/** Jobs that were suspended after failures, or whose last runs failed. */
export const failingJobs: NeedSource = async ({ realm }) => {
  const jobs = await selectFailing(realm, maxRead)
  return groupIfMany(
    jobs.map(({ id, name, failures, suspended_at: suspended, at }) => ({
      urgency: suspended !== null || failures >= minFailures ? 'urgent' : 'soon',
      id,
      name,
      count: failures,
      ...present({ at, reason: suspended === null ? undefined : 'suspended' }),
    })),
  )
}
