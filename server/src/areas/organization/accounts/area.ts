import { texts } from '../../../directory/accounts/tables.ts'
import { area } from '../../../kernel/area.ts'
import { accountRoutes } from './routes.ts'
import { language } from './undo.ts'

export const accountsArea = area({
  name: 'accounts',
  texts,
  routes: accountRoutes,
  undo: { language },
})
