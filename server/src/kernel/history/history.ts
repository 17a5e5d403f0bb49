import type { Readable } from 'node:stream'
import type { Answer, Asker, QueryLimits, TableColumns } from '../../engines/warehouse/warehouse.ts'

/** How an answer is written as text: as the body of a call, as that of the reader, or as CSV. */
export type TextForm = 'answer' | 'reader' | 'csv'

export type HistoryStatus = {
  /** Batches that are not yet in the tables. */
  waiting: number
  /** The reason, if something is wrong. */
  trouble?: string | undefined
}

/**
 * Answers questions about the history of realms. Errors are those of the analytics engine: `QueryRefused`,
 * `QueryTooSlow`, `QueriesBusy`, `WarehouseMissing`.
 */
export type History = {
  /** Runs one SELECT over a realm's history. */
  query: (pid: string, sql: string, limits: QueryLimits) => Promise<Answer>
  /** Same as `query`; large results are streamed through this process as text and not parsed. */
  text: (pid: string, sql: string, limits: QueryLimits, form: TextForm) => Promise<Readable>
  /** Rejects what `query` would reject, without running it. */
  check: (pid: string, sql: string, asker?: Asker) => Promise<void>
  /** The tables that queries over a realm's history may read. */
  tables: (pid: string) => Promise<string[]>
  /** The same tables with the names of their columns. */
  columns: (pid: string) => Promise<TableColumns>
  status: (pid: string) => Promise<HistoryStatus>
}
