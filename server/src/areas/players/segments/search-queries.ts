import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { Caller } from '../../../kernel/context/context.ts'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Shared segments and the caller’s own. */
const segmentsOf = (caller: Caller): NamedTable => ({
  from: sql`segments`,
  id: sql`id`,
  name: sql`name`,
  where: sql`(is_shared or account_id = ${accountIdOf(caller) ?? 0})`,
  isNumbered: true,
})

/** Segments by name: shared ones and the caller’s own. */
export const findSegments: SearchSource = async ({ realm, caller }, text) => {
  const found = await selectNamed(realm, segmentsOf(caller), text)
  return found.map(({ id, name }) => ({ id, title: name ?? id }))
}

export const nameSegments: NameSource = ({ realm, caller }, ids) => selectRecordNames(realm, segmentsOf(caller), ids)
