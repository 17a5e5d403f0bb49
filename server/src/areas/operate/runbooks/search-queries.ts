import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

const runbooks: NamedTable = { from: sql`runbooks`, id: sql`id`, name: sql`name`, isNumbered: true }

/** Runbooks by name. */
export const findRunbooks: SearchSource = async ({ realm }, text) => {
  const namedRows = await selectNamed(realm, runbooks, text)
  return namedRows.map(({ id, name }) => ({ id, title: name ?? id }))
}

export const nameRunbooks: NameSource = ({ realm }, ids) => selectRecordNames(realm, runbooks, ids)
