import { area } from '../../../kernel/records/area.ts'
import { launchMessage, organization } from './customers.record.ts'
import { customerRoutes } from './routes.ts'
import { signUpFormJobs } from './sign-up-form.ts'
import { tables } from './tables.ts'

export const customersArea = area({
  name: 'customers',
  tables,
  routes: customerRoutes,
  work: { jobs: ({ jobs, services }) => signUpFormJobs(jobs, services.settings) },
  records: [launchMessage, organization],
})
