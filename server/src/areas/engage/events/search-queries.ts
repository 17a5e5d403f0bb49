import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Events by symbol and name. */
export const findEvents: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(realm, { from: sql`events`, id: sql`symbol`, name: sql`content ->> 'name'` }, text)
  return found.map(({ id, name }) => ({ id, title: name ?? id, detail: id }))
}
