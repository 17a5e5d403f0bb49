import { sql } from 'kysely'
import { accountIdOf } from '../../../kernel/context/access.ts'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Segments by name: shared ones and the caller’s own. */
export const findSegments: SearchSource = async ({ realm, caller }, text) => {
  const found = await selectNamed(
    realm,
    {
      from: sql`segments`,
      id: sql`id`,
      name: sql`name`,
      where: sql`(is_shared or account_id = ${accountIdOf(caller) ?? 0})`,
    },
    text,
  )
  return found.map(({ id, name }) => ({ id, title: name ?? id }))
}
