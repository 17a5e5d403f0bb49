import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Trials by name, which is also what calls name them by. */
export const findTrials: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(
    realm,
    { from: sql`trials`, id: sql`name`, name: sql`name`, where: sql`ejected_at is null` },
    text,
  )
  return found.map(({ id, name }) => ({ id, title: name ?? id }))
}
