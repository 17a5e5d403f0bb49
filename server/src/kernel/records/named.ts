import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { type RawBuilder, sql } from 'kysely'
import { type NamedTable, selectNamedRows, selectRowsWithIds } from '../../engines/database/named-rows.ts'
import type { Tables } from '../../engines/database/tables.ts'
import { findAccountId } from '../context/access.ts'
import type { Caller, Realm, RealmRef } from '../context/context.ts'
import type { NamedRecord, NameSource } from './name-source.ts'
import { readBriefly, type SearchSource } from './search-source.ts'

/** The rows of a table of a realm that are the records of a kind. */
export type StoredIn<Table extends keyof Tables = keyof Tables, Column extends string = string> = {
  table: Table
  id: Column
  /** The column of the name, or a JSON column and the field with the name; without it, the id is the name. */
  name?: Column | readonly [Column, field: string]
  /** True if the ids are numbers. */
  isNumbered?: true
  /** Only rows with these values. */
  where?: { readonly [Name in Column]?: null | number }
  /** True if its key and its indexes begin with the organization, `cid`. */
  isKeyedByOrganization?: true
  /** True if callers see only shared ones (`is_shared`) and their own (`account_id`). */
  isPrivateUntilShared?: true
}

/** How the search finds the records of a table. */
export type SearchOptions = {
  /** Only rows with these values, in addition to those of the table. */
  where?: Readonly<Record<string, null | number>>
  /**
   * The index on the beginning of the names, for tables that may have more rows than are scanned: of a column, of one
   * that stores them in lower case, or of the lower case of a column.
   */
  index?: { column: string; lower?: 'stored' | 'computed' }
  /** Distinguishes it from similar results. */
  detail?: (id: string) => string
}

/** Maximum number of scanned rows per kind; tables that can have more have an index on their names. */
const readAtMost = 5_000

/** Records of a realm whose name or id contains the text, prefix matches first. */
export const selectNamed = (realm: RealmRef, table: NamedTable, text: string) =>
  readBriefly(realm, (db) => selectNamedRows(db, realm.id, table, text, { limit: maxHitsPerKind, most: readAtMost }))

type Here = { realm: Realm; caller: Caller }
type Values = Readonly<Record<string, null | number | undefined>>

const isEqual = ([column, value]: readonly [string, null | number | undefined]): RawBuilder<unknown> =>
  value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${sql.lit(value)}`

function toNamedTable(stored: StoredIn, { realm, caller }: Here, only: Values = {}): NamedTable {
  const { table, id, name, where, isNumbered, isKeyedByOrganization, isPrivateUntilShared } = stored
  const conditions = [
    ...Object.entries({ ...where, ...only }).map(isEqual),
    ...(isKeyedByOrganization ? [sql`cid = ${realm.cid}`] : []),
    ...(isPrivateUntilShared ? [sql`(is_shared or account_id = ${findAccountId(caller) ?? 0})`] : []),
  ]
  return {
    from: sql.table(table),
    id: sql.ref(id),
    name:
      name === undefined
        ? sql`null::text`
        : typeof name === 'string'
          ? sql.ref(name)
          : sql`${sql.ref(name[0])} ->> ${sql.lit(name[1])}`,
    ...(isNumbered && { isNumbered }),
    ...(conditions.length > 0 && { where: sql.join(conditions, sql` and `) }),
  }
}

const toNameIndex = ({ column, lower }: NonNullable<SearchOptions['index']>, text: string): NamedTable['index'] => ({
  key: lower === 'computed' ? sql`lower(${sql.ref(column)})` : sql.ref(column),
  begins: lower ? text.toLowerCase() : text,
})

/** Finds the records of a table by name and id. */
export const findByTable =
  (stored: StoredIn, { where, index, detail }: SearchOptions = {}): SearchSource =>
  async (context, text) => {
    const table = {
      ...toNamedTable(stored, context, where),
      ...(index && { index: toNameIndex(index, text) }),
    }
    const rows = await selectNamed(context.realm, table, text)
    return rows.map(({ id, name }) => ({ id, title: name ?? id, ...(detail && { detail: detail(id) }) }))
  }

/** Names of the rows of a table with these ids; empty without a realm. */
export const nameByTable =
  (stored: StoredIn): NameSource =>
  async ({ realm, caller }, ids): Promise<NamedRecord[]> => {
    if (!realm) return []
    const rows = await selectRowsWithIds(realm.db, realm.id, toNamedTable(stored, { realm, caller }), ids)
    return rows.map(({ id, name }) => ({ id, name: name || id }))
  }
