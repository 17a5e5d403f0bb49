import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing announcements; the id is the display name. */
export const nameAnnouncements: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`announcements`, id: sql`symbol`, name: sql`null::text` }, ids)
