import type { EventContent } from '@regent/contract/engage/event-shapes'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

export type OldRound = {
  pid: string
  id: string
  symbol: string
  content: EventContent
  start_at: number
  end_at: number
}

/** Rounds of all realms that ended before a time, in the order of their keys. Cancelled ones can be restored. */
export async function selectOldRounds(
  db: Db,
  before: Date,
  after: { pid: string; id: string },
  limit: number,
): Promise<OldRound[]> {
  const { rows } = await sql<OldRound>`
    select pid, id, symbol, content, start_at, end_at from event_rounds
    where (pid, id) > (${after.pid}, ${after.id}) and end_at < ${before} and not is_cancelled
    order by pid, id limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Deletes players who took part in a later round of the event, if they cannot claim anything here: they claimed after
 * the round had ended, which gives everything, or the round has no rewards. An operator may have undone or made other
 * claims.
 */
export async function deleteFinishedPlayers(
  db: Db,
  round: OldRound,
  { before, hasRewards, limit }: { before: Date; hasRewards: boolean; limit: number },
): Promise<number> {
  const { pid, id, symbol, start_at: start, end_at: end } = round
  const isFinished = hasRewards
    ? sql`p.is_claimed_by_player and p.claimed_at >= ${new Date(end)} and p.claimed_at < ${before}`
    : sql`p.joined_at < ${before}`
  const { numAffectedRows } = await sql`
    delete from event_players where (pid, gamer_tag, round_id) in (
      select p.pid, p.gamer_tag, p.round_id from event_players as p
      where p.pid = ${pid} and p.round_id = ${id} and ${isFinished} and exists (
        select from event_players as newer join event_rounds as r on r.pid = newer.pid and r.id = newer.round_id
        where newer.pid = p.pid and newer.gamer_tag = p.gamer_tag and r.symbol = ${symbol}
          and r.start_at > ${new Date(start)}
      )
      limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
