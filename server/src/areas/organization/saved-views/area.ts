import { area } from '../../../kernel/records/area.ts'
import { savedViewRoutes } from './routes.ts'
import { defaultView, menuPins, savedView } from './saved-views.record.ts'
import { deletePrivateViews } from './service.ts'
import { tables } from './tables.ts'

export const savedViewsArea = area({
  name: 'saved-views',
  tables,
  routes: savedViewRoutes,
  records: [savedView, defaultView, menuPins],
  hooks: { operatorLosesAllRoles: deletePrivateViews },
  sample: {
    agenda: async () => (await import('./sample.ts')).viewsOfSample(),
  },
})
