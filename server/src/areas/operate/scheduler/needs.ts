import { apartOrTogether, type NeedSource } from '../../../kernel/needs/need-source.ts'
import { present } from '../../../kernel/present.ts'
import { selectFailing } from './need-queries.ts'

/** As many as are read; the needs of more are shown as their number. */
const readAtMost = 100
/** From so many failures in a row on, a job does not recover by itself. */
const keepsFailing = 3

/** Jobs that were suspended after failures, or whose last runs failed. */
export const failingJobs: NeedSource = async ({ realm }) => {
  const jobs = await selectFailing(realm, readAtMost)
  return apartOrTogether(
    jobs.map(({ id, name, failures, suspended_at: suspended, at }) => ({
      urgency: suspended !== null || failures >= keepsFailing ? 'urgent' : 'soon',
      id,
      name,
      count: failures,
      ...present({ at, reason: suspended === null ? undefined : 'suspended' }),
    })),
  )
}
