import { area } from '../../../kernel/area.ts'
import { segmentRoutes } from './routes.ts'
import { segment } from './undo.ts'

export const segmentsArea = area({
  name: 'segments',
  routes: segmentRoutes,
  undo: { segment },
})
