import { listAuditEntries, listAuditPeople } from '@regent/contract/organization/audit'
import { sealJobs } from '../../../kernel/audit/seals.ts'
import { area } from '../../../kernel/records/area.ts'
import { audit, auditExport, change } from './audit.record.ts'
import { auditRoutes } from './routes.ts'
import { sweepAudit } from './sweep.ts'

export const auditArea = area({
  name: 'audit',
  rights: ['audit'],
  routes: auditRoutes,
  replicaReads: [listAuditEntries, listAuditPeople],
  work: {
    jobs({ jobs, services }) {
      sweepAudit(jobs, services.settings)
      sealJobs(jobs, services.vault)
    },
  },
  records: [audit, change, auditExport],
})
