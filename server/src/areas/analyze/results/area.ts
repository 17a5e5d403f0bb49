import { area } from '../../../kernel/records/area.ts'
import { resultJobs } from './job.ts'
import { deleteReport } from './report-queries.ts'
import { result, resultReport } from './results.record.ts'
import { resultRoutes } from './routes.ts'
import { readJointResults } from './service.ts'
import { tables } from './tables.ts'

export const resultsArea = area({
  name: 'results',
  tables,
  routes: resultRoutes,
  work: { jobs: resultJobs },
  records: [result, resultReport],
  hooks: {
    resultsOfRecords: ({ realm }, records) => readJointResults(realm, records),
    operatorLosesAllRoles: deleteReport,
  },
})
