import { area } from '../../../kernel/area.ts'
import { schedulerRoutes } from './routes.ts'
import { job, jobRun } from './undo.ts'

export const schedulerArea = area({
  name: 'scheduler',
  routes: schedulerRoutes,
  undo: { job, 'job-run': jobRun },
})
