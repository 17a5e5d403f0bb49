import { area } from '../../../kernel/records/area.ts'
import { usageRoutes } from './routes.ts'
import { sweepHits } from './sweep.ts'
import { tables } from './tables.ts'

export const usageArea = area({
  name: 'usage',
  tables,
  routes: usageRoutes,
  work: { jobs: ({ jobs, services }) => sweepHits(jobs, services.settings) },
})
