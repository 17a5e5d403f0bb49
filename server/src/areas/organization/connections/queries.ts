import type { KeyMode } from '@regent/contract/organization/keys'
import type { Role } from '@regent/contract/permissions'
import { hourMs, minuteMs } from '@regent/contract/time'
import { type Selectable, sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { Customer, Db, TokenKind } from './tables.ts'

export type ConnectionRow = Selectable<Tables['tool_connections']> & { owner_email: string | null }

/** Connections that are not revoked or expired. */
const validConnections = ({ db, cid }: Customer, now: Date) =>
  db
    .selectFrom('tool_connections as c')
    .selectAll('c')
    .select(accountEmail('c.cid', 'c.account_id').as('owner_email'))
    .where('c.cid', '=', cid)
    .where('c.revoked_at', 'is', null)
    .where(sql<boolean>`c.expires_at > ${now}`)

/** The code was exchanged: the tool has a refresh token. */
const isRedeemed = sql<boolean>`exists (select from tool_tokens as t
  where t.cid = c.cid and t.connection_id = c.id and t.kind = 'refresh')`

export const selectConnections = (customer: Customer, now: Date, limit: number): Promise<ConnectionRow[]> =>
  validConnections(customer, now)
    .where(isRedeemed)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute()

export const selectConnectionsOf = (
  customer: Customer,
  accountId: number,
  now: Date,
  limit: number,
): Promise<ConnectionRow[]> =>
  validConnections(customer, now)
    .where('c.account_id', '=', accountId)
    .where(isRedeemed)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute()

export const lockConnection = (customer: Customer, id: number, now: Date): Promise<ConnectionRow | undefined> =>
  validConnections(customer, now).where('c.id', '=', id).forUpdate('c').executeTakeFirst()

/** Valid connections of a person, without those whose code was never exchanged. */
export async function countConnectionsOf(customer: Customer, accountId: number, now: Date): Promise<number> {
  const rows = await validConnections(customer, now)
    .where('c.account_id', '=', accountId)
    .where(({ or }) => or([isRedeemed, sql<boolean>`c.created_at > ${new Date(now.getTime() - minuteMs)}`]))
    .execute()
  return rows.length
}

export const lockConnectionsOf = (customer: Customer, accountId: number, now: Date): Promise<ConnectionRow[]> =>
  validConnections(customer, now).where('c.account_id', '=', accountId).orderBy('c.id').forUpdate('c').execute()

export async function hasConnectionOf({ db, cid }: Customer, clientHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('tool_connections')
    .select('id')
    .where('cid', '=', cid)
    .where('client_hash', '=', clientHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type NewConnection = {
  id: number
  accountId: number
  clientHash: Buffer
  client: string
  redirectHost: string
  mode: KeyMode
  personalData: boolean
  realms: readonly string[]
  expiresAt: Date
}

export async function insertConnection({ db, cid }: Customer, connection: NewConnection, now: Date): Promise<void> {
  const { id, mode, accountId, clientHash, client, redirectHost, personalData, realms, expiresAt } = connection
  await db
    .insertInto('tool_connections')
    .values({
      cid,
      id,
      mode,
      account_id: accountId,
      client_hash: clientHash,
      client_name: client,
      redirect_host: redirectHost,
      personal_data: personalData,
      realms: JSON.stringify(realms),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export async function revokeConnection({ db, cid }: Customer, id: number, now: Date): Promise<void> {
  await db
    .updateTable('tool_connections')
    .set({ revoked_at: now })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export async function updatePause({ db, cid }: Customer, id: number, pausedAt: Date | null): Promise<void> {
  await db
    .updateTable('tool_connections')
    .set({ paused_at: pausedAt })
    .where('cid', '=', cid)
    .where('id', '=', id)
    .execute()
}

export type NewToolToken = {
  hash: Buffer
  connectionId: number
  kind: TokenKind
  expiresAt: Date
  challenge?: string
  redirectUri?: string
}

export async function insertTokens({ db, cid }: Customer, tokens: readonly NewToolToken[], now: Date): Promise<void> {
  await db
    .insertInto('tool_tokens')
    .values(
      tokens.map(({ hash, connectionId, kind, expiresAt, challenge = null, redirectUri = null }) => ({
        cid,
        hash,
        kind,
        challenge,
        connection_id: connectionId,
        created_at: now,
        expires_at: expiresAt,
        redirect_uri: redirectUri,
      })),
    )
    .execute()
}

/** A code or refresh token with its connection, both locked. */
export const lockToken = ({ db, cid }: Customer, hash: Buffer) =>
  db
    .selectFrom('tool_tokens as t')
    .innerJoin('tool_connections as c', (join) =>
      join.onRef('c.cid', '=', 't.cid').onRef('c.id', '=', 't.connection_id'),
    )
    .select(['t.kind', 't.used_at', 't.expires_at', 't.challenge', 't.redirect_uri', 't.connection_id'])
    .select(['c.client_hash', 'c.revoked_at', 'c.expires_at as connection_expires_at'])
    .where('t.cid', '=', cid)
    .where('t.hash', '=', hash)
    .forUpdate('t')
    .executeTakeFirst()

export async function updateUsed({ db, cid }: Customer, hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('tool_tokens').set({ used_at: now }).where('cid', '=', cid).where('hash', '=', hash).execute()
}

/** Access tokens that a connection got in the last hour. */
export async function countNewTokens({ db, cid }: Customer, connectionId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('tool_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', cid)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'access')
    .where(sql<boolean>`created_at > ${new Date(now - hourMs)}`)
    .executeTakeFirstOrThrow()
  return count
}

/** The connection of a token, whatever its kind. */
export const selectConnectionOfToken = ({ db, cid }: Customer, hash: Buffer) =>
  db
    .selectFrom('tool_tokens')
    .select(['connection_id', 'kind'])
    .where('cid', '=', cid)
    .where('hash', '=', hash)
    .executeTakeFirst()

/** A connection with the roles of its owner, for authorization. */
export type ConnectionIdentityRow = {
  id: number
  mode: KeyMode
  personal_data: boolean
  realms: string[]
  account_id: number
  revoked_at: number | null
  paused_at: number | null
  expires_at: number
  role: Role | null
  realm_roles: Record<string, Role> | null
}

const connectionWithOwner = (db: Db, cid: number) =>
  db
    .selectFrom('tool_connections as c')
    .leftJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'c.cid').onRef('a.id', '=', 'c.account_id'))
    .select(['c.id', 'c.mode', 'c.personal_data', 'c.realms', 'c.account_id', 'c.revoked_at'])
    .select('c.paused_at')
    .select(['a.role', 'a.realm_roles'])
    .where('c.cid', '=', cid)

/** The connection of an access token; it expires with the token. */
export const selectConnectionByToken = (
  db: Db,
  cid: number,
  hash: Buffer,
): Promise<ConnectionIdentityRow | undefined> =>
  connectionWithOwner(db, cid)
    .innerJoin('tool_tokens as t', (join) => join.onRef('t.cid', '=', 'c.cid').onRef('t.connection_id', '=', 'c.id'))
    .select('t.expires_at')
    .where('t.hash', '=', hash)
    .where('t.kind', '=', 'access')
    .executeTakeFirst()

/** The connection of an account id, to act for it in a job. */
export const selectConnectionIdentity = (db: Db, cid: number, id: number): Promise<ConnectionIdentityRow | undefined> =>
  connectionWithOwner(db, cid).select('c.expires_at').where('c.id', '=', id).executeTakeFirst()

/** The last use of a connection since the last flush. */
export type ConnectionUse = { cid: number; id: number; at: number; address: string | null }

/** Moves the times of the last use forward. */
export async function updateLastUses(db: Db, uses: readonly ConnectionUse[]): Promise<void> {
  await sql`
    with one as (
      select * from unnest(${uses.map(({ cid }) => cid)}::bigint[], ${uses.map(({ id }) => id)}::bigint[],
        ${uses.map(({ at }) => new Date(at))}::timestamptz[], ${uses.map(({ address }) => address)}::text[])
        as one (cid, id, at, address)
    ), locked as (
      select c.cid, c.id from tool_connections as c join one on one.cid = c.cid and one.id = c.id
      order by c.cid, c.id for update of c
    )
    update tool_connections as c set last_used_at = one.at, last_address = one.address
    from one join locked on locked.cid = one.cid and locked.id = one.id
    where c.cid = one.cid and c.id = one.id and (c.last_used_at is null or c.last_used_at < one.at)
  `.execute(db)
}

/** Deletes tokens that have expired. */
export async function deleteOldTokens(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tool_tokens where ctid in (
      select ctid from tool_tokens where expires_at < ${now} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes connections without tokens: they have expired, or no tool has exchanged their code. */
export async function deleteOldConnections(db: Db, createdBefore: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tool_connections where ctid in (
      select c.ctid from tool_connections as c where c.created_at < ${createdBefore} and not exists (
        select from tool_tokens as t where t.cid = c.cid and t.connection_id = c.id) limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
