import { area } from '../../../kernel/records/area.ts'
import { suspendPlayersPlan } from './plans.ts'
import { suspensionsSql } from './queries.ts'
import { suspensionRoutes } from './routes.ts'
import { rejectSuspended } from './service.ts'
import { suspension } from './suspension.record.ts'

export const suspensionsArea = area({
  name: 'suspensions',
  routes: suspensionRoutes,
  records: [suspension],
  plans: { kinds: { 'suspend-players': suspendPlayersPlan } },
  hooks: { playerSignsIn: rejectSuspended, playersSignIn: async (relation, at) => suspensionsSql(relation, at) },
  sample: {
    agenda: async () => (await import('./sample.ts')).suspensionsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
