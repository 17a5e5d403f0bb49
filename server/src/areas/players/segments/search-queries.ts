import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Caller } from '../../../kernel/context/context.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

/** Shared segments and the caller’s own. */
const visibleSegments = (caller: Caller): NamedTable => ({
  from: sql`segments`,
  id: sql`id`,
  name: sql`name`,
  where: sql`(is_shared or account_id = ${findAccountId(caller) ?? 0})`,
  isNumbered: true,
})

/** Segments by name: shared ones and the caller’s own. */
export const findSegments: SearchSource = async ({ realm, caller }, text) => {
  const namedRows = await selectNamed(realm, visibleSegments(caller), text)
  return namedRows.map(({ id, name }) => ({ id, title: name ?? id }))
}

export const nameSegments: NameSource = ({ realm, caller }, ids) =>
  selectRecordNames(realm, visibleSegments(caller), ids)
