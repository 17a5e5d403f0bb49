import type { Db } from '../engines/database/database.ts'
import type { Customer } from '../http/context.ts'

export type NewAuditEntry = {
  cid: number
  at: Date
  accountId: number | undefined
  role: string | undefined
  pid: string | undefined
  action: string
  subject: string
  subjectId: string
  gamerTag: number | undefined
  before: unknown
  after: unknown
  requestId: string
}

/** Rows per statement: far below PostgreSQL's 65,535 parameters. */
const chunk = 2_000

export async function insertEntries(db: Db, entries: readonly NewAuditEntry[]) {
  for (let start = 0; start < entries.length; start += chunk) {
    await db
      .insertInto('audit_entries')
      .values(
        entries.slice(start, start + chunk).map((entry) => ({
          cid: entry.cid,
          at: entry.at,
          account_id: entry.accountId ?? null,
          role: entry.role ?? null,
          pid: entry.pid ?? null,
          action: entry.action,
          subject: entry.subject,
          subject_id: entry.subjectId,
          gamer_tag: entry.gamerTag ?? null,
          before: JSON.stringify(entry.before ?? null),
          after: JSON.stringify(entry.after ?? null),
          request_id: entry.requestId,
        })),
      )
      .execute()
  }
}

export type AuditFilter = {
  pid: string | undefined
  accountId: number | undefined
  subject: string | undefined
  gamerTag: number | undefined
}

/** Newest first; the page after the entry `beforeId`. */
export async function selectEntries(
  { db, cid }: Customer,
  filter: AuditFilter,
  limit: number,
  beforeId: number | undefined,
) {
  return db
    .selectFrom('audit_entries as e')
    .leftJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'e.cid').onRef('a.id', '=', 'e.account_id'))
    .selectAll('e')
    .select('a.email')
    .where('e.cid', '=', cid)
    .$if(filter.pid !== undefined, (query) => query.where('e.pid', '=', filter.pid as string))
    .$if(filter.accountId !== undefined, (query) => query.where('e.account_id', '=', filter.accountId as number))
    .$if(filter.subject !== undefined, (query) => query.where('e.subject', '=', filter.subject as string))
    .$if(filter.gamerTag !== undefined, (query) => query.where('e.gamer_tag', '=', filter.gamerTag as number))
    .$if(beforeId !== undefined, (query) => query.where('e.id', '<', beforeId as number))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}
