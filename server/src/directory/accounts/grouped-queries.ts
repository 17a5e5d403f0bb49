import { statement } from '../../engines/database/statement.ts'
import type { Db } from './tables.ts'

// Statements of sign-ins that are committed in groups, each for players of several organizations.

export type NewAccount = {
  cid: number
  id: number
  /** The key that the account signs in with; a guest has none. */
  device?: string | undefined
  player: { pid: string; gamerTag: number; platform?: string | undefined }
  at: Date
}

/**
 * Creates accounts and their players, of several organizations, in one statement. A device with an existing account is
 * a database error. The statement waits only briefly for locks of an organization.
 */
export async function insertAccountsWithPlayers(db: Db, accounts: readonly NewAccount[]): Promise<void> {
  await newAccountsWithPlayers(
    db,
    accounts.map(({ cid }) => cid),
    accounts.map(({ id }) => id),
    accounts.map(({ device }) => device ?? null),
    accounts.map(({ player }) => player.pid),
    accounts.map(({ player }) => player.gamerTag),
    accounts.map(({ player }) => player.platform ?? null),
    accounts.map(({ at }) => at),
  )
}

// The keys are locked as in lockSignInKey: a concurrent sign-in with one of them waits, and finds its account.
const newAccountsWithPlayers = statement(`
  with patience as materialized (select set_config('lock_timeout', '20ms', true)),
  each as materialized (
    select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[])
      as given (cid, id, device, pid, gamer_tag, platform, at)
  ), locked as materialized (
    select count(pg_advisory_xact_lock(hashtextextended(cid || ' device ' || device, 0)))
    from patience, each where device is not null
  ), made as materialized (
    select each.* from patience, locked, each
  ), accounts_made as (
    insert into accounts (cid, id, created_at, updated_at, device_ids)
    select cid, id, at, at, case when device is null then '{}' else array[device] end from made
  ), keys_made as (
    insert into sign_in_keys (cid, kind, key, account_id) select cid, 'device', device, id from made where device is not null
  )
  insert into players (pid, gamer_tag, cid, account_id, platform, created_at)
  select pid, gamer_tag, cid, id, platform, at from made
`)

/**
 * SQL for the account and the player of each device, `n, cid, pid, account_id, gamer_tag, platform`, in a relation with
 * `n, cid, pid, device_id`; no row for a device without both. The accounts are locked until the transaction ends, with
 * a short timeout for accounts that are being changed.
 */
// Also checks the account's own list of devices, because it is read again under the lock.
export const playersOfDevices = (relation: string) => `
  select each.n, a.cid, p.pid, a.id as account_id, p.gamer_tag, p.platform
  from (select set_config('lock_timeout', '20ms', true)) as patience, ${relation} as each
  join sign_in_keys k on k.cid = each.cid and k.kind = 'device' and k.key = each.device_id
  join accounts a on a.cid = k.cid and a.id = k.account_id and each.device_id = any(a.device_ids)
  join players p on p.cid = a.cid and p.account_id = a.id and p.pid = each.pid
  order by a.cid, a.id for share of a`

/** SQL for whether the device in a row of `cid, device_id` is the key of an account. */
export const isKnownDevice = (row: string) => `exists (
    select from sign_in_keys k where k.cid = ${row}.cid and k.kind = 'device' and k.key = ${row}.device_id)`
