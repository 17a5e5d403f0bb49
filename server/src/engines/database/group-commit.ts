import type { Db } from './database.ts'

type Waiting<Row, Answer> = {
  rows: readonly Row[]
  settle: (answers: Answer[] | undefined) => void
  fail: (error: unknown) => void
}

type GroupCommitOptions<Row> = {
  /** Rows with equal keys are written by different statements, in the order in which they came. */
  keyOf?: (row: Row) => string
}

/** Rows in one statement. What is above it waits for the next one, so that no statement gets large. */
const maxRows = 500

/**
 * Group commit: writes rows of many requests with one statement. While a statement runs, new rows wait for the next
 * one. Separate statements would each cost a commit, which flushes the database's log.
 *
 * `write` answers for each row, in their order. Returns the answers for the caller's rows once they are committed. If
 * the database refuses one caller's rows, nothing of the group is written and every caller gets undefined: each then
 * writes alone. `db` must not be a transaction.
 */
export function groupCommit<Row, Answer>(
  write: (db: Db, rows: readonly Row[]) => Promise<readonly Answer[]>,
  { keyOf }: GroupCommitOptions<Row> = {},
): (db: Db, rows: readonly Row[]) => Promise<Answer[] | undefined> {
  type Caller = Waiting<Row, Answer>
  const queues = new WeakMap<Db, Caller[]>()

  /** Takes the callers of the next statement out of the queue. */
  function takeGroup(waiting: Caller[]): Caller[] {
    const group: Caller[] = []
    const later: Caller[] = []
    const keys = new Set<string>()
    let size = 0
    for (const caller of waiting.splice(0)) {
      const own = keyOf ? caller.rows.map(keyOf) : []
      const isNext = size === 0 || (size + caller.rows.length <= maxRows && !own.some((key) => keys.has(key)))
      if (isNext) size += caller.rows.length
      ;(isNext ? group : later).push(caller)
      for (const key of own) keys.add(key)
    }
    waiting.push(...later)
    return group
  }

  async function writeAll(db: Db, waiting: Caller[]): Promise<void> {
    while (waiting.length > 0) {
      const group = takeGroup(waiting)
      try {
        const answers = await write(
          db,
          group.flatMap((one) => one.rows),
        )
        let first = 0
        for (const { rows, settle } of group) {
          settle(answers.slice(first, first + rows.length))
          first += rows.length
        }
      } catch (error) {
        for (const { settle, fail } of group) {
          if (isRefusal(error)) settle(undefined)
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
