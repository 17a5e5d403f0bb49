/** An event as the engine gets it; the fields become columns `e.<field>` of its namespace's table. */
export type StoredEvent = {
  id: number
  namespace: string
  /** Epoch milliseconds. */
  at: number
  gamerTag: number | null
  fields: Readonly<Record<string, string | number | boolean>>
}

/** An event of this namespace is no row: what was said of its player until then is erased. */
export const forgottenNamespace = 'regent_forgotten'

export type Value = string | number | boolean | null
export type Answer = {
  columns: string[]
  rows: Value[][]
  /** There is more than was asked for: rows, or text. */
  isCut: boolean
}

export type QueryLimits = {
  rows: number
  timeoutMs: number
  /** A query of the server itself, such as a card of the dashboard; it does not wait behind those of operators. */
  isOwn?: boolean
}

/** A query that cannot be answered as it stands, with words for who wrote it. */
export class QueryRefused extends Error {}
/** A query that took longer than it may. */
export class QueryTooSlow extends Error {}
/** More queries than the engine answers at once; this one was not begun. */
export class QueriesBusy extends Error {}
/** The engine is not to be had here, now; the message says why. */
export class WarehouseMissing extends Error {}

/** What queries over history are answered by: each realm has tables of its own, and its queries see no others. */
export type Warehouse = {
  /** Keeps a batch of events; one that came before is passed over. */
  ingest: (pid: string, batch: { id: number; events: readonly StoredEvent[] }) => Promise<void>
  /** Answers one SELECT. */
  query: (pid: string, sql: string, limits: QueryLimits) => Promise<Answer>
  /** Refuses what `query` would refuse, without running it. */
  check: (pid: string, sql: string) => Promise<void>
  /** The tables that a realm's queries may read: one for each namespace. */
  tables: (pid: string) => Promise<string[]>
  close: () => Promise<void>
}
