import type { Evidence } from '@regent/contract/organization/plans'
import { sql } from 'kysely'
import type { Customer } from './tables.ts'

export type ProposalRow = { why: string; evidence: readonly Evidence[] }

/**
 * Stores why a plan is proposed, and until when it can be applied. Returns false if the plan is not an open one of this
 * account.
 */
export async function insertProposal(
  { db, cid }: Customer,
  { planId, madeBy, until, why, evidence }: ProposalRow & { planId: number; madeBy: number; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      update plans set waits_until = greatest(waits_until, ${until})
      where cid = ${cid} and id = ${planId} and made_by = ${madeBy} and state = 'open'
      returning cid, id
    )
    insert into plan_reasons (cid, plan_id, why, evidence)
    select cid, id, ${why}, ${JSON.stringify(evidence)}::jsonb from kept
    on conflict (cid, plan_id) do update set why = excluded.why, evidence = excluded.evidence
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

/** The newest proposed plans that can still be applied: of a realm, or of the account that made them. */
export const selectOpenProposals = (
  { db, cid }: Customer,
  of: { pid: string } | { madeBy: number },
  now: Date,
  limit: number,
) =>
  db
    .selectFrom('plans as p')
    .innerJoin('plan_reasons as r', (join) => join.onRef('r.cid', '=', 'p.cid').onRef('r.plan_id', '=', 'p.id'))
    .select(['p.id', 'p.title', 'p.made_at'])
    .where('p.cid', '=', cid)
    .where('pid' in of ? sql<boolean>`p.pid = ${of.pid}` : sql<boolean>`p.made_by = ${of.madeBy}`)
    .where('p.state', '=', 'open')
    .where(sql<boolean>`p.waits_until > ${now}`)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
