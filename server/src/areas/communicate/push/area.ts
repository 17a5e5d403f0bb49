import { area } from '../../../kernel/records/area.ts'
import { pushJobs } from './job.ts'
import { push, pushConsent, pushKey } from './push.record.ts'
import { deviceTimes } from './queries.ts'
import { pushReview } from './review.ts'
import { pushRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const pushArea = area({
  name: 'push',
  tables,
  rights: ['push-keys'],
  routes: pushRoutes,
  records: [push, pushConsent, pushKey],
  plans: { reviews: [pushReview] },
  work: { jobs: pushJobs },
  sample: { fill: async (realm) => (await import('./sample.ts')).fillSample(realm) },
  hooks: { stepResults: async (pid) => ({ step: 'push', rows: deviceTimes(pid) }) },
})
