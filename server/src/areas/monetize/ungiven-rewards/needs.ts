import { sql } from 'kysely'
import { present } from '../../../kernel/context/present.ts'
import type { NeedSource } from '../../../kernel/records/need-source.ts'
import type { RealmRef } from './tables.ts'

/** Rewards that players are owed. */
export const ungivenRewardsNeed: NeedSource = async ({ realm }) => {
  const { count, at, symbol } = await countUngiven(realm)
  return count === 0 ? [] : [{ urgency: 'urgent', count, ...present({ at, reason: symbol }) }]
}

/** The number of failed rewards, and the newest attempt with its symbol. */
async function countUngiven({ db, id: pid }: RealmRef) {
  const { rows } = await sql<{ count: number; at: number | null; symbol: string | null }>`
    select count(*)::int as count, max(last_at) as at, (array_agg(symbol order by last_at desc))[1] as symbol
    from ungiven_rewards where pid = ${pid}
  `.execute(db)
  return rows[0] ?? { count: 0, at: null, symbol: null }
}
