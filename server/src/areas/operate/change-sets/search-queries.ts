import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Change sets by name and number, those that are over as well. */
export const findChangeSets: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(
    realm,
    {
      from: sql`change_sets`,
      id: sql`number`,
      name: sql`name`,
      // Their key and their index begin with the organization.
      where: sql`cid = ${realm.cid}`,
      // One for each release, for years.
      index: { key: sql`lower(name)`, begins: text.toLowerCase() },
    },
    text,
  )
  return found.map(({ id, name }) => ({ id, title: name ?? id, detail: `#${id}` }))
}
