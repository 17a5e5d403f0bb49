import { type Evidence, planLifeMs } from '@regent/contract/organization/plans'
import { sql } from 'kysely'
import type { Customer } from './tables.ts'

export type ProposalRow = { why: string; evidence: readonly Evidence[] }
/** The plan of a proposal, the account that made it, and the proposed call. */
export type NewProposal = { planId: number; madeBy: number; call: string }

/**
 * Stores why a plan is proposed, and until when it can be applied. Returns false if the plan is not an open one of this
 * account.
 */
export async function insertProposal(
  { db, cid }: Customer,
  { planId, madeBy, call, until, why, evidence }: ProposalRow & NewProposal & { until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      update plans set waits_until = greatest(waits_until, ${until})
      where cid = ${cid} and id = ${planId} and made_by = ${madeBy} and state = 'open'
      returning cid, id
    )
    insert into plan_reasons (cid, plan_id, why, evidence, call)
    select cid, id, ${why}, ${JSON.stringify(evidence)}::jsonb, ${call} from kept
    on conflict (cid, plan_id) do update set why = excluded.why, evidence = excluded.evidence, call = excluded.call
    returning plan_id
  `.execute(db)
  return rows.length > 0
}

/** The reasons of these plans, by plan; plans without reasons are omitted. */
export async function selectProposals(
  { db, cid }: Customer,
  planIds: readonly number[],
): Promise<Map<number, ProposalRow>> {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('plan_reasons')
    .select(['plan_id', 'why', 'evidence'])
    .where('cid', '=', cid)
    .where(sql<boolean>`plan_id = any(${planIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ plan_id: id, why, evidence }) => [id, { why, evidence }]))
}

/** The call that a plan was proposed with; undefined for plans of earlier versions. */
export async function selectProposedCall({ db, cid }: Customer, planId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('plan_reasons')
    .select('call')
    .where('cid', '=', cid)
    .where('plan_id', '=', planId)
    .executeTakeFirst()
  return row?.call ?? undefined
}

/** Serializes the proposals of an agent, so that concurrent ones cannot exceed its limit. */
export async function lockProposals({ db, cid }: Customer, agentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposals ${cid} ${agentId}`}, 0))`.execute(db)
}

/** Discards an open plan of this account that was not proposed. */
export async function discardUnproposed({ db, cid }: Customer, planId: number, madeBy: number, now: Date) {
  await sql`
    update plans set state = 'cancelled', finished_at = ${now}
    where cid = ${cid} and id = ${planId} and made_by = ${madeBy} and state = 'open'
  `.execute(db)
}

/** The outcome of a proposed plan, without later undos. */
export type ProposalOutcome = 'waits' | 'expired' | 'applying' | 'person' | 'rule' | 'refused' | 'failed'

/** The plans that these accounts proposed since a time, with their outcome, as a subquery. */
const proposedPlans = (cid: number, madeBy: readonly number[], since: Date, now: Date) => sql`(
  select p.id, p.title, p.pid, p.row_count as count, p.made_at, p.reason,
    case
      when p.state = 'open' and greatest(p.made_at + make_interval(secs => ${planLifeMs / 1_000}), p.waits_until) > ${now}
        then 'waits'
      when p.state = 'open' then 'expired'
      when p.state = 'applying' then 'applying'
      when p.state = 'cancelled' and p.applied_at is null then 'refused'
      when p.state <> 'done' then 'failed'
      when p.applied_by = any(${madeBy}::bigint[]) then 'rule'
      else 'person'
    end as outcome,
    exists (select from plans as u where u.cid = p.cid and u.id > p.id and u.kind in ('undo-plan', 'undo-drafts')
      and u.state = 'done' and (u.input->>'planId')::bigint = p.id) as "isUndone"
  from plans as p join plan_reasons as r on r.cid = p.cid and r.plan_id = p.id
  where p.cid = ${cid} and p.made_by = any(${madeBy}::bigint[]) and p.made_at > ${since}
)`

export type ProposedPlan = {
  id: number
  title: string
  pid: string | null
  count: number
  madeAt: number
  reason: string | null
  outcome: ProposalOutcome
  isUndone: boolean
}

/** Proposed plans, newest first, before one of them. */
export async function selectProposedPlans(
  { db, cid }: Customer,
  madeBy: readonly number[],
  { since, now, before, limit }: { since: Date; now: Date; before: number | undefined; limit: number },
): Promise<ProposedPlan[]> {
  const { rows } = await sql<ProposedPlan>`
    select id, title, pid, count, (extract(epoch from made_at) * 1000)::bigint as "madeAt", reason, outcome, "isUndone"
    from ${proposedPlans(cid, madeBy, since, now)} as proposed
    where ${before ?? null}::bigint is null or id < ${before ?? null}::bigint
    order by id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Proposed plans by outcome, and how many of them were undone. */
export async function countProposals({ db, cid }: Customer, madeBy: readonly number[], since: Date, now: Date) {
  const { rows } = await sql<{ outcome: ProposalOutcome; count: number; undone: number }>`
    select outcome, count(*)::int as count, count(*) filter (where "isUndone")::int as undone
    from ${proposedPlans(cid, madeBy, since, now)} as proposed
    group by outcome
  `.execute(db)
  return rows
}

/** The newest proposed plans that can still be applied: of a realm, or of the account that made them. */
export const selectOpenProposals = (
  { db, cid }: Customer,
  of: { pid: string } | { madeBy: readonly number[] },
  now: Date,
  limit: number,
) =>
  db
    .selectFrom('plans as p')
    .innerJoin('plan_reasons as r', (join) => join.onRef('r.cid', '=', 'p.cid').onRef('r.plan_id', '=', 'p.id'))
    .select(['p.id', 'p.title', 'p.made_at'])
    .where('p.cid', '=', cid)
    .where('pid' in of ? sql<boolean>`p.pid = ${of.pid}` : sql<boolean>`p.made_by = any(${of.madeBy}::bigint[])`)
    .where('p.state', '=', 'open')
    .where(sql<boolean>`p.waits_until > ${now}`)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
