import { listAuditEntries } from '@regent/contract/audit'
import { readCursor, writeCursor } from '../http/paging.ts'
import type { Router } from '../http/router.ts'
import { selectEntries } from './queries.ts'

export function auditRoutes(server: Router) {
  server.on(listAuditEntries, async ({ customer, realm, query }) => {
    const after = readCursor(query.cursor, ['id'])
    const { accountId, subject, gamerTag, limit } = query
    const rows = await selectEntries(customer, { pid: realm?.id, accountId, subject, gamerTag }, limit + 1, after?.id)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      rows: page.map((row) => ({
        id: row.id,
        at: row.at,
        action: row.action,
        subject: row.subject,
        subjectId: row.subject_id,
        before: row.before ?? null,
        after: row.after ?? null,
        requestId: row.request_id,
        ...(row.account_id !== null && { accountId: row.account_id }),
        ...(row.email !== null && { email: row.email }),
        ...(row.role !== null && { role: row.role }),
        ...(row.pid !== null && { pid: row.pid }),
        ...(row.gamer_tag !== null && { gamerTag: row.gamer_tag }),
      })),
      next: last ? writeCursor([last.id]) : null,
    }
  })
}
