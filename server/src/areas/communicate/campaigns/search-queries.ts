import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

/** Campaigns by name. */
export const findCampaigns: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(
    realm,
    { from: sql`campaigns`, id: sql`sid`, name: sql`definition ->> 'name'`, where: sql`deleted_at is null` },
    text,
  )
  return found.map(({ id, name }) => ({ id, title: name ?? id }))
}
