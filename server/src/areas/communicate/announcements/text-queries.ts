import { sql } from 'kysely'
import type { Realm } from './tables.ts'

/** The announcements whose title, summary or body is one of these texts. */
const matchesKeys = (keys: readonly string[]) => sql<boolean>`array[
  definition -> 'title' ->> 'localizationId', definition -> 'summary' ->> 'localizationId',
  definition -> 'body' ->> 'localizationId'] && ${keys}::text[]`

export const selectNaming = ({ db, id: pid }: Realm, keys: readonly string[]) =>
  db
    .selectFrom('announcements')
    .select(['symbol', 'definition'])
    .where('pid', '=', pid)
    .where(matchesKeys(keys))
    .orderBy('symbol')
    .execute()

export const incrementVersions = ({ db, id: pid }: Realm, keys: readonly string[]) =>
  db
    .updateTable('announcements')
    .set({ version: sql`version + 1` })
    .where('pid', '=', pid)
    .where(matchesKeys(keys))
    .returning('symbol')
    .execute()
