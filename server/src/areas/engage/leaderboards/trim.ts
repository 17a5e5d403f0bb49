import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { Realm, RealmRef } from '../../../kernel/context/context.ts'
import { isFrozen } from './board-state.ts'
import { deleteBeyond } from './entry-queries.ts'
import * as queries from './queries.ts'

/**
 * If the size limit of a board is lowered, the board and each partition lose their worst entries immediately. For a
 * large board, a job removes the remaining ones, so that no transaction takes long.
 */

/** Limit of entries removed in one transaction. */
export const trimmedAtOnce = 20_000

export const trimJob = 'leaderboard-trims'

type Trim = { pid: string; cid: number; createdAt: number; boardId: string }

/** Removes the entries above the size limit of a locked board. A frozen board is a result, and keeps them. */
export async function trimBoard(realm: Realm, board: queries.BoardRow, now: number): Promise<void> {
  if ((await trimStep(realm, board, now)) < trimmedAtOnce) return
  const payload: Trim = { pid: realm.id, cid: realm.cid, createdAt: realm.createdAt, boardId: board.id }
  await enqueueJob(realm.db, now, { cid: realm.cid, pid: realm.id, kind: trimJob, payload })
}

/** Returns the number of removed entries. */
async function trimStep(realm: RealmRef, board: queries.BoardRow, now: number): Promise<number> {
  const bound = board.max_entries
  if (bound === null || isFrozen(board, now)) return 0
  const sheets = [board, ...(await queries.lockPartitions(realm, board.id))]
    .filter((one) => !isFrozen(one, now))
    .map(({ sheet }) => sheet)
  return deleteBeyond(realm, sheets, bound, trimmedAtOnce)
}

/** Repeats until the board fits. Reads the limit again in each step, because it may have been raised. */
export function trimLeaderboards(jobs: Jobs): void {
  jobs.define(trimJob, async ({ db, now, payload, signal, progress }) => {
    const { boardId, pid, ...realm } = payload as Trim
    let removed = 0
    for (let taken = trimmedAtOnce; taken === trimmedAtOnce; removed += taken) {
      signal.throwIfAborted()
      taken = await db.transaction().execute(async (transaction) => {
        const here: Realm = { ...realm, id: pid, db: transaction }
        const board = await queries.lockBoard(here, boardId, new Date(now))
        return board ? trimStep(here, board, now) : 0
      })
      progress(removed + taken)
    }
    return { removed }
  })
}
