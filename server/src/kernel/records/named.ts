import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { type NamedTable, selectNamedRows, selectRowsWithIds } from '../../engines/database/named-rows.ts'
import type { RealmRef } from '../context/context.ts'
import type { NamedRecord } from './name-source.ts'
import { readBriefly } from './search-source.ts'

/** Maximum number of scanned rows per kind; tables that can have more have an index on their names. */
const readAtMost = 5_000

/** Records of a realm whose name or id contains the text, prefix matches first. */
export const selectNamed = (realm: RealmRef, table: NamedTable, text: string) =>
  readBriefly(realm, (db) => selectNamedRows(db, realm.id, table, text, { limit: maxHitsPerKind, most: readAtMost }))

/** Names of the rows of a table with these ids; empty without a realm. */
export async function selectRecordNames(
  realm: RealmRef | undefined,
  table: NamedTable,
  ids: readonly string[],
): Promise<NamedRecord[]> {
  if (!realm) return []
  const rows = await selectRowsWithIds(realm.db, realm.id, table, ids)
  return rows.map(({ id, name }) => ({ id, name: name || id }))
}
