import type { OwnedTables } from '../../engines/database/owned-tables.ts'
import type { Tables } from '../../engines/database/tables.ts'
import type { FileTable } from './check-state.ts'

/** The tables that name files, in the order of their names: an interrupted check continues by their numbers. */
export const listFileTables = (declared: readonly OwnedTables[]): FileTable[] =>
  declared
    .flatMap((one) =>
      Object.entries(one).flatMap(([table, { file }]) => (file ? [{ ...file, table: table as keyof Tables }] : [])),
    )
    .sort((one, other) => (one.table < other.table ? -1 : 1))
