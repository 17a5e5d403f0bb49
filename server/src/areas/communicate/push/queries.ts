import { maxPushTokens, type PushProvider } from '@regent/contract/communicate/push'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, KeyDetails, Realm } from './tables.ts'

// ── Devices ────────────────────────────────────────────────────────────────

type Device = { provider: string; token: string }

/** Assigns a device to this player, even if another player had it. */
export async function putPushToken({ db, id: pid }: Realm, gamerTag: number, { provider, token }: Device, now: Date) {
  await db
    .insertInto('push_registrations')
    .values({ pid, provider, token, gamer_tag: gamerTag, registered_at: now })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'provider', 'token']).doUpdateSet({ gamer_tag: gamerTag, registered_at: now }),
    )
    .execute()
  await sql`
    delete from push_registrations where (pid, provider, token) in (
      select pid, provider, token from push_registrations where pid = ${pid} and gamer_tag = ${gamerTag}
      order by registered_at desc, provider, token offset ${maxPushTokens})
  `.execute(db)
}

export async function deletePushToken({ db, id: pid }: Realm, gamerTag: number, { provider, token }: Device) {
  await db
    .deleteFrom('push_registrations')
    .where('pid', '=', pid)
    .where('provider', '=', provider)
    .where('token', '=', token)
    .where('gamer_tag', '=', gamerTag)
    .execute()
}

/** The devices of players who allow notifications. */
export async function selectDevices(
  { db, id: pid }: Realm,
  gamerTags: readonly number[],
): Promise<{ gamerTag: number; provider: string; token: string }[]> {
  const { rows } = await sql<{ gamerTag: number; provider: string; token: string }>`
    select r.gamer_tag as "gamerTag", r.provider, r.token from push_registrations as r
    where r.pid = ${pid} and r.gamer_tag = any(${gamerTags}::bigint[])
      and not exists (select from push_opt_outs as o where o.pid = r.pid and o.gamer_tag = r.gamer_tag)
    order by r.gamer_tag, r.registered_at desc
  `.execute(db)
  return rows
}

export const selectDevicesOfPlayer = ({ db, id: pid }: Realm, gamerTag: number) =>
  db
    .selectFrom('push_registrations')
    .select(['provider', 'token', 'registered_at as registered'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .orderBy('registered_at', 'desc')
    .execute()

type Players = readonly { pid: string; gamerTag: number }[]

export const selectPushTokensOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('push_registrations')
    .select(['pid', 'gamer_tag as gamerTag', 'provider', 'token', 'registered_at as registeredAt'])
    .where(ofPlayers(players))
    .orderBy('registered_at')
    .execute()

export const deletePushTokensOfPlayers = async (db: Db, players: Players): Promise<void> => {
  await db.deleteFrom('push_registrations').where(ofPlayers(players)).execute()
}

/** SQL for the devices of the realm, for the first steps. */
export const deviceTimes = (pid: string) =>
  sql`select registered_at as at, gamer_tag from push_registrations where pid = ${pid}`

// ── Players who turned notifications off ───────────────────────────────────

export async function isAllowed({ db, id: pid }: Realm, gamerTag: number): Promise<boolean> {
  const row = await db
    .selectFrom('push_opt_outs')
    .select('at')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()
  return row === undefined
}

export async function insertOptOut({ db, id: pid }: Realm, gamerTag: number, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('push_opt_outs')
    .values({ pid, gamer_tag: gamerTag, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export async function deleteOptOut({ db, id: pid }: Realm, gamerTag: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_opt_outs')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export const selectOptOutsOfPlayers = (db: Db, players: Players) =>
  db.selectFrom('push_opt_outs').select(['pid', 'gamer_tag as gamerTag', 'at']).where(ofPlayers(players)).execute()

export const deleteOptOutsOfPlayers = async (db: Db, players: Players): Promise<void> => {
  await db.deleteFrom('push_opt_outs').where(ofPlayers(players)).execute()
}

// ── Keys ───────────────────────────────────────────────────────────────────

export const selectKeys = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('push_keys as k')
    .select(['k.provider', 'k.details', 'k.sealed_key', 'k.set_at', 'k.set_by', 'k.problem', 'k.problem_at'])
    .select(['k.version', accountEmail(cid, 'k.set_by').as('by')])
    .where('k.pid', '=', pid)
    .orderBy('k.provider', 'desc')
    .execute()

/** The key, locked. Also locks the realm, so that two operators cannot both set the first key. */
export async function lockKey({ db, id: pid }: Realm, provider: PushProvider) {
  await sql`select from realms where pid = ${pid} for no key update`.execute(db)
  return db
    .selectFrom('push_keys')
    .select(['provider', 'details', 'sealed_key', 'version'])
    .where('pid', '=', pid)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

export async function upsertKey(
  { db, id: pid }: Realm,
  provider: PushProvider,
  key: { details: KeyDetails; sealedKey: Buffer; setAt: Date; setBy: number | null; version: number },
): Promise<void> {
  const values = {
    details: JSON.stringify(key.details),
    sealed_key: key.sealedKey,
    set_at: key.setAt,
    set_by: key.setBy,
    version: key.version,
    problem: null,
    problem_at: null,
  }
  await db
    .insertInto('push_keys')
    .values({ pid, provider, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'provider']).doUpdateSet(values))
    .execute()
}

export async function deleteKey({ db, id: pid }: Realm, provider: PushProvider): Promise<void> {
  await db.deleteFrom('push_keys').where('pid', '=', pid).where('provider', '=', provider).execute()
}

/** Stores the problem of a key, or that it works; an unchanged state writes nothing. */
export async function setKeyProblem(
  { db, id: pid }: Pick<Realm, 'db' | 'id'>,
  provider: PushProvider,
  problem: string | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('push_keys')
    .set({ problem, problem_at: problem === null ? null : at })
    .where('pid', '=', pid)
    .where('provider', '=', provider)
    .where('problem', 'is distinct from', problem)
    .execute()
}
