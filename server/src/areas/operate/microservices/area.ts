import { area } from '../../../kernel/area.ts'
import { sweepSamples } from './job.ts'
import { microserviceRoutes } from './routes.ts'
import { serviceManifest } from './undo.ts'

export const microservicesArea = area({
  name: 'microservices',
  routes: microserviceRoutes,
  undo: { 'service-manifest': serviceManifest },
  jobs: ({ jobs }) => sweepSamples(jobs),
})
