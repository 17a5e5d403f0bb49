import type { ApprovalRules, ApprovalSubjectKind } from '@regent/contract/organization/approval-shapes'
import type { Role } from '@regent/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { accountEmail } from '../../directory/accounts/account-email.ts'
import type { Customer, Db, Realm, RealmRef } from './tables.ts'

// ── Rules ──────────────────────────────────────────────────────────────────

export const selectRules = ({ db, id: pid }: RealmRef) =>
  db.selectFrom('approval_rules').select(['rules', 'version']).where('pid', '=', pid).executeTakeFirst()

/** Loads the rules with a lock, even if there are none, to serialize concurrent changes. */
export async function lockRules({ db, id: pid }: RealmRef) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval-rules ${pid}`}, 0))`.execute(db)
  return db
    .selectFrom('approval_rules')
    .select(['rules', 'version'])
    .where('pid', '=', pid)
    .forUpdate()
    .executeTakeFirst()
}

export async function upsertRules(
  { db, id: pid }: RealmRef,
  { rules, version }: { rules: ApprovalRules; version: number },
  now: Date,
): Promise<void> {
  const row = { rules: JSON.stringify(rules), version, updated_at: now }
  await db
    .insertInto('approval_rules')
    .values({ pid, ...row })
    .onConflict((clash) => clash.column('pid').doUpdateSet(row))
    .execute()
}

// ── People ─────────────────────────────────────────────────────────────────

/** Operators of the organization, or only these accounts. */
export async function selectColleagues({ db, cid }: Pick<Realm, 'db' | 'cid'>, among?: readonly number[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'role', 'realm_roles'])
    .select(sql<boolean>`password_hash is not null or email_confirmed_at is not null`.as('has_joined'))
    .select(sql<boolean>`email_confirmed_at is not null`.as('is_email_confirmed'))
    .$narrowType<{ role: Role | null; realm_roles: Record<string, Role> }>()
    .where('cid', '=', cid)
    .where(sql<SqlBool>`(role is not null or realm_roles <> '{}')`)
    .$if(among !== undefined, (query) => query.where('id', '=', sql<number>`any(${among}::bigint[])`))
    .orderBy('email')
    .orderBy('id')
    .execute()
}

/**
 * Subjects of the audit trail whose id is an account, and whose changes can give control over a colleague’s account.
 */
/** Subjects that give an account, or a role to it. */
const granting = ['operator', 'roles', 'scim-person']

const takingHold = ['operator', 'roles', 'scim-person', 'password', 'account', 'player-e-mail']

/** A key or a token acts for the person who granted it, and knows its secret. */
const actor = sql`coalesce(grantor_id, account_id)`

/**
 * Accounts that these people may control: accounts that they, or accounts under their control, created, gave roles or
 * otherwise changed since a time, directly or indirectly. A custom role with the right to approve counts, too: who gave
 * it, and who changed its rights. Changes by a game server or a service may be anyone's.
 * `trusted` people are not searched for further accounts if they changed one of `people`: two colleagues invited by the
 * same admin do not control each other. With `isLasting`, grants of accounts and roles count without a limit of time,
 * except those by the founder. With `granted` only what these people made themselves is followed.
 */
export async function selectHeldBy(
  { db, cid }: Pick<Realm, 'db' | 'cid'>,
  people: readonly number[],
  { trusted, since, founder, isLasting, confirmed }: Holding,
  direction: 'both' | 'granted' = 'both',
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive approving_roles as (
      select h.account_id, h.role_id, h.granted_by, h.granted_at
      from custom_role_holders h join custom_roles r on r.cid = h.cid and r.id = h.role_id
      where h.cid = ${cid} and r.rights @> '["approve changes"]'
    ), custom as (
      select granted_by as by, account_id as account, 'roles' as subject, granted_at as at from approving_roles
      where granted_by is distinct from account_id and granted_by is not null
      union all
      select e.account_id, h.account_id, 'roles', e.at
      from audit_entries e join approving_roles h on h.role_id::text = e.subject_id
      where e.cid = ${cid} and e.subject = 'custom-role' and e.account_id is distinct from h.account_id
        and e.account_id is not null
    ), recent as (
      select case when role in ('server', 'realm key') then 0 else ${actor} end as by, subject_id::bigint as account, subject, at
      from audit_entries
      where cid = ${cid} and at > ${since} and subject = any(${takingHold}::text[]) and subject_id ~ '^[0-9]{1,18}$'
        and (role in ('server', 'realm key') or account_id is distinct from subject_id::bigint)
      union all select * from custom where at > ${since}
    ), lasting as (
      select ${actor} as by, subject_id::bigint as account, subject, at
      from audit_entries
      where ${isLasting}::boolean and cid = ${cid} and at <= ${since} and subject = any(${granting}::text[]) and subject_id ~ '^[0-9]{1,18}$'
        and coalesce(role, '') not in ('server', 'realm key') and account_id is distinct from subject_id::bigint
        and ${actor} is distinct from ${founder}::bigint
      union all
      select * from custom where ${isLasting}::boolean and at <= ${since} and by is distinct from ${founder}::bigint
    ), vouched as (
      select * from jsonb_to_recordset(${JSON.stringify(confirmed)}::jsonb) as one(account bigint, until bigint)
    ), changes as materialized (
      select distinct by, account from (select * from recent union all select * from lasting) as made
      where not (subject = any(${granting}::text[]) and account is not distinct from ${founder}::bigint)
        and not (subject = any(${granting}::text[]) and exists (
          select from vouched where vouched.account = made.account and extract(epoch from made.at) * 1000 <= vouched.until
        ))
    ), holders as (
      select unnest(${people}::bigint[]) as id
      union
      select by from changes join holders on account = holders.id
      where ${direction === 'both'}::boolean and by <> 0 and by <> all (${trusted}::bigint[])
    ), held as (
      select id from (select 0::bigint as id union select id from holders) as first
      union
      select account from changes join held on by = held.id
    )
    select id from held
  `.execute(db)
  return new Set(rows.map((row) => row.id))
}

export type Holding = {
  trusted: readonly number[]
  since: Date
  founder: number | null
  isLasting: boolean
  /** Grants of an account until then are vouched for. */
  confirmed: readonly { account: number; until: number }[]
}

/** The person who created the organization, if known. */
export async function selectFounder({ db, cid }: Pick<Realm, 'db' | 'cid'>): Promise<number | null> {
  const row = await db.selectFrom('customers').select('founder_id').where('cid', '=', cid).executeTakeFirst()
  return row?.founder_id ?? null
}

/** Confirmations of approvers. */
export const selectConfirmations = ({ db, cid }: Pick<Realm, 'db' | 'cid'>) =>
  db
    .selectFrom('approver_confirmations')
    .select(['account_id', 'confirmed_by', 'confirmed_at'])
    .where('cid', '=', cid)
    .execute()

export async function putConfirmation(
  { db, cid }: Pick<Realm, 'db' | 'cid'>,
  { accountId, by, now }: { accountId: number; by: number; now: Date },
): Promise<void> {
  await db
    .insertInto('approver_confirmations')
    .values({ cid, account_id: accountId, confirmed_by: by, confirmed_at: now })
    .onConflict((clash) => clash.columns(['cid', 'account_id', 'confirmed_by']).doUpdateSet({ confirmed_at: now }))
    .execute()
}

/** True if the realm has more players than this; counts no further. */
export async function selectHasMorePlayers({ db, id: pid }: RealmRef, players: number): Promise<boolean> {
  const rows = await db
    .selectFrom('players')
    .select('gamer_tag')
    .where('pid', '=', pid)
    .offset(players)
    .limit(1)
    .execute()
  return rows.length > 0
}

// ── Emergency releases ─────────────────────────────────────────────────────

const releases = ({ db, cid, id: pid }: Realm) =>
  db
    .selectFrom('approval_releases as e')
    .selectAll('e')
    .select(accountEmail(cid, 'e.started_by').as('started_by_email'))
    .where('e.pid', '=', pid)
    .where('e.outcome', 'is', null)

export const selectRelease = (realm: Realm) => releases(realm).executeTakeFirst()

export const lockRelease = (realm: Realm) => releases(realm).forUpdate('e').executeTakeFirst()

export type ReleaseRow = NonNullable<Awaited<ReturnType<typeof selectRelease>>>

/** Undefined if one waits already. */
export const insertRelease = (
  { db, id: pid }: Realm,
  row: { reason: string; started_by: number; started_at: Date; effective_at: Date },
) =>
  db
    .insertInto('approval_releases')
    .values({ pid, ...row })
    .onConflict((clash) => clash.column('pid').where('outcome', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

export async function endRelease(
  { db, id: pid }: Realm,
  id: number,
  { outcome, now }: { outcome: 'cancelled' | 'released'; now: Date },
): Promise<void> {
  await db
    .updateTable('approval_releases')
    .set({ outcome, ended_at: now })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

/** Releases that are due, locked, with their organizations. */
export const lockDueReleases = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('approval_releases as e')
    .innerJoin('realms as r', 'r.pid', 'e.pid')
    .select(['e.pid', 'e.id', 'e.reason', 'e.started_by', 'r.cid', 'r.created_at'])
    .where('e.outcome', 'is', null)
    .where(sql<SqlBool>`e.effective_at <= ${now}`)
    .orderBy('e.effective_at')
    .limit(limit)
    .forUpdate('e')
    .skipLocked()
    .execute()

// ── Requests ───────────────────────────────────────────────────────────────

const requests = ({ db, cid, id: pid }: Realm) =>
  db
    .selectFrom('approval_requests as r')
    .selectAll('r')
    .select(accountEmail(cid, 'r.asked_by').as('asked_by_email'))
    .where('r.pid', '=', pid)

export type RequestRow = NonNullable<Awaited<ReturnType<typeof selectRequest>>>

export const selectRequest = (realm: Realm, id: number) => requests(realm).where('r.id', '=', id).executeTakeFirst()

export const lockRequest = (realm: Realm, id: number) =>
  requests(realm).where('r.id', '=', id).forUpdate('r').executeTakeFirst()

/** The open request about a thing, locked. */
export const lockOpen = (realm: Realm, subject: ApprovalSubjectKind, subjectId: number) =>
  requests(realm)
    .where('r.subject', '=', subject)
    .where('r.subject_id', '=', subjectId)
    .where('r.state', '=', 'open')
    .forUpdate('r')
    .executeTakeFirst()

/** The newest request about each of these things. */
export async function selectNewest(
  realm: Realm,
  subject: ApprovalSubjectKind,
  subjectIds: readonly number[],
): Promise<RequestRow[]> {
  if (subjectIds.length === 0) return []
  return requests(realm)
    .where('r.subject', '=', subject)
    .where('r.subject_id', '=', sql<number>`any(${subjectIds}::bigint[])`)
    .distinctOn('r.subject_id')
    .orderBy('r.subject_id')
    .orderBy('r.id', 'desc')
    .execute()
}

/** Requests of the realm, newest first; optionally those that an account can review: open, and not its own. */
export async function selectRequests(
  realm: Realm,
  {
    waitingFor,
    now,
    before,
    limit,
  }: { waitingFor?: number | undefined; now: Date; before?: number | undefined; limit: number },
): Promise<RequestRow[]> {
  let query = requests(realm)
  if (before !== undefined) query = query.where('r.id', '<', before)
  if (waitingFor !== undefined)
    query = query
      .where('r.state', '=', 'open')
      .where(sql<SqlBool>`r.expires_at > ${now}`)
      .where('r.asked_by', '<>', waitingFor)
      .where(sql<SqlBool>`r.author_id is distinct from ${waitingFor}`)
      .where(
        sql<SqlBool>`not exists (
          select from approval_reviewers as v where v.pid = r.pid and v.request_id = r.id
            and v.account_id = ${waitingFor} and v.decision is not null
        )`,
      )
      .where(
        sql<SqlBool>`(not r.is_named or exists (
          select from approval_reviewers as v where v.pid = r.pid and v.request_id = r.id
            and v.account_id = ${waitingFor} and v.is_asked
        ))`,
      )
      .where(
        sql<SqlBool>`(
          select count(*) from approval_reviewers as v where v.pid = r.pid and v.request_id = r.id
            and v.decision = 'approved' and v.hash = r.hash
        ) < r.needed`,
      )
  return query.orderBy('r.id', 'desc').limit(limit).execute()
}

export type NewRequest = {
  subject: ApprovalSubjectKind
  subjectId: number
  title: string
  hash: string
  needed: number
  authorId: number | undefined
  askedBy: number
  expiresAt: Date
  message: string | undefined
  isNamed: boolean
}

export async function insertRequest({ db, id: pid }: RealmRef, request: NewRequest, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('approval_requests')
    .values({
      pid,
      subject: request.subject,
      subject_id: request.subjectId,
      title: request.title,
      hash: request.hash,
      needed: request.needed,
      author_id: request.authorId ?? null,
      asked_by: request.askedBy,
      asked_at: now,
      expires_at: request.expiresAt,
      message: request.message ?? null,
      is_named: request.isNamed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRequest(
  { db, id: pid }: RealmRef,
  id: number,
  change: { state?: 'refused' | 'withdrawn' | 'used'; needed?: number; is_named?: boolean; told?: 'approved' },
): Promise<void> {
  await db.updateTable('approval_requests').set(change).where('pid', '=', pid).where('id', '=', id).execute()
}

/** Returns expired requests whose owners were not notified yet, and marks them as notified. */
export async function markExpired(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{
    pid: string
    cid: number
    created_at: number
    subject: ApprovalSubjectKind
    subject_id: number
    title: string
    author_id: number | null
    asked_by: number
    expires_at: number
  }>`
    update approval_requests as r set told = 'expired'
    from realms as m
    where m.pid = r.pid and (r.pid, r.id) in (
      select pid, id from approval_requests
      where state = 'open' and told is distinct from 'expired' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked
    )
    returning r.pid, m.cid, m.created_at, r.subject, r.subject_id, r.title, r.author_id, r.asked_by, r.expires_at
  `.execute(db)
  return rows
}

/** The newest request per subject that a person made or requested since a time. */
export const selectOwn = (realm: Realm, accountId: number, since: Date, limit: number): Promise<RequestRow[]> =>
  requests(realm)
    .where((where) => where.or([where('r.asked_by', '=', accountId), where('r.author_id', '=', accountId)]))
    .where(sql<SqlBool>`r.asked_at > ${since}`)
    .distinctOn(['r.subject', 'r.subject_id'])
    .orderBy('r.subject')
    .orderBy('r.subject_id')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

/** Deletes requests that were made before a time; returns how many. */
export async function deleteOldRequests(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('approval_requests')
    .where(sql<SqlBool>`asked_at < ${before}`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

// ── Reviewers ──────────────────────────────────────────────────────────────

export async function selectReviewers({ db, id: pid, cid }: Realm, requestIds: readonly number[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('approval_reviewers as v')
    .leftJoin('accounts as a', (join) => join.on('a.cid', '=', cid).onRef('a.id', '=', 'v.account_id'))
    .select(['v.request_id', 'v.account_id', 'v.is_asked', 'v.decision', 'v.comment', 'v.hash', 'v.decided_at'])
    .select(['a.email', 'a.role', 'a.realm_roles'])
    .$narrowType<{ role: Role | null; realm_roles: Record<string, Role> | null }>()
    .where('v.pid', '=', pid)
    .where('v.request_id', '=', sql<number>`any(${requestIds}::bigint[])`)
    .orderBy('v.request_id')
    .orderBy(sql`v.decided_at nulls last`)
    .orderBy('v.account_id')
    .execute()
}

export type ReviewerRow = Awaited<ReturnType<typeof selectReviewers>>[number]

/** Asks these people by name. */
export async function insertAsked({ db, id: pid }: RealmRef, requestId: number, accountIds: readonly number[]) {
  if (accountIds.length === 0) return
  await db
    .insertInto('approval_reviewers')
    .values(accountIds.map((account_id) => ({ pid, request_id: requestId, account_id, is_asked: true })))
    .onConflict((clash) => clash.columns(['pid', 'request_id', 'account_id']).doUpdateSet({ is_asked: true }))
    .execute()
}

type Decision = {
  decision: 'approved' | 'refused' | null
  comment: string | null
  hash: string | null
  decided_at: Date | null
}

/** Stores a decision; null withdraws it. */
export async function upsertDecision(
  { db, id: pid }: RealmRef,
  requestId: number,
  accountId: number,
  decision: Decision,
): Promise<void> {
  await db
    .insertInto('approval_reviewers')
    .values({ pid, request_id: requestId, account_id: accountId, is_asked: false, ...decision })
    .onConflict((clash) => clash.columns(['pid', 'request_id', 'account_id']).doUpdateSet(decision))
    .execute()
}

// ── Spending ───────────────────────────────────────────────────────────────

export async function selectSpent(
  { db, id: pid }: RealmRef,
  accountId: number,
  day: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('grant_spending')
    .select(['symbol', 'amount'])
    .where('pid', '=', pid)
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .execute()
  return new Map(rows.map(({ symbol, amount }) => [symbol, amount]))
}

/** Adds spent amounts; the rows stay locked, so that concurrent grants are counted one after the other. */
export async function addSpending(
  { db, id: pid }: RealmRef,
  accountId: number,
  day: string,
  amounts: readonly (readonly [symbol: string, amount: number])[],
): Promise<Map<string, number>> {
  // In one order, so that two grants of the same symbols do not wait for each other.
  const sorted = [...amounts].sort(([a], [b]) => (a < b ? -1 : 1))
  const { rows } = await sql<{ symbol: string; amount: number }>`
    insert into grant_spending as s (pid, account_id, day, symbol, amount)
    select ${pid}, ${accountId}, ${day}::date, symbol, least(amount, ${Number.MAX_SAFE_INTEGER})
    from unnest(${sorted.map(([symbol]) => symbol)}::text[], ${sorted.map(([, amount]) => amount)}::bigint[])
      as given (symbol, amount)
    on conflict (pid, account_id, day, symbol)
      do update set amount = least(s.amount + excluded.amount, ${Number.MAX_SAFE_INTEGER})
    returning symbol, amount
  `.execute(db)
  return new Map(rows.map(({ symbol, amount }) => [symbol, amount]))
}

/** Adds what a key gives to what it gave on a day, in all realms together; returns the sums. */
export async function addKeyGifts(
  { db, cid }: Customer,
  keyId: number,
  day: string,
  amounts: readonly (readonly [symbol: string, amount: number])[],
): Promise<Map<string, number>> {
  const sorted = [...amounts].sort(([a], [b]) => (a < b ? -1 : 1))
  const { rows } = await sql<{ symbol: string; amount: number }>`
    insert into key_gift_days as g (cid, key_id, day, symbol, amount)
    select ${cid}, ${keyId}, ${day}::date, symbol, least(amount, ${Number.MAX_SAFE_INTEGER})
    from unnest(${sorted.map(([symbol]) => symbol)}::text[], ${sorted.map(([, amount]) => amount)}::bigint[])
      as given (symbol, amount)
    on conflict (cid, key_id, day, symbol)
      do update set amount = least(g.amount + excluded.amount, ${Number.MAX_SAFE_INTEGER})
    returning symbol, amount
  `.execute(db)
  return new Map(rows.map(({ symbol, amount }) => [symbol, amount]))
}

/** Returns to somebody what they gave on a day; not below zero. */
export async function subtractSpending(
  { db, id: pid }: RealmRef,
  accountId: number,
  day: string,
  symbol: string,
  amount: number,
): Promise<void> {
  await sql`
    update grant_spending set amount = greatest(0, amount - ${amount}::bigint)
    where pid = ${pid} and account_id = ${accountId} and day = ${day}::date and symbol = ${symbol}
  `.execute(db)
}

/** Deletes what was given before a day; returns how many. */
export async function deleteOldSpending(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('grant_spending').where('day', '<', day).executeTakeFirst()
  const ofKeys = await db.deleteFrom('key_gift_days').where('day', '<', day).executeTakeFirst()
  return Number(numDeletedRows) + Number(ofKeys.numDeletedRows)
}
