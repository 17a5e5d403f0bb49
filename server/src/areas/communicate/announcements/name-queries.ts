import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { selectRecordNames } from '../../../kernel/search/named.ts'

/** Finds existing announcements; the id is the display name. */
export const nameAnnouncements: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`announcements`, id: sql`symbol`, name: sql`null::text` }, ids)
