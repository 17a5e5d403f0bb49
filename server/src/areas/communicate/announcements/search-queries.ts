import { sql } from 'kysely'
import { selectNamed } from '../../../kernel/records/named.ts'
import type { SearchSource } from '../../../kernel/records/search-source.ts'

/** Announcements by symbol and title: its text, or the key of its texts. */
export const findAnnouncements: SearchSource = async ({ realm }, text) => {
  const rows = await selectNamed(
    realm,
    {
      from: sql`announcements`,
      id: sql`symbol`,
      name: sql`coalesce(definition #>> '{title,defaultValue}', definition #>> '{title,localizationId}')`,
    },
    text,
  )
  return rows.map(({ id, name }) => ({ id, title: name || id, detail: id }))
}
