import type { Db } from './database.ts'

type Waiting<Row> = { rows: readonly Row[]; settle: (isWritten: boolean) => void; fail: (error: unknown) => void }

/**
 * What many requests write by one statement goes together: while a statement is under way, the rows that come meanwhile
 * wait for the next. A statement of its own costs each of them a commit, which is a flush of the database's log.
 *
 * Answers true once the caller's rows are committed. Where the database refuses the rows of one it has refused those of
 * all: it answers false to each, nothing is written, and the caller goes its own way, alone. `db` is not a transaction.
 */
export function groupCommit<Row>(
  write: (db: Db, rows: readonly Row[]) => Promise<unknown>,
): (db: Db, rows: readonly Row[]) => Promise<boolean> {
  const queues = new WeakMap<Db, Waiting<Row>[]>()

  async function writeAll(db: Db, waiting: Waiting<Row>[]): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.splice(0)
      try {
        const rows = together.flatMap((one) => one.rows)
        await write(db, rows)
        for (const { settle } of together) settle(true)
      } catch (error) {
        for (const { settle, fail } of together) {
          if (isRefusal(error)) settle(false)
          else fail(error)
        }
      }
    }
    queues.delete(db)
  }

  return (db, rows) =>
    new Promise((settle, fail) => {
      const waiting = queues.get(db)
      if (waiting) {
        waiting.push({ rows, settle, fail })
        return
      }
      const first = [{ rows, settle, fail }]
      queues.set(db, first)
      // Those of this turn of the event loop are in it.
      setImmediate(() => void writeAll(db, first))
    })
}

/** Whether the database says that it has not written; what breaks on the way may have been. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|40|55)/.test(String(error.code))
