/** An event as the engine receives it; its fields become columns `e.<field>` of its namespace's table. */
export type StoredEvent = {
  id: number
  namespace: string
  /** Epoch milliseconds. */
  at: number
  gamerTag: number | null
  fields: Readonly<Record<string, string | number | boolean>>
}

/** Tombstone: an event of this namespace is not stored; it erases what the player's earlier events say of them. */
export const forgottenNamespace = 'regent_forgotten'

/**
 * An event of this namespace is not stored: it deletes the table that its field `namespace` names, with the events
 * before it. Events of that namespace after it get a new table.
 */
export const removedNamespace = 'regent_removed'

export type Value = string | number | boolean | null
export type Answer = {
  columns: string[]
  rows: Value[][]
  /** The result was cut: there are more rows, or more text. */
  isCut: boolean
}

export type QueryLimits = {
  rows: number
  timeoutMs: number
  /** A query of the server itself, such as a dashboard card; it does not wait behind operators' queries. */
  isOwn?: boolean
  /** The caller: the number of its concurrent queries is limited. */
  asker?: Asker | undefined
}

/** The requesting account and its organization. */
export type Asker = { cid: number; accountId: number | undefined }

/** A query that cannot be answered as written; the message is for its author. */
export class QueryRefused extends Error {}
/** A query that exceeded its time limit. */
export class QueryTooSlow extends Error {}
/**
 * A query that continued after the engine was interrupted: the engine checks for interrupts only every few thousand
 * rows. It still runs, and only ending its process stops it.
 */
export class QueryOverdue extends QueryTooSlow {}
/** Too many concurrent queries; this one was not started. */
export class QueriesBusy extends Error {}
/** The engine is temporarily unavailable; the message contains the reason. */
export class WarehouseMissing extends Error {}

/** The columns of each table, by its name. */
export type TableColumns = Record<string, string[]>

/** Events that are stored together. Ids of batches grow. */
export type Batch = { id: number; events: readonly StoredEvent[] }

/**
 * Batches that are kept together, as they are read from the file store: the last of them has the id of the part.
 * Several batches may have the same id.
 */
export type Part = { id: number; batches: () => AsyncIterable<Batch> | Iterable<Batch> }

/**
 * Runs queries over history: each realm has its own tables, and its queries cannot read others. The tables are an index
 * of parts that are stored elsewhere: they can be deleted and rebuilt.
 */
export type Warehouse = {
  /** True if all servers share the tables; false if they belong to one process. */
  isShared: boolean
  /** The smallest id of a part that may still be missing; 0 for a realm without tables. */
  missingFrom: (pid: string) => Promise<number>
  /** Adds missing events of a part; parts arrive in the order of their ids. */
  ingest: (pid: string, part: Part) => Promise<void>
  /**
   * Events that an older release stored only in the tables; undefined if there are none. Call `adopt` with the id of
   * the part that stores them from then on.
   */
  unkept: (pid: string) => Promise<{ events: AsyncIterable<readonly StoredEvent[]> } | undefined>
  adopt: (pid: string, id: number) => Promise<void>
  /** Deletes events that happened before a time, in epoch milliseconds. */
  expire: (pid: string, before: number) => Promise<void>
  /** Deletes the tables of a realm. */
  drop: (pid: string) => Promise<void>
  /** The realms that have tables here. */
  realms: () => Promise<string[]>
  /** Runs one SELECT. */
  query: (pid: string, sql: string, limits: QueryLimits) => Promise<Answer>
  /** Rejects what `query` would reject, without running it. */
  check: (pid: string, sql: string, asker?: Asker) => Promise<void>
  /** The tables that a realm's queries may read: one for each namespace. */
  tables: (pid: string) => Promise<string[]>
  /** The same tables with the names of their columns. */
  columns: (pid: string) => Promise<TableColumns>
  close: () => Promise<void>
}
