import { area } from '../../../kernel/records/area.ts'
import { eMail, password, signIn } from './auth.record.ts'
import { authRoutes } from './routes.ts'
import { sweepSignIns } from './sweep.ts'
import { tables } from './tables.ts'

export const authArea = area({
  name: 'auth',
  tables,
  routes: authRoutes,
  work: { jobs: ({ jobs }) => sweepSignIns(jobs) },
  records: [eMail, password, signIn],
})
