import type { Db } from '../../../engines/database/database.ts'
import { countSheet, selectMoved, selectMoves } from './rank-queries.ts'

const sheetsAtOnce = 50
/** A sheet is counted again after this number of moves, because reading a rank reads all moves. */
const minMoves = 500
const maxMoves = 4_000

/**
 * Counts the sheets with many new scores again. This changes no rank, only the cost of reading one; several servers may
 * run it concurrently.
 */
export async function countMovedSheets(db: Db): Promise<void> {
  for (const { pid, sheet } of await selectMoved(db, sheetsAtOnce)) {
    const { moves, entries } = await selectMoves({ db, id: pid }, sheet, maxMoves)
    if (moves >= Math.min(Math.max(minMoves, entries / 20), maxMoves)) await countSheetEntries(db, pid, sheet)
  }
}

/** Counts one sheet; false if another server is counting it or has counted it. */
export async function countSheetEntries(db: Db, pid: string, sheet: number): Promise<boolean> {
  try {
    return await db.transaction().execute((transaction) => countSheet({ db: transaction as Db, id: pid }, sheet))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40001') return false
    throw error
  }
}
