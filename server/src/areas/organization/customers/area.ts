import { area } from '../../../kernel/records/area.ts'
import { customerRoutes } from './routes.ts'
import { signUpFormJobs } from './sign-up-form.ts'
import { tables } from './tables.ts'
import { launchMessage, organization } from './undo.ts'

export const customersArea = area({
  name: 'customers',
  tables,
  routes: customerRoutes,
  undo: { 'launch-message': launchMessage, organization },
  jobs: ({ jobs, services }) => signUpFormJobs(jobs, services.settings),
})
