import { area } from '../../../kernel/records/area.ts'
import { samplePlayersPlan } from './plans.ts'
import { nowRoutes } from './routes.ts'
import { samplePlayer } from './sample-player.record.ts'

export const nowArea = area({
  name: 'now',
  routes: nowRoutes,
  records: [samplePlayer],
  plans: { kinds: { 'sample-players': samplePlayersPlan } },
})
