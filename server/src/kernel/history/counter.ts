import type { Db } from '../../engines/database/database.ts'
import { countEvents, lockCounting } from './queries.ts'

/** Maximum events per statement. */
const inOneGo = 20_000

/**
 * Counts waiting events per day and puts them into batches, until none wait. Every server may call this; one at a time
 * does the work.
 */
export async function countHistory(db: Db, clock: () => number): Promise<void> {
  for (let count = inOneGo; count > 0; ) {
    count = await db.transaction().execute(async (transaction) => {
      const within = transaction as Db
      return (await lockCounting(within)) ? countEvents(within, new Date(clock()), inOneGo) : 0
    })
  }
}
