import { area } from '../../../kernel/records/area.ts'
import { applyScheduledSet } from './job.ts'
import { stoppedSets, waitingSets } from './needs.ts'
import { changeSetPlan } from './plans.ts'
import { promoteItemsPlan } from './promotion.ts'
import { changeSetRoutes } from './routes.ts'
import { findChangeSets, nameChangeSets } from './search-queries.ts'
import { type ApplyJob, applyJob } from './service.ts'
import { tables } from './tables.ts'
import { changeSet, comment, draft } from './undo.ts'

export const changeSetsArea = area({
  name: 'change-sets',
  tables,
  routes: changeSetRoutes,
  needs: { 'stopped-change-set': stoppedSets, 'waiting-change-sets': waitingSets },
  search: { 'change-set': findChangeSets },
  names: { 'change-set': nameChangeSets },
  undo: { 'change-set': changeSet, 'change-set-comment': comment, draft },
  plans: { 'change-set': changeSetPlan, 'promote-items': promoteItemsPlan },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).changeSetOfSample(now),
  },
  jobs: ({ jobs, services }) => jobs.define<ApplyJob>(applyJob, (run) => applyScheduledSet(services, run)),
})
