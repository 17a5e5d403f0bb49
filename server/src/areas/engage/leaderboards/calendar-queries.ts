import { sql } from 'kysely'
import type { RealmRef } from './tables.ts'

/** Filters texts to ids of existing boards. */
export async function selectExistingIds(
  { db, id: pid }: RealmRef,
  texts: readonly string[],
  now: Date,
): Promise<string[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from leaderboards
    where pid = ${pid} and id = any(${texts}::text[]) and (expires_at is null or expires_at > ${now})
  `.execute(db)
  return rows.map(({ id }) => id)
}
