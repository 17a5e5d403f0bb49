import type { SignInHow } from '@regent/contract/organization/auth'
import type { Role } from '@regent/contract/permissions'
import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { SeenClient } from './new-sign-in-queries.ts'
import type { Customer, Db, Realm, RealmSecretHow } from './tables.ts'

/** The account id in the sign-in of a game server, which has no account. */
export const gameServerId = 0

/**
 * The sign-in of an access token, with the roles of its account and the player's suspension; accounts of cid 0 have
 * neither yet.
 */
export async function selectAccessToken(db: Db, cid: number, hash: Buffer, now: Date) {
  return db
    .selectFrom('tokens as t')
    .innerJoin('sign_ins as s', (join) => join.onRef('s.cid', '=', 't.cid').onRef('s.id', '=', 't.sign_in_id'))
    .leftJoin('accounts as a', (join) => join.onRef('a.cid', '=', 's.cid').onRef('a.id', '=', 's.account_id'))
    .leftJoin('suspensions as held', (join) =>
      join
        .onRef('held.pid', '=', 's.pid')
        .onRef('held.gamer_tag', '=', 's.gamer_tag')
        .on('held.lifted_at', 'is', null)
        .on(sql<boolean>`(held.until is null or held.until > ${now})`),
    )
    .select([
      't.expires_at',
      'held.id as suspension_id',
      'held.until as suspended_until',
      'held.message as suspension_message',
      's.id as sign_in_id',
      's.account_id',
      's.pid',
      's.gamer_tag',
      's.revoked_at',
      's.how',
      's.created_at',
      'a.deactivated_at',
      // Sign-ins by device or third party do not have the account's roles.
      sql<Role | null>`case when s.is_player_only then null else a.role end`.as('role'),
      sql<Record<string, Role> | null>`case when s.is_player_only then null else a.realm_roles end`.as('realm_roles'),
    ])
    .where('t.cid', '=', cid)
    .where('t.hash', '=', hash)
    .where('t.type', '=', 'access')
    .executeTakeFirst()
}

export async function selectToken(db: Db, cid: number, hash: Buffer) {
  return db
    .selectFrom('tokens as t')
    .innerJoin('sign_ins as s', (join) => join.onRef('s.cid', '=', 't.cid').onRef('s.id', '=', 't.sign_in_id'))
    .select([
      't.type',
      't.created_at',
      't.expires_at',
      't.rotated_at',
      's.id as sign_in_id',
      's.account_id',
      's.pid',
      's.gamer_tag',
      's.revoked_at',
      's.platform',
      's.device',
      's.how',
      's.ends_at',
    ])
    .where('t.cid', '=', cid)
    .where('t.hash', '=', hash)
    .executeTakeFirst()
}

/** Marks a refresh token as used; returns false if it was used before. */
export async function markRotated(db: Db, cid: number, hash: Buffer, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('tokens')
    .set({ rotated_at: now })
    .where('cid', '=', cid)
    .where('hash', '=', hash)
    .where('rotated_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Records the use of a sign-in when its tokens are renewed. */
export async function updateLastUse(db: Db, cid: number, signInId: number, client: SeenClient, now: Date) {
  await db
    .updateTable('sign_ins')
    .set({ user_agent: client.userAgent || null, address: client.address || null, last_used_at: now })
    .where('cid', '=', cid)
    .where('id', '=', signInId)
    .execute()
}

/** Records that a person has proved who they are; without `how`, by a fresh proof of the same sign-in. */
export async function updateProof(
  db: Db,
  cid: number,
  signInId: number,
  { how, at, endsAt }: { how?: SignInHow | RealmSecretHow | undefined; at: Date | null; endsAt?: Date | undefined },
) {
  await db
    .updateTable('sign_ins')
    .set({ proven_at: at, ...(how !== undefined && { how }), ...(endsAt !== undefined && { ends_at: endsAt }) })
    .where('cid', '=', cid)
    .where('id', '=', signInId)
    .execute()
}

export async function selectProofTime({ db, cid }: Customer, signInId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_ins')
    .select('proven_at')
    .where('cid', '=', cid)
    .where('id', '=', signInId)
    .executeTakeFirst()
  return row?.proven_at ?? undefined
}

/** Stores, at most once a day, that an account signed in from this network. */
export async function upsertKnownNetwork({ db, cid }: Customer, accountId: number, network: string, now: Date) {
  await sql`
    insert into known_networks as known (cid, account_id, network, used_at)
    values (${cid}, ${accountId}, ${network}, ${now})
    on conflict (cid, account_id, network) do update set used_at = excluded.used_at
      where known.used_at < excluded.used_at - interval '1 day'
  `.execute(db)
}

export async function hasKnownNetwork(
  { db, cid }: Customer,
  accountId: number,
  network: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('network')
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .where('used_at', '>', sql<number>`${since}`)
    .executeTakeFirst()
  return row !== undefined
}

export async function selectKnownNetworks({ db, cid }: Customer, accountId: number) {
  return db
    .selectFrom('known_networks')
    .select(['network', 'used_at'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .orderBy('used_at')
    .execute()
}

export async function deleteKnownNetworks({ db, cid }: Customer, accountId: number) {
  await db.deleteFrom('known_networks').where('cid', '=', cid).where('account_id', '=', accountId).execute()
}

export async function deleteOldNetworks(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select cid, account_id, network from known_networks where used_at < ${before} order by used_at limit ${limit}
      for update skip locked
    )
    delete from known_networks as known using old
    where known.cid = old.cid and known.account_id = old.account_id and known.network = old.network
  `.execute(db)
  return Number(numAffectedRows)
}

/** A sign-in is active while it has a refresh token that is neither used nor expired. */
const livingToken = (now: Date) => sql`
  select t.expires_at from tokens t
  where t.cid = s.cid and t.sign_in_id = s.id and t.type = 'refresh' and t.rotated_at is null and t.expires_at > ${now}`

export type SignInRow = {
  id: number
  pid: string | null
  platform: string | null
  device: string | null
  user_agent: string | null
  address: string | null
  created_at: number
  last_used_at: number
  expires_at: number
  /** The fixed end of a sign-in by single sign-on. */
  ends_at: number | null
  how: SignInHow | null
}

/** The active sign-ins of an account, last used first; the page after a cursor. */
export async function selectSignIns(
  db: Db,
  cid: number,
  accountId: number,
  page: { limit: number; after: { lastUsed: number; id: number } | undefined },
  now: Date,
): Promise<SignInRow[]> {
  const after = page.after
    ? sql`and (s.last_used_at, s.id) < (${new Date(page.after.lastUsed)}, ${page.after.id})`
    : sql``
  const { rows } = await sql<SignInRow>`
    select s.id, s.pid, s.platform, s.device, s.user_agent, s.address, s.created_at, s.last_used_at, s.how, s.ends_at,
           least(living.expires_at, s.ends_at) as expires_at
    from sign_ins s cross join lateral (${livingToken(now)} order by t.expires_at desc limit 1) living
    where s.cid = ${cid} and s.account_id = ${accountId} and s.revoked_at is null ${after}
      and (s.ends_at is null or s.ends_at > ${now})
    order by s.last_used_at desc, s.id desc limit ${page.limit}
  `.execute(db)
  return rows
}

export type ListedSignIn = {
  id: number
  account_id: number
  pid: string
  gamer_tag: number | null
  platform: string | null
  device: string | null
  created_at: number
  revoked_at: number | null
  expires_at: number
}

/** The game clients an account is or was signed in with, last used first; of one realm if `pid` is given. */
export async function selectPlayerSignIns(
  db: Db,
  cid: number,
  accountId: number,
  pid: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedSignIn[]; total: number }> {
  const { rows } = await sql<ListedSignIn & { total: number }>`
    select s.id, s.account_id, s.pid, s.gamer_tag, s.platform, s.device, s.created_at, s.revoked_at, living.expires_at,
      (count(*) over ())::int as total
    from sign_ins s cross join lateral (
      select t.expires_at from tokens t
      where t.cid = s.cid and t.sign_in_id = s.id and t.type = 'refresh' order by t.expires_at desc limit 1
    ) living
    where s.cid = ${cid} and s.account_id = ${accountId} and s.pid is not null
      ${pid === undefined ? sql`` : sql`and s.pid = ${pid}`}
    order by s.last_used_at desc, s.id desc limit ${page.limit} offset ${page.offset}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function selectSignIn(db: Db, cid: number, id: number) {
  return db
    .selectFrom('sign_ins')
    .select(['id as sign_in_id', 'account_id', 'pid', 'how'])
    .where('cid', '=', cid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function hasSignIn(db: Db, cid: number, accountId: number, signInId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ins')
    .select('id')
    .where('cid', '=', cid)
    .where('id', '=', signInId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all sign-ins of an account except one; returns how many of them were active. */
export async function revokeOtherSignIns(db: Db, cid: number, accountId: number, signInId: number, now: Date) {
  const { rows } = await sql<{ ended: number }>`
    with s as (
      update sign_ins set revoked_at = ${now}
      where cid = ${cid} and account_id = ${accountId} and id <> ${signInId} and revoked_at is null
      returning cid, id
    )
    select count(*)::int as ended from s where exists (${livingToken(now)})
  `.execute(db)
  return rows[0]?.ended ?? 0
}

export async function revokeSignIn(db: Db, cid: number, signInId: number, now: Date) {
  await db
    .updateTable('sign_ins')
    .set({ revoked_at: now })
    .where('cid', '=', cid)
    .where('id', '=', signInId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeSignInsOfAccount(db: Db, cid: number, accountId: number, now: Date) {
  await db
    .updateTable('sign_ins')
    .set({ revoked_at: now })
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The sign-ins of an account: outside realms, and in these realms. */
export async function selectSignInsOfAccount(db: Db, cid: number, accountId: number, pids: readonly string[]) {
  return db
    .selectFrom('sign_ins')
    .select(['pid', 'platform', 'device', 'user_agent', 'address', 'created_at', 'last_used_at', 'revoked_at', 'how'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('pid', 'is', null), row('pid', '=', anyOf(pids))]))
    .orderBy('created_at')
    .execute()
}

/** Deletes the sign-ins of an account, with their tokens, and its mailed codes. */
export async function deleteSignInsOfAccount(db: Db, cid: number, accountId: number) {
  await db.deleteFrom('sign_ins').where('cid', '=', cid).where('account_id', '=', accountId).execute()
  await db.deleteFrom('confirmation_codes').where('cid', '=', cid).where('account_id', '=', accountId).execute()
}

/**
 * Ends a guest's sign-ins. Sign-ins of moved players are assigned to the account that the guest was merged into, as
 * part of its history; the others stay with the guest, if it still exists.
 */
export async function handOverSignIns(db: Db, cid: number, guestAccountId: number, accountId: number, now: Date) {
  await sql`
    update sign_ins s set revoked_at = coalesce(s.revoked_at, ${now}), account_id = case
      when exists (select from accounts a where a.cid = s.cid and a.id = s.account_id) and not exists (
        select from players p
        where p.cid = s.cid and p.account_id = ${accountId} and p.pid = s.pid and p.gamer_tag = s.gamer_tag
      ) then s.account_id else ${accountId}::bigint end
    where s.cid = ${cid} and s.account_id = ${guestAccountId}
  `.execute(db)
}

/** Sign-ins of one player, newest first, before a position in the order of time and id. */
export async function selectSignInsByTime(
  { db, cid, id: pid }: Realm,
  accountId: number,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  return db
    .selectFrom('sign_ins')
    .select(['id', 'created_at', 'platform', 'device', 'revoked_at'])
    .where('cid', '=', cid)
    .where('account_id', '=', accountId)
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where(sql<boolean>`(created_at, id) < (${new Date(before.at)}, ${before.id})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes tokens that expired before `before`, oldest first, and sign-ins without tokens. */
export async function deleteExpiredTokens(db: Db, before: Date, limit: number) {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ cid: number; sign_in_id: number }>`
      with old as materialized (
        select cid, hash from tokens where expires_at < ${before} order by expires_at limit ${limit}
      )
      delete from tokens as token using old where token.cid = old.cid and token.hash = old.hash
      returning token.cid, token.sign_in_id
    `.execute(transaction)
    const signIns = await sql`
      delete from sign_ins as s
      using unnest(${rows.map(({ cid }) => cid)}::bigint[], ${rows.map((row) => row.sign_in_id)}::bigint[]) as old (cid, id)
      where s.cid = old.cid and s.id = old.id
        and not exists (select from tokens as token where token.cid = s.cid and token.sign_in_id = s.id)
    `.execute(transaction)
    return { tokens: rows.length, signIns: Number(signIns.numAffectedRows) }
  })
}
