import type { Db } from './database.ts'

/** The end of a transaction: `end` starts its last statements together, `answer` builds the result. */
export type TransactionEnd<Answer, Last = unknown> = { end: () => Promise<Last>; answer: (last: Last) => Answer }

/**
 * Runs a transaction and sends its last statements together with the commit, without waiting for their results first.
 * If one fails, nothing is committed, and its error is thrown.
 */
export async function transactionEnding<Answer, Last>(
  db: Db,
  work: (transaction: Db) => Promise<TransactionEnd<Answer, Last>> | TransactionEnd<Answer, Last>,
): Promise<Answer> {
  let failure: { error: unknown } | undefined
  const result = await db.transaction().execute(async (transaction) => {
    const { end, answer } = await work(transaction as Db)
    const last = end()
    last.catch((error: unknown) => {
      failure = { error }
    })
    // By now each statement has been sent, or failed before: then there is nothing to commit.
    await new Promise(process.nextTick)
    if (failure) throw failure.error
    return async () => answer(await last)
  })
  return result()
}
