import { area } from '../../../kernel/records/area.ts'
import { sweepRunbookRuns } from './job.ts'
import { runbookRoutes } from './routes.ts'
import { continueRun } from './runs.ts'
import { findRunbooks, nameRunbooks } from './search-queries.ts'
import { tables } from './tables.ts'
import { runbook } from './undo.ts'

export const runbooksArea = area({
  name: 'runbooks',
  tables,
  rights: ['runbooks'],
  routes: runbookRoutes,
  search: { runbook: findRunbooks },
  names: { runbook: nameRunbooks },
  undo: { runbook },
  jobs: ({ jobs }) => sweepRunbookRuns(jobs),
  hooks: { planDone: continueRun },
  sample: {
    agenda: async () => (await import('./sample.ts')).runbooksOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
