import type { Db } from '../../../engines/database/database.ts'
import { addMovesToMarks, countSheet, markEvery, selectMoved, selectMoves, selectWidestGap } from './rank-queries.ts'

const sheetsAtOnce = 50
/**
 * The moves of a sheet are added to its marks after this number, because reading a rank reads all moves. More on a large
 * sheet, which has many marks.
 */
const minMoves = 200
const maxMoves = 4_000
const entriesPerMove = 2_000
/** Moves gather entries between two marks. With more of them, the sheet is counted again, which reads all its entries. */
const widestGap = 5 * markEvery

/**
 * Adds the moves of sheets with many new scores to their marks. This changes no rank, only the cost of reading one;
 * several servers may run it concurrently.
 */
export async function countMovedSheets(db: Db): Promise<void> {
  for (const { pid, sheet } of await selectMoved(db, sheetsAtOnce)) {
    const realm = { db, id: pid }
    const { moves, entries } = await selectMoves(realm, sheet, maxMoves)
    if (moves < Math.min(Math.max(minMoves, entries / entriesPerMove), maxMoves)) continue
    if (entries > 0) await countSheetMoves(db, pid, sheet)
    if (entries === 0 || (await selectWidestGap(realm, sheet)) > widestGap) await countSheetEntries(db, pid, sheet)
  }
}

/** Counts one sheet; false if another server is counting it or has counted it. */
export const countSheetEntries = (db: Db, pid: string, sheet: number): Promise<boolean> =>
  inTransaction(db, pid, sheet, countSheet)

/** Adds the moves of one sheet to its marks; false as above. */
export const countSheetMoves = (db: Db, pid: string, sheet: number): Promise<boolean> =>
  inTransaction(db, pid, sheet, addMovesToMarks)

async function inTransaction(db: Db, pid: string, sheet: number, count: typeof countSheet): Promise<boolean> {
  try {
    return await db.transaction().execute((transaction) => count({ db: transaction as Db, id: pid }, sheet))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40001') return false
    throw error
  }
}
