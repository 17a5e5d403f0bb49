import { sql } from 'kysely'
import type { Db } from '../../engines/database/database.ts'

/** Within a transaction: sets a savepoint for a dry run, so that later statements can be rolled back separately. */
export const beginTrial = (db: Db) => sql`savepoint calendar_trial`.execute(db)

export async function endTrial(db: Db): Promise<void> {
  await sql`rollback to savepoint calendar_trial`.execute(db)
  await sql`release savepoint calendar_trial`.execute(db)
}
