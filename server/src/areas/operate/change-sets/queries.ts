import type { DraftSubject } from '@regent/contract/drafts'
import type { Sign } from '@regent/contract/operate/change-set-shapes'
import { type RawBuilder, sql } from 'kysely'
import { type CursorValue, cursorTime } from '../../../kernel/context/paging.ts'
import { type ChangeSetRow, isTimed } from '../../../kernel/drafts/store.ts'
import type { Realm } from './tables.ts'

export type SetViewRow = ChangeSetRow & {
  /** The sort key. */
  lower_name: string
  author_email: string | null
  scheduled_by_email: string | null
  applied_by_email: string | null
  viewed: number
  open_comments: number
  all_comments: number
}

const view = (realm: Realm, reader: number | undefined) => sql`
  select s.*, lower(s.name) as lower_name, p.state as plan_state, p.error as plan_error, p.finished_at as plan_finished_at, ${isTimed} as plan_is_timed,
    coalesce(author.email, author.key_name) as author_email,
    coalesce(scheduler.email, scheduler.key_name) as scheduled_by_email,
    coalesce(applier.email, applier.key_name) as applied_by_email,
    (select count(*)::int from change_set_views as v
       join change_set_items as i on i.cid = v.cid and i.pid = v.pid and i.number = v.number
         and i.subject = v.subject and i.id = v.id and i.hash = v.hash
       where v.cid = s.cid and v.pid = s.pid and v.number = s.number and v.account_id = ${reader ?? 0}) as viewed,
    c.open as open_comments, c.all as all_comments
  from change_sets as s
  left join plans as p on p.cid = s.cid and p.id = s.plan_id
  left join accounts as author on author.cid = s.cid and author.id = s.author_id
  left join accounts as scheduler on scheduler.cid = s.cid and scheduler.id = s.scheduled_by
  left join accounts as applier on applier.cid = s.cid and applier.id = p.applied_by
  cross join lateral (
    select count(*) filter (where not is_resolved)::int as open, count(*)::int as all
    from change_set_comments as c where c.cid = s.cid and c.pid = s.pid and c.number = s.number
  ) as c
  where s.cid = ${realm.cid} and s.pid = ${realm.id}`

/** The columns of each order; the number is last, so that the order is unique. */
const orders = {
  created: ['s.number'],
  name: ['lower(s.name)', 's.number'],
  changed: ['s.updated_at', 's.number'],
} as const

type SetPage = {
  state: 'open' | 'closed' | 'all'
  sort: { by: keyof typeof orders; direction: 'asc' | 'desc' }
  after: readonly CursorValue[] | undefined
  limit: number
}

function afterCursor(by: keyof typeof orders, direction: 'asc' | 'desc', [first, number]: readonly CursorValue[]) {
  const further = sql.raw(direction === 'desc' ? '<' : '>')
  if (by === 'created') return sql`and s.number ${further} ${first}::bigint`
  const value = by === 'name' ? sql`${first}::text` : sql`${cursorTime(Number(first))}::timestamptz`
  return sql`and (${sql.raw(orders[by][0])}, s.number) ${further} (${value}, ${number}::bigint)`
}

/** Returns the query, so that a test can inspect its query plan. */
export function selectSetPage(
  realm: Realm,
  { state, sort: { by, direction }, after, limit }: SetPage,
  reader?: number,
): RawBuilder<SetViewRow> {
  const isWanted = state === 'all' ? sql`` : state === 'open' ? sql`and s.state = 'open'` : sql`and s.state <> 'open'`
  return sql<SetViewRow>`
    ${view(realm, reader)} ${isWanted} ${after ? afterCursor(by, direction, after) : sql``}
    order by ${sql.raw(orders[by].map((column) => `${column} ${direction}`).join(', '))} limit ${limit}
  `
}

export const selectViews = async (realm: Realm, page: SetPage, reader: number | undefined): Promise<SetViewRow[]> =>
  (await selectSetPage(realm, page, reader).execute(realm.db)).rows

export async function selectView(
  realm: Realm,
  reader: number | undefined,
  number: number,
): Promise<SetViewRow | undefined> {
  const { rows } = await sql<SetViewRow>`${view(realm, reader)} and s.number = ${number}`.execute(realm.db)
  return rows[0]
}

/**
 * Two people who create a set concurrently get different numbers: the realm's sets are locked until the transaction
 * ends.
 */
export async function lockNumbers({ db, id: pid }: Realm): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`change sets ${pid}`}, 0))`.execute(db)
}

export async function countSets({ db, id: pid, cid }: Realm): Promise<{ next: number; open: number; all: number }> {
  const { rows } = await sql<{ next: number; open: number; all: number }>`
    select coalesce(max(number), 0) + 1 as next, count(*) filter (where state = 'open')::int as open, count(*)::int as all
    from change_sets where cid = ${cid} and pid = ${pid}
  `.execute(db)
  return rows[0] ?? { next: 1, open: 0, all: 0 }
}

export async function insertSet(
  { db, id: pid, cid }: Realm,
  set: { number: number; name: string; description: string; author: number; hash: string },
  at: Date,
) {
  await db
    .insertInto('change_sets')
    .values({
      cid,
      pid,
      number: set.number,
      name: set.name,
      description: set.description,
      state: 'open',
      author_id: set.author,
      created_at: at,
      updated_at: at,
      hash: set.hash,
    })
    .execute()
}

export async function deleteSet({ db, id: pid, cid }: Realm, number: number) {
  await db
    .deleteFrom('change_sets')
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('number', '=', number)
    .execute()
}

/** Deletes the sets that were closed first, so that at most the allowed number remains. */
export async function deleteOldest({ db, id: pid, cid }: Realm, count: number) {
  await sql`
    delete from change_sets where cid = ${cid} and pid = ${pid} and number in (
      select number from change_sets where cid = ${cid} and pid = ${pid} and state <> 'open' order by number limit ${count}
    )
  `.execute(db)
}

/** Stores which plan applies the set. This does not count as an edit, so the version does not change. */
export async function linkPlan({ db, id: pid, cid }: Realm, number: number, planId: number) {
  await db
    .updateTable('change_sets')
    .set({ plan_id: planId })
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('number', '=', number)
    .execute()
}

export type SetItemRow = {
  subject: DraftSubject
  id: string
  label: string
  sign: Sign
  fields: number
  viewed: boolean
  comments: number
  edited_at: number
  email: string | null
}

const signSql = sql`case when i.before is null then 'added' when i.after is null then 'removed' else 'changed' end`

const itemView = (realm: Realm, number: number, reader: number | undefined) => sql`
  select i.subject, i.id, i.label, ${signSql} as sign, i.fields, i.edited_at, coalesce(a.email, a.key_name) as email,
    exists (
      select from change_set_views as v where v.cid = i.cid and v.pid = i.pid and v.number = i.number
        and v.account_id = ${reader ?? 0} and v.subject = i.subject and v.id = i.id and v.hash = i.hash
    ) as viewed,
    (select count(*)::int from change_set_comments as c where c.cid = i.cid and c.pid = i.pid and c.number = i.number
       and c.subject = i.subject and c.item_id = i.id and not c.is_resolved) as comments
  from change_set_items as i
  left join accounts as a on a.cid = i.cid and a.id = i.account_id
  where i.cid = ${realm.cid} and i.pid = ${realm.id} and i.number = ${number}`

type ItemFilter = {
  sign?: Sign | undefined
  subject?: string | undefined
  text?: string | undefined
  after?: { subject: string; id: string } | undefined
  limit: number
}

/** In the order of the kinds' names and the ids. */
export async function selectItems(
  realm: Realm,
  number: number,
  reader: number | undefined,
  { sign, subject, text, after, limit }: ItemFilter,
): Promise<SetItemRow[]> {
  const like = `%${(text ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<SetItemRow>`
    ${itemView(realm, number, reader)}
      ${sign ? sql`and ${signSql} = ${sign}` : sql``}
      ${subject ? sql`and i.subject = ${subject}` : sql``}
      ${text ? sql`and (i.id ilike ${like} or i.label ilike ${like})` : sql``}
      ${after ? sql`and (i.subject, i.id) > (${after.subject}, ${after.id})` : sql``}
    order by i.subject, i.id limit ${limit}
  `.execute(realm.db)
  return rows
}

export async function selectItem(
  realm: Realm,
  number: number,
  reader: number | undefined,
  ref: { subject: string; id: string },
): Promise<SetItemRow | undefined> {
  const { rows } = await sql<SetItemRow>`
    ${itemView(realm, number, reader)} and i.subject = ${ref.subject} and i.id = ${ref.id}
  `.execute(realm.db)
  return rows[0]
}

export async function upsertViewed(
  { db, id: pid, cid }: Realm,
  number: number,
  accountId: number,
  item: { subject: string; id: string; hash: string },
) {
  const { subject, id, hash } = item
  await db
    .insertInto('change_set_views')
    .values({ cid, pid, number, account_id: accountId, subject, id, hash })
    .onConflict((conflict) =>
      conflict.columns(['cid', 'pid', 'number', 'account_id', 'subject', 'id']).doUpdateSet({ hash }),
    )
    .execute()
}

export async function deleteViewed(
  { db, id: pid, cid }: Realm,
  number: number,
  accountId: number,
  { subject, id }: { subject: string; id: string },
) {
  await db
    .deleteFrom('change_set_views')
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('number', '=', number)
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .where('id', '=', id)
    .execute()
}

/** Open sets that failed to apply, the newest first. */
export async function selectStopped(
  { db, id: pid, cid }: Realm,
  limit: number,
): Promise<{ number: number; name: string; problem: string; at: number }[]> {
  const { rows } = await sql<{ number: number; name: string; problem: string; at: number }>`
    select s.number, s.name, coalesce(s.problem, p.error, '') as problem, s.updated_at as at
    from change_sets as s left join plans as p on p.cid = s.cid and p.id = s.plan_id
    where s.cid = ${cid} and s.pid = ${pid} and s.state = 'open'
      and (s.problem is not null or (p.state = 'failed' and p.finished_at >= s.updated_at))
    order by s.number desc limit ${limit}
  `.execute(db)
  return rows
}

/** Open sets with changes, without those that failed to apply. */
export async function selectWaiting(
  { db, id: pid, cid }: Realm,
  limit: number,
): Promise<{ number: number; name: string; changes: number; at: number }[]> {
  const { rows } = await sql<{ number: number; name: string; changes: number; at: number }>`
    select s.number, s.name, i.changes, s.updated_at as at
    from change_sets as s
    left join plans as p on p.cid = s.cid and p.id = s.plan_id
    cross join lateral (
      select count(*)::int as changes from change_set_items as i
      where i.cid = s.cid and i.pid = s.pid and i.number = s.number
    ) as i
    where s.cid = ${cid} and s.pid = ${pid} and s.state = 'open' and s.apply_at is null and i.changes > 0 and s.problem is null
      and not coalesce(p.state = 'failed' and p.finished_at >= s.updated_at, false)
    order by s.number desc limit ${limit}
  `.execute(db)
  return rows
}
