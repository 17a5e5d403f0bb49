import type { Db } from '../database.ts'
import { findServerHandle } from './driver.ts'

type PendingWrite<Row, Answer> = {
  rows: readonly Row[]
  settle: (answers: Answer[] | undefined) => void
  fail: (error: unknown) => void
}

type GroupCommitOptions<Row> = {
  /** Rows with equal keys are written by different statements, in order of arrival. */
  keyOf?: (row: Row) => string
  /**
   * Maximum number of concurrent groups. More than one is useful if a group consists of several statements, which wait
   * for one another.
   */
  maxGroups?: number
}

/** Maximum rows per statement; additional rows wait for the next one. */
const maxRows = 500

/**
 * Group commit: writes rows of many requests with one statement. While it runs, new rows wait for the next one.
 * Separate statements would each cost a commit, which flushes the database's log.
 *
 * `write` returns a result for each row, in order. Returns the results of the caller's rows after the commit. If the
 * database rejects the rows of one caller, nothing of the group is written and every caller gets undefined: each then
 * writes separately. `db` must not be a transaction. The connection counts as the server's, because a group contains rows
 * of several organizations.
 */
export function groupCommit<Row, Answer>(
  write: (db: Db, rows: readonly Row[]) => Promise<readonly Answer[]>,
  { keyOf, maxGroups = 1 }: GroupCommitOptions<Row> = {},
): (db: Db, rows: readonly Row[]) => Promise<Answer[] | undefined> {
  type Caller = PendingWrite<Row, Answer>
  type Queue = { waiting: Caller[]; groups: number; isDue: boolean; keys: Set<string> }
  const queues = new WeakMap<Db, Queue>()

  const listKeys = ({ rows }: Caller): string[] => (keyOf ? rows.map(keyOf) : [])

  /** Takes the callers of the next statement out of the queue. None of their keys is being written. */
  function takeGroup(queue: Queue): Caller[] {
    const group: Caller[] = []
    const deferredCallers: Caller[] = []
    const keys = new Set(queue.keys)
    let size = 0
    for (const caller of queue.waiting) {
      const own = listKeys(caller)
      const isNext = (size === 0 || size + caller.rows.length <= maxRows) && !own.some((key) => keys.has(key))
      if (isNext) size += caller.rows.length
      ;(isNext ? group : deferredCallers).push(caller)
      for (const key of own) keys.add(key)
    }
    queue.waiting = deferredCallers
    return group
  }

  async function writeGroup(db: Db, group: readonly Caller[]): Promise<void> {
    try {
      const answers = await write(
        db,
        group.flatMap(({ rows }) => rows),
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

  async function writeNext(db: Db, queue: Queue): Promise<void> {
    queue.isDue = false
    const group = queue.groups < maxGroups ? takeGroup(queue) : []
    if (group.length === 0) return
    const keys = group.flatMap(listKeys)
    for (const key of keys) queue.keys.add(key)
    queue.groups += 1
    await writeGroup(db, group)
    queue.groups -= 1
    for (const key of keys) queue.keys.delete(key)
    void writeNext(db, queue)
  }

  return (ofCaller, rows) =>
    new Promise((settle, fail) => {
      const db = findServerHandle(ofCaller)
      const queue = queues.get(db) ?? { waiting: [], groups: 0, isDue: false, keys: new Set() }
      queues.set(db, queue)
      queue.waiting.push({ rows, settle, fail })
      if (queue.isDue) return
      queue.isDue = true
      // Rows that arrive in the same turn of the event loop go into the same statement.
      setImmediate(() => void writeNext(db, queue))
    })
}

/** True if the database reports that it wrote nothing. After any other error the rows may have been written. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|40|55)/.test(String(error.code))
