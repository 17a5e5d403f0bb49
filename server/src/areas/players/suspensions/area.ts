import { area } from '../../../kernel/records/area.ts'
import { suspensions } from './personal-data.ts'
import { suspensionsSql } from './queries.ts'
import { suspensionRoutes } from './routes.ts'
import { rejectSuspended } from './service.ts'
import { suspension } from './undo.ts'

export const suspensionsArea = area({
  name: 'suspensions',
  routes: suspensionRoutes,
  undo: { suspension },
  hooks: { playerSignsIn: rejectSuspended, playersSignIn: async (relation, at) => suspensionsSql(relation, at) },
  personalData: [suspensions],
  sample: {
    agenda: async () => (await import('./sample.ts')).suspensionsOfSample(),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
