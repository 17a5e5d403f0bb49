import { CompiledQuery, type Selectable, sql } from 'kysely'
import { anyOf } from '../../engines/database/any-of.ts'
import { givenRows, type RowColumn } from '../../engines/database/given-rows.ts'
import type { Tables } from '../../engines/database/tables.ts'
import type { Change } from '../context/context.ts'
import type { Customer, Db, Realm } from './tables.ts'

export type NewAuditEntry = {
  cid: number
  at: Date
  accountId: number | undefined
  role: string | undefined
  pid: string | undefined
  /** The call, as method and path. */
  action: string
  change: Change
  requestId: string
  /** How the actor was authenticated, if it is known. */
  how?: string | undefined
  /** The person who granted the API key that makes the change. */
  grantorId?: number | undefined
  /** Where the request came from. */
  address?: string | undefined
}

/** Rows per statement. */
const chunk = 5_000

/** Maximum ids returned: a larger write gets no Undo in a toast. */
const maxNamed = 100

/** Inserts entries and returns their ids in the same order; none if there are too many for an Undo. */
export async function insertEntries(db: Db, entries: readonly NewAuditEntry[]): Promise<number[]> {
  const ids: number[] = []
  const returning = entries.length > maxNamed ? sql`` : sql`returning id`
  for (let start = 0; start < entries.length; start += chunk) {
    const part = entries.slice(start, start + chunk)
    const beforeText = jsonWriter()
    const afterText = jsonWriter()
    const column = <T>(name: string, type: string, read: (entry: NewAuditEntry) => T | undefined): RowColumn => [
      name,
      type,
      part.map((entry) => read(entry) ?? null),
    ]
    const newRows = givenRows('made', part.length, [
      column('cid', 'bigint', ({ cid }) => cid),
      column('at', 'timestamptz', ({ at }) => at),
      column('account_id', 'bigint', ({ accountId }) => accountId),
      column('role', 'text', ({ role }) => role),
      column('pid', 'text', ({ pid }) => pid),
      column('action', 'text', ({ action }) => action),
      column('subject', 'text', ({ change }) => change.subject),
      column('subject_id', 'text', ({ change }) => change.id),
      column('gamer_tag', 'bigint', ({ change }) => change.gamerTag),
      column('before', 'text', ({ change }) => beforeText(change.before ?? null)),
      column('after', 'text', ({ change }) => afterText(change.after ?? null)),
      column('amount', 'float8', ({ change }) => change.amount),
      column('undoes', 'bigint', ({ change }) => change.undoes),
      column('plan_id', 'bigint', ({ change }) => change.planId),
      column('request_id', 'text', ({ requestId }) => requestId),
      column('how', 'text', ({ how }) => how),
      column('grantor_id', 'bigint', ({ grantorId }) => grantorId),
      column('address', 'text', ({ address }) => address),
    ])
    const { rows } = await sql<{ id: number }>`
      insert into audit_entries
        (cid, at, account_id, role, pid, action, subject, subject_id, gamer_tag, before, after, amount, undoes, plan_id,
         request_id, how, grantor_id, address)
      select cid, at, account_id, role, pid, action, subject, subject_id, gamer_tag, before::jsonb, after::jsonb, amount,
             undoes, plan_id, request_id, how, grantor_id, address
      from ${newRows}
      order by place
      ${returning}
    `.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Serializes a value once for consecutive entries with the same value, such as those of a mail to many players. */
function jsonWriter(): (value: unknown) => string {
  let last: { value: unknown; text: string } | undefined
  return (value) => {
    if (last === undefined || last.value !== value) last = { value, text: JSON.stringify(value) }
    return last.text
  }
}

/** An entry with its actor, and the newest entry that undoes it. */
export type AuditRow = Selectable<Tables['audit_entries']> & {
  email: string | null
  grantor_email?: string | null
  undone_by: number | null
}

/** A condition with `?` for its value; the organization is `$1`. */
export type EntryCondition = [sql: string, value: unknown]

const entryColumns = `e.*, coalesce(a.email, a.key_name) as email,
  (select g.email from accounts as g where g.cid = e.cid and g.id = e.grantor_id) as grantor_email,
  (select max(u.id) from audit_entries as u where u.cid = e.cid and u.undoes = e.id) as undone_by`

/** How many rows a statement reads: few sizes, so that few texts are prepared. */
const sizes = [1, 51, 201, 1_001, 10_000]

/**
 * Entries that meet all conditions, newest first unless the order is 'asc'. The SQL text is built manually: equal
 * filters result in the same text, which is prepared once.
 */
export async function select<Row = AuditRow>(
  { db, cid }: Customer,
  conditions: readonly EntryCondition[],
  limit: number,
  columns = entryColumns,
  order: 'asc' | 'desc' = 'desc',
): Promise<Row[]> {
  const size = sizes.find((one) => one >= limit) ?? limit
  const where = conditions.map(([text], index) => `and ${text.replace('?', `$${index + 2}`)}`).join(' ')
  const text = `
    select ${columns}
    from audit_entries as e left join accounts as a on a.cid = e.cid and a.id = e.account_id
    where e.cid = $1 ${where} order by e.id ${order} limit ${size}`
  const values = [cid, ...conditions.map(([, value]) => value)]
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows.slice(0, limit)
}

export async function hasEntriesAbout({ db, cid }: Customer, gamerTag: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('cid', '=', cid)
    .where('gamer_tag', '=', gamerTag)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes to one player of a realm, newest first, before a place in the order of time and id. */
export async function selectEntriesOfPlayer(
  { db, cid, id: pid }: Realm,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select e.*, coalesce(a.email, a.key_name) as email,
      (select max(u.id) from audit_entries as u where u.cid = e.cid and u.undoes = e.id) as undone_by
    from audit_entries as e left join accounts as a on a.cid = e.cid and a.id = e.account_id
    where e.cid = ${cid} and e.gamer_tag = ${gamerTag} and e.pid = ${pid}
      and (e.at, e.id) < (${new Date(before.at)}, ${before.id})
    order by e.at desc, e.id desc limit ${limit}
  `.execute(db)
  return rows
}

export const selectEntriesById = (customer: Customer, ids: readonly number[]): Promise<AuditRow[]> =>
  select(customer, [['e.id = any(?::bigint[])', ids]], ids.length)

/** The encrypted keys of accounts; erased accounts have none. */
export async function selectAccountKeys({ db, cid }: Customer, accountIds: readonly number[]) {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('account_keys')
    .select(['account_id', 'key'])
    .where('cid', '=', cid)
    .where('account_id', '=', anyOf(accountIds))
    .execute()
}

/** Two callers who concurrently need an account's first key get the same one. */
export async function insertAccountKey({ db, cid }: Customer, accountId: number, key: Buffer, now: Date) {
  await db
    .insertInto('account_keys')
    .values({ cid, account_id: accountId, key, owner_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(['cid', 'account_id']).doNothing())
    .execute()
}

export async function deleteAccountKey({ db, cid }: Customer, accountId: number) {
  await db
    .deleteFrom('account_keys')
    .where('cid', '=', cid)
    .where((row) => row.or([row('account_id', '=', accountId), row('owner_id', '=', accountId)]))
    .execute()
}

/** Hands a guest's keys over to the account it was merged into. */
export async function handOverAccountKeys({ db, cid }: Customer, guestAccountId: number, accountId: number) {
  await db
    .updateTable('account_keys')
    .set({ owner_id: accountId })
    .where('cid', '=', cid)
    .where('owner_id', '=', guestAccountId)
    .execute()
}

/** The newest entries about an account and its players. */
export async function selectEntriesAbout(
  customer: Customer,
  accountId: number,
  gamerTags: readonly number[],
  subjects: readonly string[],
  limit: number,
): Promise<AuditRow[]> {
  const ofAccount = await select(
    customer,
    [
      ['e.subject = any(?::text[])', subjects],
      ["split_part(e.subject_id, '/', 1) = ?", String(accountId)],
    ],
    limit,
  )
  const ofPlayers = await select(customer, [['e.gamer_tag = any(?::bigint[])', gamerTags]], limit)
  const all = new Map([...ofAccount, ...ofPlayers].map((entry) => [entry.id, entry]))
  return [...all.values()].sort((a, b) => b.id - a.id).slice(0, limit)
}

/** Later changes of the same subject, newest first. */
export const selectNewerEntries = (customer: Customer, entry: AuditRow, limit: number): Promise<AuditRow[]> =>
  select(
    customer,
    [
      ['e.subject = ?', entry.subject],
      ['e.subject_id = ?', entry.subject_id],
      ['e.id > ?', entry.id],
    ],
    limit,
  )

/**
 * Locks entries, so that two people who undo the same ones wait for each other. Lower ids first, to avoid deadlocks.
 */
export async function lockEntries({ db, cid }: Customer, ids: readonly number[]) {
  for (const id of ids.toSorted((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`undo ${cid}/${id}`}, 0))`.execute(db)
  }
}

/** The authors of entries, found with one index lookup per account. */
export async function selectPeople({ db, cid }: Customer) {
  const { rows } = await sql<{ account_id: number; email: string | null }>`
    with recursive people as (
      (select account_id from audit_entries where cid = ${cid} and account_id is not null order by account_id limit 1)
      union all
      select (select e.account_id from audit_entries as e where e.cid = ${cid} and e.account_id > p.account_id
              order by e.account_id limit 1)
      from people as p where p.account_id is not null
    )
    select p.account_id, coalesce(a.email, a.key_name) as email from people as p
    left join accounts as a on a.cid = ${cid} and a.id = p.account_id
    where p.account_id is not null
    order by 2, p.account_id
  `.execute(db)
  return rows
}

/** Entries of one kind about these players. */
export async function selectEntriesOfSubject({ db, cid }: Customer, gamerTags: readonly number[], subject: string) {
  return db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'pid', 'subject', 'subject_id', 'before', 'after'])
    .where('cid', '=', cid)
    .where('gamer_tag', '=', anyOf(gamerTags))
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}

/**
 * Which subjects have entries of a realm about a thing with this id, with the time of the newest: one look at the index
 * for each subject.
 */
export async function selectSubjectsWithId(
  { db, cid, id: pid }: Realm,
  subjects: readonly string[],
  subjectId: string,
) {
  const { rows } = await sql<{ subject: string; at: number }>`
    select named.subject, newest.at from unnest(${subjects}::text[]) as named (subject) cross join lateral (
      select e.at from audit_entries as e
      where e.cid = ${cid} and e.subject = named.subject and e.subject_id = ${subjectId} and e.pid = ${pid}
      order by e.id desc limit 1
    ) as newest
    order by newest.at desc
  `.execute(db)
  return rows
}

/**
 * Masks the data of an erased person in entries. The database rejects all other changes of entries, and allows this one
 * only in a transaction with a certain setting.
 */
export async function maskEntries(
  { db, cid }: Customer,
  entries: readonly { id: number; subject_id: string; before: unknown; after: unknown }[],
) {
  await sql`select set_config('regent.forgetting', 'on', true)`.execute(db)
  await sql`
    update audit_entries as e set subject_id = masked.subject_id, before = masked.before::jsonb, after = masked.after::jsonb
    from unnest(${entries.map(({ id }) => id)}::bigint[], ${entries.map((entry) => entry.subject_id)}::text[],
                ${entries.map(({ before }) => JSON.stringify(before ?? null))}::text[],
                ${entries.map(({ after }) => JSON.stringify(after ?? null))}::text[])
      as masked (id, subject_id, before, after)
    where e.cid = ${cid} and e.id = masked.id
  `.execute(db)
  await sql`select set_config('regent.forgetting', 'off', true)`.execute(db)
}

/**
 * Deletes entries before a time, the oldest of each organization first, and notes the time for their chains. The setting ends with the transaction: no other
 * statement may delete entries.
 */
export async function deleteOldEntries(db: Db, before: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('regent.retention', 'on', true)`.execute(transaction)
    const { rows } = await sql<{ cid: number }>`
      with organizations as (select cid from customers union all select 0),
      old as materialized (
        select oldest.cid, oldest.id from organizations cross join lateral (
          select cid, id from audit_entries
          where cid = organizations.cid and at < ${before} order by at limit ${limit}
        ) as oldest limit ${limit}
      )
      delete from audit_entries as entry using old where entry.cid = old.cid and entry.id = old.id
      returning entry.cid
    `.execute(transaction)
    const cids = [...new Set(rows.map(({ cid }) => cid))]
    await sql`
      insert into audit_chains (cid, kept_from) select cid, ${before} from unnest(${cids}::bigint[]) as one (cid)
      on conflict (cid) do update set kept_from = greatest(audit_chains.kept_from, excluded.kept_from)
    `.execute(transaction)
    return rows.length
  })
}

/** The addresses of an account's changes, with the first and the last use of each. */
export async function selectAddresses({ db, cid }: Customer, accountId: number) {
  const { rows } = await sql<{ address: string; first: number; last: number }>`
    select address, min(at) as first, max(at) as last from audit_entries
    where cid = ${cid} and account_id = ${accountId} and address is not null group by address order by address
  `.execute(db)
  return rows
}

/** Deletes the addresses of an account's changes. They are not a part of the hash chain. */
export async function deleteAddresses({ db, cid }: Customer, accountId: number): Promise<void> {
  await sql`select set_config('regent.forgetting', 'on', true)`.execute(db)
  await sql`
    update audit_entries set address = null where cid = ${cid} and account_id = ${accountId} and address is not null
  `.execute(db)
  await sql`select set_config('regent.forgetting', 'off', true)`.execute(db)
}
