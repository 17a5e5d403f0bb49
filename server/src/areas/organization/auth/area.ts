import { area } from '../../../kernel/records/area.ts'
import { knownNetworks, signIns as signInsData } from './personal-data.ts'
import { authRoutes } from './routes.ts'
import { sweepSignIns } from './sweep.ts'
import { tables } from './tables.ts'
import { signIns } from './timeline.ts'
import { email, password, signInEnd } from './undo.ts'

export const authArea = area({
  name: 'auth',
  tables,
  routes: authRoutes,
  undo: { 'e-mail': email, password, 'sign-in': signInEnd },
  timeline: { 'sign-in': signIns },
  personalData: [signInsData, knownNetworks],
  jobs: ({ jobs }) => sweepSignIns(jobs),
})
