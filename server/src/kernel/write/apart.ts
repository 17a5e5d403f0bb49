import { sql } from 'kysely'
import type { Db } from '../../engines/database/database.ts'

/** Runs work in a savepoint: if it throws, its changes are rolled back and the outer transaction continues. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint apart`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint apart`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(db)
    await sql`release savepoint apart`.execute(db)
    throw error
  }
}
