import type { Db } from './database.ts'

/** What a transaction ends with: how its last statements are started, all of them at once, and the answer to them. */
export type TransactionEnd<Answer, Last = unknown> = { end: () => Promise<Last>; answer: (last: Last) => Answer }

/**
 * Runs a transaction whose last statements leave together with the commit: nothing waits for their answers in between.
 * If one of them fails, nothing is committed, and its error is thrown.
 */
export async function transactionEnding<Answer, Last>(
  db: Db,
  work: (transaction: Db) => Promise<TransactionEnd<Answer, Last>> | TransactionEnd<Answer, Last>,
): Promise<Answer> {
  let failure: { error: unknown } | undefined
  const ended = await db.transaction().execute(async (transaction) => {
    const { end, answer } = await work(transaction as Db)
    const last = end()
    last.catch((error: unknown) => {
      failure = { error }
    })
    // By now each statement is on its way, or was refused before it was sent: then there is nothing to commit.
    await new Promise(process.nextTick)
    if (failure) throw failure.error
    return async () => answer(await last)
  })
  return ended()
}
