import { sql } from 'kysely'
import type { NeedSource } from '../../../kernel/needs/need-source.ts'

/** Rewards that players are owed. */
export const ungivenRewardsNeed: NeedSource = async ({ realm: { db, id: pid } }) => {
  const { rows } = await sql<{ count: number; at: number | null; symbol: string | null }>`
    select count(*)::int as count, max(last_at) as at, (array_agg(symbol order by last_at desc))[1] as symbol
    from ungiven_rewards where pid = ${pid}
  `.execute(db)
  const [{ count, at, symbol } = { count: 0, at: null, symbol: null }] = rows
  if (count === 0) return []
  return [
    { urgency: 'urgent', count, ...(at !== null && { at: Number(at) }), ...(symbol !== null && { reason: symbol }) },
  ]
}
