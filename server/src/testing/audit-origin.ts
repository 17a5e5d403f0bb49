import { listAuditEntries } from '@regent/contract/organization/audit'
import type { Actor } from './test-app.ts'

/** How the author of the newest entry of a subject was authenticated. */
export const newestHow = async (by: Actor, subject: string): Promise<string | undefined> =>
  (await by.call(listAuditEntries, { query: { subject, limit: 1 } })).rows[0]?.how
