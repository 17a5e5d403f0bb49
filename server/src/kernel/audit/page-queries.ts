import { auditSubjects } from '@regent/contract/audit-subjects'
import type { AuditEntry } from '@regent/contract/organization/audit'
import { jsonRow, jsonValue, moment, number, optional, rarelyLookedUp, text } from '../../engines/database/json-row.ts'
import { type AuditRow, type EntryCondition, select } from './queries.ts'
import type { Customer } from './tables.ts'

/** Changes by these people, or of one player, or of the subjects with this id. */
export type Searched = { accountIds: readonly number[] } | { gamerTag: number } | { subjectId: string }

/** The id is looked up below each subject, because the index of things begins with the subject. */
const buildConditions = (searched: Searched | undefined): EntryCondition[] => {
  if (searched === undefined) return []
  if ('accountIds' in searched) return [['e.account_id = any(?::bigint[])', searched.accountIds]]
  if ('gamerTag' in searched) return [['e.gamer_tag = ?', searched.gamerTag]]
  return [
    ['e.subject = any(?::text[])', auditSubjects],
    ['e.subject_id = ?', searched.subjectId],
  ]
}

export type AuditFilter = {
  pid?: string | undefined
  accountId?: number | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  gamerTag?: number | undefined
  planId?: number | undefined
  /** Search condition, in addition to the filters. */
  searched?: Searched | undefined
  /** Epoch milliseconds, inclusive; `to` is exclusive. */
  from?: number | undefined
  to?: number | undefined
}

/**
 * An entry's time stamp is the start of its transaction, and its id is assigned when it is written, at most ten minutes
 * later (the longest timeout). So entries this far outside a time range limit the ids within it.
 */
const maxWriteMs = 600_000

/** The id of the nearest entry outside the range, if any. */
const idBefore = '(select id from audit_entries where cid = $1 and at < ? order by at desc limit 1)'
const idAfter = '(select id from audit_entries where cid = $1 and at > ? order by at limit 1)'
const maxId = '9223372036854775807'

/** The same as `toAuditEntry` (service.ts), built by the database. The service adds the difference. */
const entryText = jsonRow<Omit<AuditEntry, 'difference'>>({
  id: number('e.id'),
  at: moment('e.at'),
  action: text('e.action'),
  subject: text('e.subject'),
  subjectId: text('e.subject_id'),
  before: jsonValue('e.before'),
  after: jsonValue('e.after'),
  requestId: text('e.request_id'),
  accountId: optional(number('e.account_id')),
  email: optional(text('coalesce(a.email, a.key_name)')),
  role: optional(text('e.role')),
  pid: optional(text('e.pid')),
  gamerTag: optional(number('e.gamer_tag')),
  amount: optional(number('e.amount')),
  undoes: optional(number('e.undoes')),
  undoneBy: rarelyLookedUp('max(u.id)::text', 'from audit_entries as u where u.cid = e.cid and u.undoes = e.id'),
  planId: optional(number('e.plan_id')),
  how: optional(text('e.how')),
  address: optional(text('e.address')),
  grantorId: optional(number('e.grantor_id')),
  grantorEmail: rarelyLookedUp(
    'max(to_jsonb(g.email)::text)',
    'from accounts as g where g.cid = e.cid and g.id = e.grantor_id',
  ),
})

/** The page after the entry `afterId`; absent: the first page. */
export type PageOfEntries = { limit: number; afterId: number | undefined; order: 'asc' | 'desc' }

/** Newest first; the page after the entry `beforeId`. */
export const selectEntries = (
  customer: Customer,
  filter: AuditFilter,
  limit: number,
  beforeId: number | undefined,
): Promise<AuditRow[]> => select(customer, conditionsOfPage(filter, { limit, afterId: beforeId, order: 'desc' }), limit)

/** A page of entries in either order. */
export const selectEntriesInOrder = (
  customer: Customer,
  filter: AuditFilter,
  page: PageOfEntries,
): Promise<AuditRow[]> => select(customer, conditionsOfPage(filter, page), page.limit, undefined, page.order)

/** A page of entries by their numbers, each as the JSON of an AuditEntry with its values as stored. */
export async function selectEntryTexts(customer: Customer, filter: AuditFilter, page: PageOfEntries) {
  const conditions = conditionsOfPage(filter, page)
  const rows = await select<{ json: string }>(customer, conditions, page.limit, `${entryText} as json`, page.order)
  return rows.map(({ json }) => json)
}

function conditionsOfPage(filter: AuditFilter, { afterId, order }: PageOfEntries): EntryCondition[] {
  const { pid, accountId, subject, subjectId, gamerTag, planId, searched, from, to } = filter
  const at = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms))
  const conditions: EntryCondition[] = [
    ['e.pid = ?', pid],
    ['e.account_id = ?', accountId],
    ['e.subject = ?', subject],
    ['e.subject_id = ?', subjectId],
    ['e.gamer_tag = ?', gamerTag],
    ['e.plan_id = ?', planId],
    ...buildConditions(searched),
    ['e.at >= ?', at(from)],
    ['e.at < ?', at(to)],
    [`e.id > coalesce(${idBefore}, 0)`, at(from === undefined ? from : from - maxWriteMs)],
    [`e.id < coalesce(${idAfter}, ${maxId})`, at(to === undefined ? to : to + maxWriteMs)],
    [order === 'asc' ? 'e.id > ?' : 'e.id < ?', afterId],
  ]
  return conditions.filter(([, value]) => value !== undefined)
}
