import type { Db } from '../../../engines/database/database.ts'
import { countSheet, selectMoved, selectMoves } from './rank-queries.ts'

const sheetsAtOnce = 50
/** A sheet is counted anew when it has moved so much: reading a rank looks at all its moves. */
const minMoves = 500
const maxMoves = 4_000

/**
 * Counts the sheets that many scores have gone to. What is done here changes no rank, only how long it takes to tell one;
 * several servers may do it at once.
 */
export async function countMovedSheets(db: Db): Promise<void> {
  for (const { pid, sheet } of await selectMoved(db, sheetsAtOnce)) {
    const { moves, entries } = await selectMoves({ db, id: pid }, sheet, maxMoves)
    if (moves >= Math.min(Math.max(minMoves, entries / 20), maxMoves)) await recount(db, pid, sheet)
  }
}

/** Counts one sheet; false where another server is at it, or got ahead. */
export async function recount(db: Db, pid: string, sheet: number): Promise<boolean> {
  try {
    return await db.transaction().execute((transaction) => countSheet({ db: transaction as Db, id: pid }, sheet))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40001') return false
    throw error
  }
}
