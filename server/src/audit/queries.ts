import { sql } from 'kysely'
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
  amount: number | undefined
  undoes: number | undefined
  planId: number | undefined
  requestId: string
}

/** Rows per statement: far below PostgreSQL's 65,535 parameters. */
const chunk = 2_000

/** Answers the ids, in the order of the entries. */
export async function insertEntries(db: Db, entries: readonly NewAuditEntry[]): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < entries.length; start += chunk) {
    const rows = await db
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
          amount: entry.amount ?? null,
          undoes: entry.undoes ?? null,
          plan_id: entry.planId ?? null,
          request_id: entry.requestId,
        })),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

export type AuditFilter = {
  pid?: string | undefined
  accountId?: number | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  gamerTag?: number | undefined
  planId?: number | undefined
  /** Epoch milliseconds: from this time on, before that one. */
  from?: number | undefined
  to?: number | undefined
}

/**
 * An entry is stamped when its transaction begins and numbered when it is written, at most ten minutes later (the longest
 * time-out there is). So entries this far outside of a range of time bound the ids within it.
 */
const longestWriteMs = 600_000

/** The ids between which a range of time lies; times themselves are compared as well. */
async function idsAround({ db, cid }: Customer, { from, to }: AuditFilter) {
  const older = from === undefined ? undefined : new Date(from - longestWriteMs)
  const newer = to === undefined ? undefined : new Date(to + longestWriteMs)
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select
      (select id from audit_entries where cid = ${cid} and at < ${older ?? null}::timestamptz order by at desc limit 1) as first,
      (select id from audit_entries where cid = ${cid} and at > ${newer ?? null}::timestamptz order by at limit 1) as last
  `.execute(db)
  return { first: rows[0]?.first ?? undefined, last: rows[0]?.last ?? undefined }
}

const entriesWithPerson = ({ db, cid }: Customer) =>
  db
    .selectFrom('audit_entries as e')
    .leftJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'e.cid').onRef('a.id', '=', 'e.account_id'))
    .selectAll('e')
    .select('a.email')
    .select(
      sql<number | null>`(select max(u.id) from audit_entries as u where u.cid = e.cid and u.undoes = e.id)`.as(
        'undone_by',
      ),
    )
    .where('e.cid', '=', cid)

/** Newest first; the page after the entry `beforeId`. */
export async function selectEntries(
  customer: Customer,
  filter: AuditFilter,
  limit: number,
  beforeId: number | undefined,
) {
  const { pid, accountId, subject, subjectId, gamerTag, planId, from, to } = filter
  const { first, last } =
    from === undefined && to === undefined ? { first: undefined, last: undefined } : await idsAround(customer, filter)
  let query = entriesWithPerson(customer)
  if (pid !== undefined) query = query.where('e.pid', '=', pid)
  if (accountId !== undefined) query = query.where('e.account_id', '=', accountId)
  if (subject !== undefined) query = query.where('e.subject', '=', subject)
  if (subjectId !== undefined) query = query.where('e.subject_id', '=', subjectId)
  if (gamerTag !== undefined) query = query.where('e.gamer_tag', '=', gamerTag)
  if (planId !== undefined) query = query.where('e.plan_id', '=', planId)
  if (from !== undefined) query = query.where(sql<boolean>`e.at >= ${new Date(from)}`)
  if (to !== undefined) query = query.where(sql<boolean>`e.at < ${new Date(to)}`)
  if (first !== undefined) query = query.where('e.id', '>', first)
  if (last !== undefined) query = query.where('e.id', '<', last)
  if (beforeId !== undefined) query = query.where('e.id', '<', beforeId)
  return query.orderBy('e.id', 'desc').limit(limit).execute()
}

export async function selectEntriesById(customer: Customer, ids: readonly number[]) {
  if (ids.length === 0) return []
  return entriesWithPerson(customer).where('e.id', 'in', ids).orderBy('e.id', 'desc').execute()
}

export type EntryRow = Awaited<ReturnType<typeof selectEntriesById>>[number]

/** What has changed the same thing since, the newest first. */
export async function selectNewerEntries(customer: Customer, entry: EntryRow, limit: number) {
  return entriesWithPerson(customer)
    .where('e.subject', '=', entry.subject)
    .where('e.subject_id', '=', entry.subject_id)
    .where('e.id', '>', entry.id)
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

/** Two people who undo the same entries wait for one another; lower numbers first, so that they never wait in a ring. */
export async function lockEntries({ db, cid }: Customer, ids: readonly number[]) {
  for (const id of ids.toSorted((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`undo ${cid}/${id}`}, 0))`.execute(db)
  }
}

/** Whoever has entries, found by leaping from one account to the next in the index. */
export async function selectPeople({ db, cid }: Customer) {
  const { rows } = await sql<{ account_id: number; email: string | null }>`
    with recursive people as (
      (select account_id from audit_entries where cid = ${cid} and account_id is not null order by account_id limit 1)
      union all
      select (select e.account_id from audit_entries as e where e.cid = ${cid} and e.account_id > p.account_id
              order by e.account_id limit 1)
      from people as p where p.account_id is not null
    )
    select p.account_id, a.email from people as p
    left join accounts as a on a.cid = ${cid} and a.id = p.account_id
    where p.account_id is not null
    order by a.email, p.account_id
  `.execute(db)
  return rows
}
