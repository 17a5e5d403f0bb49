import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Realm } from './tables.ts'

/** The version of a realm's config; 1 before the first change. */
export async function selectVersion({ db, id: pid }: Realm): Promise<number> {
  const row = await db.selectFrom('realm_configs').select('version').where('pid', '=', pid).executeTakeFirst()
  return row?.version ?? 1
}

/** The version of a realm's config, locked: other changes of the config wait until the transaction ends. */
export async function lockVersion({ db, id: pid }: Realm): Promise<number> {
  const { version } = await db
    .insertInto('realm_configs')
    .values({ pid, version: 1 })
    .onConflict((clash) => clash.column('pid').doUpdateSet({ version: sql`realm_configs.version` }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function updateVersion({ db, id: pid }: Realm, version: number): Promise<void> {
  await db.updateTable('realm_configs').set({ version }).where('pid', '=', pid).execute()
}

/** The keys that have a value, by name, with the e-mail of the last author. */
export const selectKeys = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('config_keys as k')
    .select([
      'k.name',
      'k.value',
      'k.sealed',
      'k.version',
      'k.updated_at',
      accountEmail(cid, 'k.account_id').as('email'),
    ])
    .where('k.pid', '=', pid)
    .orderBy('k.name')
    .execute()

export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

type NewKey = { name: string; value: string | null; sealed: Buffer | null }

export async function upsertKeys(
  { db, id: pid }: Realm,
  keys: readonly NewKey[],
  by: number | undefined,
  now: Date,
): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('config_keys')
    .values(keys.map((key) => ({ ...key, pid, updated_at: now, account_id: by ?? null })))
    .onConflict((clash) =>
      clash.columns(['pid', 'name']).doUpdateSet(({ ref }) => ({
        value: ref('excluded.value'),
        sealed: ref('excluded.sealed'),
        version: sql`config_keys.version + 1`,
        updated_at: ref('excluded.updated_at'),
        account_id: ref('excluded.account_id'),
      })),
    )
    .execute()
}

export async function deleteKeys({ db, id: pid }: Realm, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db.deleteFrom('config_keys').where('pid', '=', pid).where('name', '=', anyOf(names)).execute()
}
