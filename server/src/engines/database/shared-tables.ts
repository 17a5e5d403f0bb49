import type { Tables } from './tables.ts'

/** Modules, as paths below `src`, whose SQL may name a table of another module. */
type Sharing = {
  /** They only read it: a join is faster than a second query, or the rows are many. */
  readBy?: readonly string[]
  /** They also change it. */
  writtenBy?: readonly string[]
}

/**
 * Declares who else uses the tables of a module. Without a declaration a table belongs to its owner alone
 * (table-ownership.test.ts).
 */
export const sharedTables = <Declared extends { readonly [Table in keyof Tables]?: Sharing }>(
  shared: Declared,
): Declared => shared
