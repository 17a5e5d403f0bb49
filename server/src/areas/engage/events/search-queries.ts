import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

const events: NamedTable = { from: sql`events`, id: sql`symbol`, name: sql`content ->> 'name'` }

/** Events by symbol and name. */
export const findEvents: SearchSource = async ({ realm }, text) => {
  const rows = await selectNamed(realm, events, text)
  return rows.map(({ id, name }) => ({ id, title: name ?? id, detail: id }))
}

export const nameEvents: NameSource = ({ realm }, ids) => selectRecordNames(realm, events, ids)
