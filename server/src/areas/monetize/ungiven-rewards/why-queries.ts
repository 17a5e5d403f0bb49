import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

type Claim = { source: RewardSource; reference: string }

/** The number of players with a failed reward of one record, by missing symbol; the most frequent first. */
export async function countByCause({ db, id: pid }: RealmRef, { source, reference }: Claim, limit: number) {
  const { rows } = await sql<{ symbol: string; players: number }>`
    select symbol, count(*)::int as players from ungiven_rewards
    where pid = ${pid} and source = ${source} and reference = ${reference} and gamer_tag <> 0
    group by symbol order by players desc, symbol limit ${limit}
  `.execute(db)
  return rows
}

/** The players with a failed symbol of one claim, by gamer tag, and their number. */
export async function selectPlayersOfCause(
  { db, id: pid }: RealmRef,
  { source, reference, symbol }: Claim & { symbol: string },
  limit: number,
) {
  const { rows } = await sql<{ gamer_tag: number; total: number }>`
    select gamer_tag, (count(*) over ())::int as total from ungiven_rewards
    where pid = ${pid} and source = ${source} and reference = ${reference} and symbol = ${symbol} and gamer_tag <> 0
    order by gamer_tag limit ${limit}
  `.execute(db)
  return { gamerTags: rows.map(({ gamer_tag }) => gamer_tag), total: rows[0]?.total ?? 0 }
}
