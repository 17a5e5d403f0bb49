import { ApiError } from '@regent/contract/errors'
import { getAuditEntry, listAuditEntries, listAuditPeople } from '@regent/contract/organization/audit'
import { forecastUndo } from '@regent/contract/organization/audit-undo'
import { sampleAudit } from '@regent/contract/samples/audit'
import { demoPeople } from '@regent/contract/samples/studio'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

export const demoEntries = sampleAudit(Date.now(), demoPlayers('DEMO'))

export function demoAnswers(demo: Demo): void {
  demo.on(listAuditEntries, ({ query }, here) => {
    const { subject, subjectId, accountId, gamerTag, from, to, search } = query
    const pid = query.pid ?? here
    const isWanted = <T>(wanted: T | undefined, value: T | undefined) => wanted === undefined || wanted === value
    const found = demoEntries.filter(
      (entry) =>
        isWanted(pid || undefined, entry.pid) &&
        isWanted(subject, entry.subject) &&
        isWanted(subjectId, entry.subjectId) &&
        isWanted(accountId, entry.accountId) &&
        isWanted(gamerTag, entry.gamerTag) &&
        query.planId === undefined &&
        (search === undefined ||
          [String(entry.gamerTag), entry.subjectId].includes(search) ||
          (search.includes('@') && entry.email?.includes(search.toLowerCase()) === true)) &&
        entry.at >= (from ?? 0) &&
        entry.at < (to ?? Number.POSITIVE_INFINITY),
    )
    return demoPage(query.sort === 'at' ? found.toReversed() : found, query)
  })
  demo.on(listAuditPeople, () => ({
    people: demoPeople.slice(0, 2).map(({ id, email }) => ({ accountId: id, email })),
  }))
  demo.on(forecastUndo, ({ body: { ids = [] } }) => {
    const rows = demoEntries.filter(({ id }) => ids.includes(id))
    const reason = 'The demo is read-only.'
    return {
      readAt: Date.now(),
      total: rows.length,
      rows: rows.map(({ id, subject, subjectId }) => ({ id, subject, subjectId, verdict: 'never' as const, reason })),
      needsReason: false,
    }
  })
  demo.on(getAuditEntry, ({ params }) => {
    const entry = demoEntries.find(({ id }) => id === params.id)
    if (!entry) throw new ApiError('AuditEntryNotFound')
    return { entry, undo: { isPossible: false, reason: 'The demo is read-only.', fields: [] } }
  })
}
