import { area } from '../../../kernel/records/area.ts'
import { segmentDrafts } from './drafts.ts'
import { segmentRoutes } from './routes.ts'
import { findSegments, nameSegments } from './search-queries.ts'
import { searchInSegment } from './service.ts'
import { segmentSizeJobs } from './sizes.ts'
import { tables } from './tables.ts'
import { segment } from './undo.ts'

export const segmentsArea = area({
  name: 'segments',
  tables,
  rights: ['tagging'],
  routes: segmentRoutes,
  search: { segment: findSegments },
  names: { segment: nameSegments },
  hooks: { playersAreListed: searchInSegment },
  drafts: { segment: segmentDrafts },
  undo: { segment },
  jobs: ({ jobs, services }) => segmentSizeJobs(jobs, services),
  sample: {
    agenda: async () => (await import('./sample.ts')).segmentsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
