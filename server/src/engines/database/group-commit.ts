import type { Db } from './database.ts'

type Waiting<Row> = { rows: readonly Row[]; settle: (isWritten: boolean) => void; fail: (error: unknown) => void }

/**
 * Group commit: writes rows of many requests with one statement. While a statement runs, new rows wait for the next
 * one. Separate statements would each cost a commit, which flushes the database's log.
 *
 * Returns true once the caller's rows are committed. If the database refuses one caller's rows, nothing of the group is
 * written and every caller gets false: each then writes alone. `db` must not be a transaction.
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
      // Rows that arrive in the same turn of the event loop go into the same statement.
      setImmediate(() => void writeAll(db, first))
    })
}

/** Whether the database reports that it wrote nothing. After any other error the rows may have been written. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|40|55)/.test(String(error.code))
