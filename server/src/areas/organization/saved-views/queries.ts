import type { SavedViewState } from '@regent/contract/organization/saved-views'
import { toLook } from '@regent/contract/text-keys'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { savedLook } from '../../../engines/database/looks.ts'
import type { Customer } from './tables.ts'

/** The realm of a list, or null for a list of the organization. */
export type ListPlace = string | null

/** A realm, or the organization outside its realms. */
const isInPlace = (pid: ListPlace) => (pid === null ? sql<boolean>`v.pid is null` : sql<boolean>`v.pid = ${pid}`)

const viewsWithOwner = ({ db, cid }: Customer, pid: ListPlace) =>
  db
    .selectFrom('saved_views as v')
    .select(['v.id', 'v.list', 'v.name', 'v.is_shared', 'v.state', 'v.account_id', 'v.version'])
    .select(['v.created_at', 'v.updated_at', accountEmail('v.cid', 'v.account_id').as('email')])
    .where('v.cid', '=', cid)
    .where(isInPlace(pid))

/** The views of a list that a person may see: shared ones and their own. */
export const selectViews = (customer: Customer, pid: ListPlace, list: string, accountId: number) =>
  viewsWithOwner(customer, pid)
    .where('v.list', '=', list)
    .where((row) => row.or([row('v.is_shared', '=', true), row('v.account_id', '=', accountId)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]

export const selectView = (customer: Customer, pid: ListPlace, id: number): Promise<ViewRow | undefined> =>
  viewsWithOwner(customer, pid).where('v.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockView = (customer: Customer, pid: ListPlace, id: number): Promise<ViewRow | undefined> =>
  viewsWithOwner(customer, pid).where('v.id', '=', id).forUpdate('v').executeTakeFirst()

/** Locks the views and defaults of one person until the transaction ends. */
export async function lockOwner({ db, cid }: Customer, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views ${cid}/${accountId}`}, 0))`.execute(db)
}

export async function countViews({ db, cid }: Customer, pid: ListPlace, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views as v')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('v.cid', '=', cid)
    .where(isInPlace(pid))
    .where('v.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

type Content = { name: string; isShared: boolean; state: SavedViewState }

export async function insertView(
  { db, cid }: Customer,
  { pid, id, list, accountId, ...content }: Content & { pid: ListPlace; id: number; list: string; accountId: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({
      cid,
      id,
      pid,
      list,
      account_id: accountId,
      name: content.name,
      look: toLook(content.name),
      is_shared: content.isShared,
      state: JSON.stringify(content.state),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateView(
  { db, cid }: Customer,
  id: number,
  { name, isShared, state }: Content,
  now: Date,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({
      name,
      look: savedLook(name),
      is_shared: isShared,
      state: JSON.stringify(state),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function deleteView({ db, cid }: Customer, id: number): Promise<void> {
  await db.deleteFrom('saved_views').where('cid', '=', cid).where('id', '=', id).execute()
}

/** When a view becomes private, it is removed from other people's defaults. */
export async function deleteDefaultsOfOthers({ db, cid }: Customer, id: number, accountId: number): Promise<void> {
  await db
    .deleteFrom('default_views')
    .where('cid', '=', cid)
    .where('view_id', '=', id)
    .where('account_id', '!=', accountId)
    .execute()
}

export async function deletePrivateViewsByAccount({ db, cid }: Customer, accountId: number): Promise<void> {
  await db.deleteFrom('default_views').where('cid', '=', cid).where('account_id', '=', accountId).execute()
  await db
    .deleteFrom('saved_views')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('is_shared', '=', false)
    .execute()
}

/** The views that a person has created, with their realms. */
export const selectViewsByAccount = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('saved_views')
    .select(['pid', 'list', 'name', 'is_shared as isShared', 'state', 'created_at as created'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

// ── The view that a list is opened with ────────────────────────────────────

const toPlaceKey = (pid: ListPlace): string => pid ?? ''

export async function selectDefault(
  { db, cid }: Customer,
  pid: ListPlace,
  list: string,
  accountId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('default_views')
    .select('view_id')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('place', '=', toPlaceKey(pid))
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.view_id ?? null
}

export async function upsertDefault(
  { db, cid }: Customer,
  pid: ListPlace,
  list: string,
  accountId: number,
  viewId: number,
): Promise<void> {
  await db
    .insertInto('default_views')
    .values({ cid, account_id: accountId, place: toPlaceKey(pid), list, view_id: viewId })
    .onConflict((clash) => clash.columns(['cid', 'account_id', 'place', 'list']).doUpdateSet({ view_id: viewId }))
    .execute()
}

export async function deleteDefault(
  { db, cid }: Customer,
  pid: ListPlace,
  list: string,
  accountId: number,
): Promise<void> {
  await db
    .deleteFrom('default_views')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('place', '=', toPlaceKey(pid))
    .where('list', '=', list)
    .execute()
}

/** The pins of a person; undefined if they have not chosen any. */
export const selectPins = ({ db, cid }: Customer, accountId: number) =>
  db
    .selectFrom('menu_pins')
    .select(['pins', 'updated_at'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const upsertPins = ({ db, cid }: Customer, accountId: number, pins: readonly string[], now: Date) =>
  db
    .insertInto('menu_pins')
    .values({ cid, account_id: accountId, pins: JSON.stringify(pins), updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['cid', 'account_id']).doUpdateSet({ pins: JSON.stringify(pins), updated_at: now }),
    )
    .execute()

export const deletePinsByAccount = ({ db, cid }: Customer, accountId: number) =>
  db.deleteFrom('menu_pins').where('cid', '=', cid).where('account_id', '=', accountId).execute()
