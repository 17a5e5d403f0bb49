import { area } from '../../../kernel/records/area.ts'
import { metricRoutes } from './routes.ts'

export const metricsArea = area({
  name: 'metrics',
  rights: ['metrics', 'storage-metrics'],
  routes: metricRoutes,
})
