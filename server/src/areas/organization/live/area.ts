import { area } from '../../../kernel/records/area.ts'
import { liveRoutes } from './routes.ts'
import { liveStream } from './stream.ts'

export const liveArea = area({
  name: 'live',
  routes: liveRoutes,
  serve: (app, { services, bus }) => liveStream(app, { ...services, bus }),
})
