import type { RunbookContent } from '@regent/contract/operate/runbooks'
import { toLook } from '@regent/contract/text-keys'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { savedLook } from '../../../engines/database/looks.ts'
import type { Realm, RealmRef } from './tables.ts'

const withEditor = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('runbooks as b')
    .select([
      'b.id',
      'b.name',
      'b.description',
      'b.parameters',
      'b.steps',
      'b.version',
      'b.updated_at',
      'b.last_run_at',
    ])
    .select(accountEmail(cid, 'b.account_id').as('email'))
    .where('b.pid', '=', pid)

/** All runbooks of a realm, by name; their number is bounded. */
export const selectRunbooks = (realm: Realm) => withEditor(realm).orderBy(sql`lower(b.name)`).orderBy('b.id').execute()

export type RunbookRow = Awaited<ReturnType<typeof selectRunbooks>>[number]

export const selectRunbook = (realm: Realm, id: number): Promise<RunbookRow | undefined> =>
  withEditor(realm).where('b.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockRunbook = (realm: Realm, id: number): Promise<RunbookRow | undefined> =>
  withEditor(realm).where('b.id', '=', id).forUpdate('b').executeTakeFirst()

/** The number of runbooks of a realm; locked, so that nobody else adds one until the transaction ends. */
export async function lockCountOfRunbooks({ db, id: pid }: RealmRef): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`runbooks ${pid}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('runbooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return count
}

type Editor = { accountId: number | null; now: Date }

const buildColumns = ({ name, description, parameters, steps }: RunbookContent) => ({
  name,
  description,
  parameters: JSON.stringify(parameters),
  steps: JSON.stringify(steps),
})

export const insertRunbook = (
  { db, id: pid }: RealmRef,
  id: number,
  content: RunbookContent,
  { accountId: account_id, now }: Editor,
) =>
  db
    .insertInto('runbooks')
    .values({
      pid,
      id,
      ...buildColumns(content),
      look: toLook(content.name),
      account_id,
      created_at: now,
      updated_at: now,
      last_run_at: null,
    })
    .execute()

export const updateRunbook = (
  { db, id: pid }: RealmRef,
  id: number,
  content: RunbookContent,
  { accountId: account_id, now }: Editor,
) =>
  db
    .updateTable('runbooks')
    .set({
      ...buildColumns(content),
      look: savedLook(content.name),
      account_id,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()

export const deleteRunbook = ({ db, id: pid }: RealmRef, id: number) =>
  db.deleteFrom('runbooks').where('pid', '=', pid).where('id', '=', id).execute()

export const updateLastRun = ({ db, id: pid }: RealmRef, id: number, now: Date) =>
  db.updateTable('runbooks').set({ last_run_at: now }).where('pid', '=', pid).where('id', '=', id).execute()
