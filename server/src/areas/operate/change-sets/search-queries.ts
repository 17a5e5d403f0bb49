import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { Customer } from '../../../kernel/context/context.ts'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

const changeSetsOf = ({ cid }: Customer): NamedTable => ({
  from: sql`change_sets`,
  id: sql`number`,
  name: sql`name`,
  // Their key and their index begin with the organization.
  where: sql`cid = ${cid}`,
  isNumbered: true,
})

/** Change sets by name and number, those that are over as well. */
export const findChangeSets: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(
    realm,
    {
      ...changeSetsOf(realm),
      // One for each release, for years.
      index: { key: sql`lower(name)`, begins: text.toLowerCase() },
    },
    text,
  )
  return found.map(({ id, name }) => ({ id, title: name ?? id, detail: `#${id}` }))
}

export const nameChangeSets: NameSource = ({ realm, customer }, ids) =>
  selectRecordNames(realm, changeSetsOf(customer), ids)
