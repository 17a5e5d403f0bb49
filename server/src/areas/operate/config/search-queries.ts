import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Config keys by namespace and name; their values are not searched, because some are secrets. */
export const findConfigKeys: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(realm, { from: sql`config_keys`, id: sql`name`, name: sql`null::text` }, text)
  return found.map(({ id, name }) => ({ id, title: name ?? id }))
}
