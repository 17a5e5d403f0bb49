import type { FileColumn } from '../../engines/database/owned-tables.ts'
import type { Tables } from '../../engines/database/tables.ts'

/** A table with references to stored files. */
export type FileTable = FileColumn & { table: keyof Tables }

export type FilePromise = NonNullable<FileColumn['promise']>

declare module '../context/registry.ts' {
  interface Registry {
    fileTables: readonly FileTable[]
  }
}

/** Where the check continues: after a row of a table, or after a realm whose stored files are compared with the rows. */
export type CheckPlace =
  | { part: 'rows'; table: number; after: readonly (string | number)[] | null }
  | { part: 'store'; afterRealm: string }

export const fileProblems = ['missing', 'wrong size', 'damaged', 'orphaned'] as const
export type FileProblem = (typeof fileProblems)[number]

export type CheckCounts = {
  /** Rows that name a file. */
  rows: number
  /** Stored files that were looked up in the rows. */
  files: number
  /** Files that were read completely to compare the checksum. */
  read: number
  problems: Record<FileProblem, number>
}

export const noCounts = (): CheckCounts => ({
  rows: 0,
  files: 0,
  read: 0,
  problems: { missing: 0, 'wrong size': 0, damaged: 0, orphaned: 0 },
})
