import { sql } from 'kysely'

/** SQL of sign-ins for the queries of other areas. */

/**
 * The time of the last sign-in to the console, for a row of `accounts`; null if there is none. Sign-ins of game clients
 * have a realm.
 */
export const lastConsoleSignIn = sql<number | null>`(
  select max(s.created_at) from sign_ins s where s.cid = accounts.cid and s.account_id = accounts.id and s.pid is null
)`
