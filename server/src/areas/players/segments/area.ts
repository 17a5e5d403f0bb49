import { area } from '../../../kernel/area.ts'
import { segmentRoutes } from './routes.ts'
import { searchInSegment } from './service.ts'
import { segment } from './undo.ts'

export const segmentsArea = area({
  name: 'segments',
  routes: segmentRoutes,
  hooks: { playersAreListed: searchInSegment },
  undo: { segment },
  sample: { fill: async (realm) => (await import('./sample.ts')).fillSample(realm) },
})
