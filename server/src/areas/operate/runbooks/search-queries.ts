import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Runbooks by name. */
export const findRunbooks: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(realm, { from: sql`runbooks`, id: sql`id`, name: sql`name` }, text)
  return found.map(({ id, name }) => ({ id, title: name ?? id }))
}
