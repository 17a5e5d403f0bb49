import type { RealmRef } from '../../../kernel/context/context.ts'
import type { BoardRow } from './queries.ts'
import { countEntries, countEntriesById } from './rank-queries.ts'

/** True for a board whose entries are in its partitions. */
export const isSplit = ({ is_partitioned, cohorts }: BoardRow): boolean => is_partitioned || cohorts !== null

export const isFrozen = ({ freeze_at: freezeAt }: BoardRow, now: number): boolean =>
  freezeAt !== null && freezeAt <= now

/** True if the board must start its next version first. Frozen leaderboards never reset. */
export const isDue = (board: BoardRow, now: number): boolean =>
  board.next_reset_at !== null && board.next_reset_at <= now && !isFrozen(board, now)

/** The number of entries of a board, including partitions. */
export async function countAll(realm: RealmRef, board: BoardRow): Promise<number> {
  if (!isSplit(board)) return countEntries(realm, board.sheet)
  return (await countEntriesById(realm, [board.id])).get(board.id) ?? 0
}
