import { sql } from 'kysely'
import type { Db } from '../../engines/database/database.ts'

/** Does work in a transaction that goes on whether it succeeds or not: of work that throws nothing stays. */
export async function apart<T>(db: Db, work: () => Promise<T>): Promise<T> {
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
