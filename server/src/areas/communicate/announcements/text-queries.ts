import { sql } from 'kysely'
import type { Realm } from './tables.ts'

/** The announcements whose title, summary or body is one of these texts. */
const naming = (keys: readonly string[]) => sql<boolean>`array[
  definition -> 'title' ->> 'localizationId', definition -> 'summary' ->> 'localizationId',
  definition -> 'body' ->> 'localizationId'] && ${keys}::text[]`

export const selectNaming = ({ db, id: pid }: Realm, keys: readonly string[]) =>
  db
    .selectFrom('announcements')
    .select(['symbol', 'definition'])
    .where('pid', '=', pid)
    .where(naming(keys))
    .orderBy('symbol')
    .execute()

export const countVersionOf = ({ db, id: pid }: Realm, keys: readonly string[]) =>
  db
    .updateTable('announcements')
    .set({ version: sql`version + 1` })
    .where('pid', '=', pid)
    .where(naming(keys))
    .returning('symbol')
    .execute()
