import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Jobs by name. */
export const findJobs: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(
    realm,
    {
      from: sql`scheduled_jobs`,
      id: sql`id`,
      name: sql`name`,
      // Services schedule jobs, so a realm may have very many.
      index: { key: sql`sort_name`, begins: text.toLowerCase() },
    },
    text,
  )
  return found.map(({ id, name }) => ({ id, title: name ?? id }))
}
