import { area } from '../../../kernel/records/area.ts'
import { sweepRunbookRuns } from './job.ts'
import { runbookRoutes } from './routes.ts'
import { runbook } from './runbook.record.ts'
import { continueRun } from './runs.ts'
import { tables } from './tables.ts'

export const runbooksArea = area({
  name: 'runbooks',
  tables,
  rights: ['runbooks'],
  routes: runbookRoutes,
  work: { jobs: ({ jobs }) => sweepRunbookRuns(jobs) },
  records: [runbook],
  hooks: { planDone: continueRun },
  sample: {
    agenda: async () => (await import('./sample.ts')).runbooksOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
