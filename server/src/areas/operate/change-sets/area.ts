import { area } from '../../../kernel/records/area.ts'
import { changeSet, changeSetComment, draft } from './change-sets.record.ts'
import { applyScheduledSet } from './job.ts'
import { stoppedSets, waitingSets } from './needs.ts'
import { changeSetPlan } from './plans.ts'
import { promoteItemsPlan } from './promotion.ts'
import { changeSetRoutes } from './routes.ts'
import { type ApplyJob, applyJob } from './service.ts'
import { tables } from './tables.ts'

export const changeSetsArea = area({
  name: 'change-sets',
  tables,
  routes: changeSetRoutes,
  work: { jobs: ({ jobs, services }) => jobs.define<ApplyJob>(applyJob, (run) => applyScheduledSet(services, run)) },
  records: [changeSet, changeSetComment, draft],
  plans: { kinds: { 'change-set': changeSetPlan, 'promote-items': promoteItemsPlan } },
  needs: { 'stopped-change-set': stoppedSets, 'waiting-change-sets': waitingSets },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).changeSetOfSample(now),
  },
})
