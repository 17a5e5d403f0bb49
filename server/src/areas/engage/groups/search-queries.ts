import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Groups by name; a subgroup is part of its guild. */
export const findGroups: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(
    realm,
    {
      from: sql`groups`,
      id: sql`id`,
      name: sql`name`,
      where: sql`parent_id = 0`,
      index: { key: sql`name_key`, begins: text.toLowerCase() },
    },
    text,
  )
  return found.map(({ id, name }) => ({ id, title: name ?? id }))
}
