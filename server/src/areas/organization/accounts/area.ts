import { area } from '../../../kernel/records/area.ts'
import { language } from './language.record.ts'
import { accountRoutes } from './routes.ts'

export const accountsArea = area({
  name: 'accounts',
  routes: accountRoutes,
  records: [language],
})
