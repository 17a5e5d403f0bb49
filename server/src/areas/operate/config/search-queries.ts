import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

const keys: NamedTable = { from: sql`config_keys`, id: sql`name`, name: sql`null::text` }

/** Config keys by namespace and name; their values are not searched, because some are secrets. */
export const findConfigKeys: SearchSource = async ({ realm }, text) => {
  const namedRows = await selectNamed(realm, keys, text)
  return namedRows.map(({ id, name }) => ({ id, title: name ?? id }))
}

/** Finds keys that are set; their label is their name. */
export const nameConfigKeys: NameSource = ({ realm }, ids) => selectRecordNames(realm, keys, ids)
