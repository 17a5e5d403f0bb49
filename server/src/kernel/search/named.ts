import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { type NamedTable, selectNamedRows, selectRowsWithIds } from '../../engines/database/named-rows.ts'
import type { RealmRef } from '../context/context.ts'
import type { NamedRecord } from './name-source.ts'
import { readBriefly } from './search-source.ts'

/** More rows of one kind than this are not read; tables that can have more have an index on their names. */
const readAtMost = 5_000

/** Things of a realm whose name or id contains the text, those that begin with it first. */
export const selectNamed = (realm: RealmRef, table: NamedTable, text: string) =>
  readBriefly(realm, (db) => selectNamedRows(db, realm.id, table, text, { limit: maxHitsPerKind, most: readAtMost }))

/** What the rows of a table with these ids are called, where they are; without a realm, nothing is. */
export async function selectRecordNames(
  realm: RealmRef | undefined,
  table: NamedTable,
  ids: readonly string[],
): Promise<NamedRecord[]> {
  if (!realm) return []
  const rows = await selectRowsWithIds(realm.db, realm.id, table, ids)
  return rows.map(({ id, name }) => ({ id, name: name || id }))
}
