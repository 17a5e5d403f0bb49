import type { PlanKindName } from '@regent/contract/organization/plans'
import { type SqlBool, sql } from 'kysely'
import { accountEmail } from '../../directory/accounts/account-email.ts'
import type { Customer, Db } from './tables.ts'

export type NewPlan = {
  pid: string | undefined
  kind: PlanKindName
  title: string
  verb: string
  typeName?: string | undefined
  input: unknown
  warnings: readonly string[]
  /** Errors that checks found: without a reason the plan is not applied. */
  faults?: readonly string[] | undefined
  /** It can be applied until then; without it for some minutes. */
  waitsUntil?: Date | undefined
}

export type NewRow = { key: string; label?: string | undefined; before?: unknown; after?: unknown }

export type PlannedRow = { n: number; key: string; label: string | null; before: unknown; after: unknown }

export async function insertPlan(
  { db, cid }: Customer,
  plan: NewPlan,
  count: number,
  madeBy: number | undefined,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('plans')
    .values({
      cid,
      pid: plan.pid ?? null,
      kind: plan.kind,
      title: plan.title,
      verb: plan.verb,
      type_name: plan.typeName ?? null,
      input: JSON.stringify(plan.input ?? null),
      warnings: JSON.stringify(plan.warnings),
      faults: JSON.stringify(plan.faults ?? []),
      row_count: count,
      made_by: madeBy ?? null,
      made_at: now,
      waits_until: plan.waitsUntil ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Rows per statement. */
const chunk = 20_000

const jsonOrNull = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

export async function insertRows({ db, cid }: Customer, planId: number, rows: readonly NewRow[]) {
  for (let start = 0; start < rows.length; start += chunk) {
    const part = rows.slice(start, start + chunk)
    await sql`
      insert into plan_rows (cid, plan_id, n, key, label, before, after)
      select ${cid}, ${planId}, ${start} + place, key, label, before::jsonb, after::jsonb
      from unnest(${part.map(({ key }) => key)}::text[], ${part.map(({ label }) => label ?? null)}::text[],
                  ${part.map(({ before }) => jsonOrNull(before))}::text[],
                  ${part.map(({ after }) => jsonOrNull(after))}::text[])
        with ordinality as given (key, label, before, after, place)
    `.execute(db)
  }
}

const plansWithPeople = ({ db, cid }: Customer) =>
  db
    .selectFrom('plans as p')
    .selectAll('p')
    .select([
      accountEmail('p.cid', 'p.made_by').as('made_by_email'),
      accountEmail('p.cid', 'p.applied_by').as('applied_by_email'),
    ])
    .select(
      sql<number>`(select count(*)::int from plan_failures as f where f.cid = p.cid and f.plan_id = p.id)`.as('failed'),
    )
    .where('p.cid', '=', cid)

export async function selectPlan(customer: Customer, id: number) {
  return plansWithPeople(customer).where('p.id', '=', id).executeTakeFirst()
}

/** Filters the ids to existing plans. */
export const selectPlansById = (customer: Customer, ids: readonly number[]): Promise<PlanRecord[]> =>
  plansWithPeople(customer).where(sql<boolean>`p.id = any(${ids}::bigint[])`).execute()

export type PlanRecord = NonNullable<Awaited<ReturnType<typeof selectPlan>>>

/** True if a person created a plan of a kind that was applied in the realm since a time. */
export async function selectHasApplied(
  { db, cid }: Customer,
  { kind, pid, madeBy, since }: { kind: PlanKindName; pid: string; madeBy: number; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('plans')
    .select('id')
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('kind', '=', kind)
    .where('made_by', '=', madeBy)
    .where('state', '=', 'done')
    .where(sql<SqlBool>`finished_at > ${since}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function lockPlan(customer: Customer, id: number) {
  return plansWithPeople(customer).where('p.id', '=', id).forUpdate('p').executeTakeFirst()
}

/** Sort keys of plans: the order of creation, or the number of rows. */
export type PlanPage = {
  sort: { by: 'made' | 'rows'; direction: 'asc' | 'desc' }
  /** The plan that the page before ended with, and its rows where they are sorted by them. */
  after: { id: number; rows?: number } | undefined
  limit: number
  waitingAt: Date | undefined
}

export function plansOfPage(
  customer: Customer,
  pid: string | undefined,
  { sort: { by, direction }, after, limit, waitingAt }: PlanPage,
) {
  let query = plansWithPeople(customer)
  // Plans that wait for approval, or are approved.
  if (waitingAt !== undefined)
    query = query.where('p.state', '=', 'open').where(sql<boolean>`p.waits_until > ${waitingAt}`)
  if (pid !== undefined) query = query.where('p.pid', '=', pid)
  const further = sql.raw(direction === 'desc' ? '<' : '>')
  if (by === 'made') {
    if (after) query = query.where(sql<boolean>`p.id ${further} ${after.id}`)
  } else {
    if (after) query = query.where(sql<boolean>`(p.row_count, p.id) ${further} (${after.rows ?? 0}, ${after.id})`)
    query = query.orderBy('p.row_count', direction)
  }
  return query.orderBy('p.id', direction).limit(limit)
}

export const selectPlans = (...page: Parameters<typeof plansOfPage>) => plansOfPage(...page).execute()

type PlanChange = {
  state?: 'open' | 'applying' | 'done' | 'cancelled' | 'failed'
  applied_by?: number | null
  applied_at?: Date
  finished_at?: Date | null
  applied_through?: number
  job_id?: number
  error?: string | null
  reason?: string | null
  waits_until?: Date | null
}

export async function updatePlan({ db, cid }: Customer, id: number, change: PlanChange) {
  await db.updateTable('plans').set(change).where('cid', '=', cid).where('id', '=', id).execute()
}

/** SHA-256 over what a plan does: its kind, realm and input, and all its rows with before and after. */
export async function selectHash({ db, cid }: Customer, id: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(
      sha256(convert_to(jsonb_build_array(p.kind, p.pid, p.input)::text, 'UTF8')) || coalesce((
        select string_agg(
          sha256(convert_to(jsonb_build_array(r.n, r.key, r.label, r.before, r.after)::text, 'UTF8')), ''::bytea order by r.n
        )
        from plan_rows as r where r.cid = p.cid and r.plan_id = p.id
      ), ''::bytea)
    ), 'hex') as hash
    from plans as p where p.cid = ${cid} and p.id = ${id}
  `.execute(db)
  return rows[0]?.hash ?? ''
}

/** Rows after `after`, in order, with their failures. */
export async function selectRows(
  { db, cid }: Customer,
  planId: number,
  { after, limit, failed }: { after: number; limit: number; failed: boolean },
) {
  return db
    .selectFrom('plan_rows as r')
    .leftJoin('plan_failures as f', (join) =>
      join.onRef('f.cid', '=', 'r.cid').onRef('f.plan_id', '=', 'r.plan_id').onRef('f.n', '=', 'r.n'),
    )
    .select(['r.n', 'r.key', 'r.label', 'r.before', 'r.after', 'f.error'])
    .where('r.cid', '=', cid)
    .where('r.plan_id', '=', planId)
    .where('r.n', '>', after)
    .$if(failed, (query) => query.where('f.error', 'is not', null))
    .orderBy('r.n')
    .limit(limit)
    .execute()
}

export async function insertFailure({ db, cid }: Customer, planId: number, n: number, error: string) {
  await db
    .insertInto('plan_failures')
    .values({ cid, plan_id: planId, n, error })
    .onConflict((conflict) => conflict.columns(['cid', 'plan_id', 'n']).doUpdateSet({ error }))
    .execute()
}

export async function deleteFailure({ db, cid }: Customer, planId: number, n: number) {
  await db.deleteFrom('plan_failures').where('cid', '=', cid).where('plan_id', '=', planId).where('n', '=', n).execute()
}

/** All rows, as they were frozen. */
export async function selectAllRows({ db, cid }: Customer, planId: number): Promise<PlannedRow[]> {
  return db
    .selectFrom('plan_rows')
    .select(['n', 'key', 'label', 'before', 'after'])
    .where('cid', '=', cid)
    .where('plan_id', '=', planId)
    .orderBy('n')
    .execute()
}

/**
 * Marks plans as failed whose job ended without them because each server that started it was killed. Returns how many.
 */
export async function failAbandonedPlans(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update plans as plan
    set state = 'failed', finished_at = ${now},
        error = 'The servers that carried it out were stopped. What was done stays done; the rest can be tried again.'
    where state = 'applying' and not exists (
      select from job_runs as run where run.cid = plan.cid and run.job_id = plan.job_id and run.finished_at is null
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes plans made before a time; returns how many. */
export async function deleteOldPlans(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from plans as plan
    using (select cid, id from plans where made_at < ${before} and state <> 'applying' order by made_at limit ${limit}) as old
    where plan.cid = old.cid and plan.id = old.id
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Rows of plans about one of these players: their key is the gamer tag, or what is changed of that player. */
export async function selectPlanRowsAbout({ db, cid }: Customer, gamerTags: readonly number[]) {
  const { rows } = await sql<{ plan_id: number; n: number; key: string; before: unknown; after: unknown }>`
    select plan_id, n, key, before, after from plan_rows
    where cid = ${cid} and key ~ ${aboutAny(gamerTags)}
    order by plan_id, n
  `.execute(db)
  return rows
}

/**
 * Erases the data of these players in plans: their rows, which are then neither applied nor retried, and the plans with
 * no other players. A running plan is not changed.
 */
export async function erasePlansAbout({ db, cid }: Customer, gamerTags: readonly number[]): Promise<void> {
  await sql`
    with erased as (
      delete from plan_rows as r using plans as p
      where r.cid = ${cid} and r.key ~ ${aboutAny(gamerTags)} and p.cid = r.cid and p.id = r.plan_id
        and p.state <> 'applying'
      returning r.plan_id
    )
    delete from plans where cid = ${cid} and id in (select plan_id from erased) and not exists (
      select from plan_rows as r where r.cid = ${cid} and r.plan_id = plans.id and r.key !~ ${aboutAny(gamerTags)}
    )
  `.execute(db)
}

/** A regular expression for keys that contain one of the players: `123`, or `game.private.player.123/LEVEL`. */
const aboutAny = (gamerTags: readonly number[]) => `(^|\\.)(${[...gamerTags, 'nobody'].join('|')})(/|$)`

/** The open plans of a realm that were made since a time, and the newest of them. */
export async function selectNewestOpen(
  { db, cid }: Customer,
  pid: string,
  since: Date,
): Promise<{ count: number; title: string | null; madeAt: number | null }> {
  const { rows } = await sql<{ count: number; title: string | null; made_at: number | null }>`
    select count(*)::int as count, (array_agg(title order by id desc))[1] as title, max(made_at) as made_at
    from plans where cid = ${cid} and pid = ${pid} and state = 'open' and made_at > ${since} and waits_until is null
  `.execute(db)
  const [row] = rows
  return { count: row?.count ?? 0, title: row?.title ?? null, madeAt: row?.made_at ?? null }
}
