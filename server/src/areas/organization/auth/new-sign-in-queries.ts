import { statement } from '../../../engines/database/statement.ts'
import type { Db } from './tables.ts'

export type NewSignIn = {
  cid: number
  id: number
  accountId: number
  pid?: string | undefined
  gamerTag?: number | undefined
  platform?: string | undefined
  device?: string | undefined
  isPlayerOnly?: boolean | undefined
} & SeenClient

/** The client and address that last used a sign-in. */
export type SeenClient = { userAgent?: string | undefined; address?: string | undefined }

export type NewToken = { hash: Buffer; expiresAt: Date }

export type SignInWithTokens = { who: NewSignIn; access: NewToken; refresh: NewToken; at: Date }

/** Creates sign-ins, each with its first pair of tokens, in one statement. */
export async function insertSignIns(db: Db, signIns: readonly SignInWithTokens[]): Promise<void> {
  const column = <T>(read: (signIn: SignInWithTokens) => T | undefined) => signIns.map((signIn) => read(signIn) ?? null)
  await signInsWithTokens(
    db,
    column(({ who }) => who.cid),
    column(({ who }) => who.id),
    column(({ who }) => who.accountId),
    column(({ who }) => who.pid),
    column(({ who }) => who.gamerTag),
    column(({ who }) => who.platform),
    column(({ who }) => who.device),
    column(({ who }) => who.userAgent || undefined),
    column(({ who }) => who.address || undefined),
    column(({ who }) => who.isPlayerOnly ?? false),
    column(({ at }) => at),
    column(({ access }) => access.hash),
    column(({ access }) => access.expiresAt),
    column(({ refresh }) => refresh.hash),
    column(({ refresh }) => refresh.expiresAt),
  )
}

/** SQL of two inserts: the sign-ins in a relation with the columns below, and their tokens. */
export const insertSignInsFrom = (relation: string) => `
  signed_in as (
    insert into sign_ins (cid, id, account_id, pid, gamer_tag, platform, device, user_agent, address, created_at,
                          last_used_at, is_player_only)
    select cid, id, account_id, pid, gamer_tag, platform, device, user_agent, address, at, at, is_player_only
    from ${relation}
  ), tokens_made as (
    insert into tokens (cid, hash, type, sign_in_id, created_at, expires_at)
    select one.cid, token.hash, token.type, one.id, one.at, token.expires_at
    from ${relation} as one, lateral (values (access, 'access', access_expires_at), (refresh, 'refresh', refresh_expires_at))
      as token (hash, type, expires_at)
  )`

const signInsWithTokens = statement(`
  with given as materialized (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[],
                         $8::text[], $9::text[], $10::boolean[], $11::timestamptz[], $12::bytea[], $13::timestamptz[],
                         $14::bytea[], $15::timestamptz[])
      as each (cid, id, account_id, pid, gamer_tag, platform, device, user_agent, address, is_player_only, at,
               access, access_expires_at, refresh, refresh_expires_at)
  ), ${insertSignInsFrom('given')}
  select
`)

export async function insertToken(
  db: Db,
  cid: number,
  signInId: number,
  type: 'access' | 'refresh',
  token: NewToken,
  now: Date,
) {
  await db
    .insertInto('tokens')
    .values({ cid, hash: token.hash, type, sign_in_id: signInId, created_at: now, expires_at: token.expiresAt })
    .execute()
}
