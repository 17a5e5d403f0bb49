import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { selectNamed, selectRecordNames } from '../../../kernel/search/named.ts'
import type { SearchSource } from '../../../kernel/search/search-source.ts'

const announcements: NamedTable = {
  from: sql`announcements`,
  id: sql`symbol`,
  name: sql`coalesce(definition #>> '{title,defaultValue}', definition #>> '{title,localizationId}')`,
}

/** Announcements by symbol and title: its text, or the key of its texts. */
export const findAnnouncements: SearchSource = async ({ realm }, text) => {
  const found = await selectNamed(realm, announcements, text)
  return found.map(({ id, name }) => ({ id, title: name || id, detail: id }))
}

export const nameAnnouncements: NameSource = ({ realm }, ids) => selectRecordNames(realm, announcements, ids)
