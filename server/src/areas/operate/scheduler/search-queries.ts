import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

const jobs: NamedTable = { from: sql`scheduled_jobs`, id: sql`id`, name: sql`name` }

/** Jobs by name. */
export const findJobs: SearchSource = async ({ realm }, text) => {
  const namedRows = await selectNamed(
    realm,
    {
      ...jobs,
      // Services schedule jobs, so a realm may have very many.
      index: { key: sql`sort_name`, begins: text.toLowerCase() },
    },
    text,
  )
  return namedRows.map(({ id, name }) => ({ id, title: name ?? id }))
}

export const nameJobs: NameSource = ({ realm }, ids) => selectRecordNames(realm, jobs, ids)
