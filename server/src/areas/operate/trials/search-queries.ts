import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

/** Trials by name, which is also their id in calls. */
export const findTrials: SearchSource = async ({ realm }, text) => {
  const namedRows = await selectNamed(
    realm,
    { from: sql`trials`, id: sql`name`, name: sql`name`, where: sql`ejected_at is null` },
    text,
  )
  return namedRows.map(({ id, name }) => ({ id, title: name ?? id }))
}
