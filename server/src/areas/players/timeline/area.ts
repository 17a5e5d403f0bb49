import { listTimeline } from '@regent/contract/players/timeline'
import { area } from '../../../kernel/records/area.ts'
import { timelineRoutes } from './routes.ts'

export const timelineArea = area({
  name: 'timeline',
  routes: timelineRoutes,
  replicaReads: [listTimeline],
})
