import { area } from '../../../kernel/records/area.ts'
import { savedViews } from './personal-data.ts'
import { savedViewRoutes } from './routes.ts'
import { deletePrivateViews } from './service.ts'
import { tables } from './tables.ts'
import { defaultView, savedView } from './undo.ts'

export const savedViewsArea = area({
  name: 'saved-views',
  tables,
  routes: savedViewRoutes,
  undo: { 'saved-view': savedView, 'default-view': defaultView },
  personalData: [savedViews],
  hooks: { operatorLosesAllRoles: deletePrivateViews },
  sample: {
    agenda: async () => (await import('./sample.ts')).viewsOfSample(),
  },
})
