import { area } from '../../../kernel/records/area.ts'
import { resultJobs } from './job.ts'
import { result } from './results.record.ts'
import { resultRoutes } from './routes.ts'
import { readJointResults } from './service.ts'

export const resultsArea = area({
  name: 'results',
  routes: resultRoutes,
  work: { jobs: ({ jobs }) => resultJobs(jobs) },
  records: [result],
  hooks: { resultsOfRecords: ({ realm }, records) => readJointResults(realm, records) },
})
