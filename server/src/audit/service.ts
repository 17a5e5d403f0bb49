import type { Db } from '../engines/database/database.ts'
import type { Change } from '../http/context.ts'
import { insertEntries } from './queries.ts'

export type Recorded = {
  cid: number
  at: Date
  accountId: number | undefined
  role: string | undefined
  pid: string | undefined
  /** The call, as method and path. */
  action: string
  change: Change
  requestId: string
}

/** Writes what was changed, in the transaction that changes it. */
export const insertAuditEntries = (db: Db, entries: readonly Recorded[]): Promise<void> =>
  insertEntries(
    db,
    entries.map(({ change, ...who }) => ({
      ...who,
      subject: change.subject,
      subjectId: change.id,
      gamerTag: change.gamerTag,
      before: change.before,
      after: change.after,
    })),
  )
