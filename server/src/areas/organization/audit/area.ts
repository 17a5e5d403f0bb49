import { area } from '../../../kernel/records/area.ts'
import { auditEntries } from './personal-data.ts'
import { auditRoutes } from './routes.ts'
import { findChanges } from './search.ts'
import { sweepAudit } from './sweep.ts'
import { changes } from './timeline.ts'

export const auditArea = area({
  name: 'audit',
  rights: ['audit'],
  routes: auditRoutes,
  search: { audit: findChanges },
  timeline: { change: changes },
  personalData: [auditEntries],
  jobs: ({ jobs, services }) => sweepAudit(jobs, services.settings),
})
