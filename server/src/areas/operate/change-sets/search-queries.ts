import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { Customer } from '../../../kernel/context/context.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

const changeSetsTable = ({ cid }: Customer): NamedTable => ({
  from: sql`change_sets`,
  id: sql`number`,
  name: sql`name`,
  // Their key and their index begin with the organization.
  where: sql`cid = ${cid}`,
  isNumbered: true,
})

/** Change sets by name and number, including closed ones. */
export const findChangeSets: SearchSource = async ({ realm }, text) => {
  const namedRows = await selectNamed(
    realm,
    {
      ...changeSetsTable(realm),
      // Realms may have one for each release, over years.
      index: { key: sql`lower(name)`, begins: text.toLowerCase() },
    },
    text,
  )
  return namedRows.map(({ id, name }) => ({ id, title: name ?? id, detail: `#${id}` }))
}

export const nameChangeSets: NameSource = ({ realm, customer }, ids) =>
  selectRecordNames(realm, changeSetsTable(customer), ids)
