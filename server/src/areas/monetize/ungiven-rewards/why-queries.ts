import type { RewardSource } from '@regent/contract/reward-sources'
import { sql } from 'kysely'
import type { RealmRef } from '../../../kernel/context/context.ts'

/** How many players did not get a reward of one thing, by the symbol that lacks; the most frequent first. */
export async function countByCause(
  { db, id: pid }: RealmRef,
  { source, reference }: { source: RewardSource; reference: string },
  limit: number,
) {
  const { rows } = await sql<{ symbol: string; players: number }>`
    select symbol, count(*)::int as players from ungiven_rewards
    where pid = ${pid} and source = ${source} and reference = ${reference} and gamer_tag <> 0
    group by symbol order by players desc, symbol limit ${limit}
  `.execute(db)
  return rows
}
