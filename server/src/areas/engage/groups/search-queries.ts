import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

const groups: NamedTable = { from: sql`groups`, id: sql`id`, name: sql`name`, isNumbered: true }

/** Groups by name; a subgroup is part of its guild. */
export const findGroups: SearchSource = async ({ realm }, text) => {
  const rows = await selectNamed(
    realm,
    {
      ...groups,
      where: sql`parent_id = 0`,
      index: { key: sql`name_key`, begins: text.toLowerCase() },
    },
    text,
  )
  return rows.map(({ id, name }) => ({ id, title: name ?? id }))
}

export const nameGroups: NameSource = ({ realm }, ids) => selectRecordNames(realm, groups, ids)
