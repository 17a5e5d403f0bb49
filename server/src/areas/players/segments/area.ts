import { area } from '../../../kernel/records/area.ts'
import { segmentRoutes } from './routes.ts'
import { segment } from './segment.record.ts'
import { searchInSegment } from './service.ts'
import { segmentSizeJobs } from './sizes.ts'
import { tables } from './tables.ts'

export const segmentsArea = area({
  name: 'segments',
  tables,
  rights: ['tagging'],
  routes: segmentRoutes,
  work: { jobs: ({ jobs, services }) => segmentSizeJobs(jobs, services) },
  records: [segment],
  hooks: { playersAreListed: searchInSegment },
  sample: {
    agenda: async () => (await import('./sample.ts')).segmentsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
