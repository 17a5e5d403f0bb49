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

export type Value = string | number | boolean | null
export type Answer = {
  columns: string[]
  rows: Value[][]
  /** The answer was cut: there are more rows, or more text. */
  isCut: boolean
}

export type QueryLimits = {
  rows: number
  timeoutMs: number
  /** A query of the server itself, such as a dashboard card; it does not wait behind operators' queries. */
  isOwn?: boolean
}

/** A query that cannot be answered as written; the message is for its author. */
export class QueryRefused extends Error {}
/** A query that exceeded its time limit. */
export class QueryTooSlow extends Error {}
/** Too many queries at once; this one was not started. */
export class QueriesBusy extends Error {}
/** The engine is not available on this server; the message says why. */
export class WarehouseMissing extends Error {}

/** Answers queries over history: each realm has its own tables, and its queries see no others. */
export type Warehouse = {
  /** Stores a batch of events; a batch that was stored before is skipped. */
  ingest: (pid: string, batch: { id: number; events: readonly StoredEvent[] }) => Promise<void>
  /** Answers one SELECT. */
  query: (pid: string, sql: string, limits: QueryLimits) => Promise<Answer>
  /** Refuses what `query` would refuse, without running it. */
  check: (pid: string, sql: string) => Promise<void>
  /** The tables that a realm's queries may read: one for each namespace. */
  tables: (pid: string) => Promise<string[]>
  close: () => Promise<void>
}
