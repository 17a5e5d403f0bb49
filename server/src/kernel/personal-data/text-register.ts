import type { OwnedTables, TextKind } from '../../engines/database/owned-tables.ts'

/** A table whose texts may name a person, with the columns that are searched. */
export type SearchedTable = {
  table: string
  columns: readonly { name: string; isMasked: boolean; hasSealed: boolean }[]
  /** Columns that are computed from them. */
  derived: readonly string[]
}

/** Every text column of the database with its kind, and the tables to search, in the order of their names. */
export type TextRegister = {
  kinds: Readonly<Record<string, Readonly<Record<string, TextKind>>>>
  searched: readonly SearchedTable[]
}

declare module '../context/registry.ts' {
  interface Registry {
    texts: TextRegister
  }
}

/** Merges the declarations of all modules. Throws if two of them declare the same table. */
export function textRegister(declared: readonly OwnedTables[]): TextRegister {
  const kinds: Record<string, Record<string, TextKind>> = {}
  for (const [table, { texts = {} }] of declared.flatMap((one) => Object.entries(one))) {
    if (kinds[table]) throw new Error(`Two modules declare the table "${table}".`)
    kinds[table] = texts
  }
  return { kinds, searched: Object.entries(kinds).sort(byName).flatMap(searchedIn) }
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

function searchedIn([table, columns]: [string, Readonly<Record<string, TextKind>>]): SearchedTable[] {
  const listColumns = (kind: TextKind) => Object.keys(columns).filter((name) => columns[name] === kind)
  const searched = [
    ...listColumns('mention').map((name) => ({ name, isMasked: true, hasSealed: false })),
    ...listColumns('trail').map((name) => ({ name, isMasked: true, hasSealed: true })),
    ...listColumns('fixed').map((name) => ({ name, isMasked: false, hasSealed: false })),
  ]
  return searched.length > 0 ? [{ table, columns: searched, derived: listColumns('derived') }] : []
}
