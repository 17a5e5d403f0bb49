import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** The stored check value of the key; null before the first start of a release that stores it. */
export async function selectKeyCheck(db: Db): Promise<string | null> {
  try {
    return (await db.selectFrom('installation').select('key_check').executeTakeFirst())?.key_check ?? null
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return null
    throw error
  }
}

/** The error of PostgreSQL for a table that an earlier release does not have. */
const undefinedTable = '42P01'

/** Locks the row of the installation for this transaction; the first start inserts it. */
export async function lockInstallation(db: Db): Promise<{ keyCheck: string | null; release: string | null }> {
  await db
    .insertInto('installation')
    .values({ only_row: true, key_check: null, release: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('installation')
    .select(['key_check as keyCheck', 'release'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Records the release. Its start is kept while the release stays the same. */
export const updateInstallation = (db: Db, { keyCheck, release }: { keyCheck: string; release: string }) =>
  db
    .updateTable('installation')
    .set({
      key_check: keyCheck,
      release,
      release_since: sql`case when release = ${release} then coalesce(release_since, now()) else now() end`,
    })
    .execute()

/** When the recorded release first started; null: not recorded. */
export const selectReleaseSince = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('installation').select('release_since').executeTakeFirst())?.release_since ?? null

/** The encrypted secret of the oldest realm; undefined while there is none. */
export const selectOldestSecret = async (db: Db): Promise<Buffer | undefined> =>
  (await db.selectFrom('realms').select('secret').orderBy('created_at').limit(1).executeTakeFirst())?.secret
