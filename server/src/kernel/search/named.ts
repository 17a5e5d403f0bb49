import { maxHitsPerKind } from '@regent/contract/search'
import { type NamedTable, selectNamedRows } from '../../engines/database/named-rows.ts'
import type { RealmRef } from '../context/context.ts'
import { readBriefly } from './search-source.ts'

/** More rows of one kind than this are not read; tables that can have more have an index on their names. */
const readAtMost = 5_000

/** Things of a realm whose name or id contains the text, those that begin with it first. */
export const selectNamed = (realm: RealmRef, table: NamedTable, text: string) =>
  readBriefly(realm, (db) => selectNamedRows(db, realm.id, table, text, { limit: maxHitsPerKind, most: readAtMost }))
