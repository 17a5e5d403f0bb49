import { area } from '../../../kernel/records/area.ts'
import { accountRoutes } from './routes.ts'
import { language } from './undo.ts'

export const accountsArea = area({
  name: 'accounts',
  routes: accountRoutes,
  undo: { language },
})
