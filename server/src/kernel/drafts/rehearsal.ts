import { sql } from 'kysely'
import type { Db } from '../../engines/database/database.ts'
import type { RealmContext } from '../context/context.ts'

/** Thrown to roll back a dry run. */
class TakenBack<Answer> extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('Taken back')
    this.answer = answer
  }
}

/** Runs the work in a transaction that is always rolled back. */
export async function inTrialTransaction<Answer>(db: Db, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  try {
    return await db.transaction().execute(async (transaction): Promise<never> => {
      throw new TakenBack(await work(transaction as Db))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.answer
    throw error
  }
}

const nothing = () => {}

/** A context on a connection that does not audit, notify or defer anything. */
const trialContext = (context: RealmContext, db: Db): RealmContext => ({
  ...context,
  db,
  realm: { ...context.realm, db },
  customer: { ...context.customer, db },
  ifMatch: undefined,
  change: nothing,
  unchanged: nothing,
  forget: async () => {},
  afterwards: nothing,
  tell: nothing,
  setVersion: nothing,
  // Approvals are required when the changes are planned; a dry run changes nothing that needs one.
  plan: context.plan ?? { id: 0, acts: ['publish'] },
})

/** Dry-runs the work: everything is rolled back, and no notifications are sent. */
export async function dryRun<Answer>(
  context: RealmContext,
  work: (context: RealmContext) => Promise<Answer>,
): Promise<Answer> {
  if (!context.db.isTransaction) return inTrialTransaction(context.db, (db) => work(trialContext(context, db)))
  await savepoint(context.db)
  try {
    return await work(trialContext(context, context.db))
  } finally {
    await rollBack(context.db)
  }
}

export const savepoint = (db: Db) => sql`savepoint rehearsal`.execute(db)
/** To the last savepoint, which it ends. */
export const rollBack = async (db: Db) => {
  await sql`rollback to savepoint rehearsal`.execute(db)
  await sql`release savepoint rehearsal`.execute(db)
}
export const release = (db: Db) => sql`release savepoint rehearsal`.execute(db)
