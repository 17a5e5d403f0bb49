import type { Audience } from '@regent/contract/players/player-search'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, PromoDefinition, Realm } from './tables.ts'

export type PromoRow = {
  id: number
  definition: PromoDefinition
  max_per_user: number
  whitelist: number[]
  expires_at: number | null
  capacity: number
  redeemed: number
  created_at: number
  account_id: number | null
}

const columns = [
  'p.id',
  'p.definition',
  'p.max_per_user',
  'p.whitelist',
  'p.expires_at',
  'p.capacity',
  'p.redeemed',
  'p.created_at',
  'p.account_id',
  'p.withdrawn_at',
] as const

const ofRealm = ({ db, id: pid }: Realm) => db.selectFrom('promos as p').select(columns).where('p.pid', '=', pid)

/** Newest first; without paging, because people create them manually. */
export const selectPromos = (realm: Realm): Promise<(PromoRow & { email: string | null })[]> =>
  ofRealm(realm)
    .select(accountEmail(realm.cid, 'p.account_id').as('email'))
    .where('p.withdrawn_at', 'is', null)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

/** The definitions of the promos whose codes can be redeemed. */
export async function selectRedeemable({ db, id: pid }: Realm, now: Date): Promise<PromoDefinition[]> {
  const rows = await db
    .selectFrom('promos')
    .select('definition')
    .where('pid', '=', pid)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > ${now})`)
    .execute()
  return rows.map(({ definition }) => definition)
}

/** Promos with an end whose codes can be redeemed within a span; the oldest first. */
export async function selectExpiring(
  { db, id: pid }: Realm,
  { from, to, limit }: { from: Date; to: Date; limit: number },
) {
  const { rows } = await sql<{
    id: number
    name: string
    created_at: number
    expires_at: number
    capacity: number
    redeemed: number
    audience: Audience | null
  }>`
    select id, definition ->> 'name' as name, definition -> 'audience' as audience, created_at, expires_at, capacity, redeemed from promos
    where pid = ${pid} and withdrawn_at is null and expires_at > ${from} and created_at < ${to}
    order by created_at, id limit ${limit}
  `.execute(db)
  return rows
}

/** One promo, withdrawn ones included. */
export const selectPromo = (realm: Realm, id: number): Promise<PromoRow | undefined> =>
  ofRealm(realm).where('p.id', '=', id).executeTakeFirst()

/** One promo, withdrawn ones included; locked. */
export const lockPromo = (
  realm: Realm,
  id: number,
): Promise<(PromoRow & { withdrawn_at: number | null }) | undefined> =>
  ofRealm(realm).where('p.id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function isPromo({ db, id: pid }: Realm, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('promos')
    .select('id')
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function countPromos({ db, id: pid }: Realm): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from promos where pid = ${pid} and withdrawn_at is null
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function insertPromo(
  { db, id: pid }: Realm,
  promo: Omit<PromoRow, 'expires_at' | 'created_at' | 'redeemed'>,
  { now, expiresAt }: { now: Date; expiresAt: Date | null },
): Promise<void> {
  const values = { ...promo, definition: JSON.stringify(promo.definition), expires_at: expiresAt, created_at: now }
  await db
    .insertInto('promos')
    .values({ pid, ...values })
    .execute()
}

export async function setWithdrawn({ db, id: pid }: Realm, id: number, at: Date | null): Promise<void> {
  await db.updateTable('promos').set({ withdrawn_at: at }).where('pid', '=', pid).where('id', '=', id).execute()
}

export type NewCodes = {
  promoId: number
  batchId: number
  claims: number
  codes: readonly string[]
  keys: readonly string[]
}

/** Returns the keys of the inserted codes; existing codes stay unchanged. */
export async function insertCodes({ db, id: pid }: Realm, input: NewCodes): Promise<string[]> {
  const { rows } = await sql<{ code_key: string }>`
    insert into promo_codes (pid, code_key, code, promo_id, batch_id, claims)
    select ${pid}, code_key, code, ${input.promoId}, ${input.batchId}, ${input.claims}
    from unnest(${input.keys}::text[], ${input.codes}::text[]) with ordinality as given (code_key, code, place)
    order by place
    on conflict do nothing returning code_key
  `.execute(db)
  return rows.map((row) => row.code_key)
}

export async function addCapacity({ db, id: pid }: Realm, id: number, added: number): Promise<void> {
  await sql`update promos set capacity = capacity + ${added} where pid = ${pid} and id = ${id}`.execute(db)
}

/** The redeemable codes as a single text built by the database: 100,000 rows would be slower. */
export async function selectFreeCodes(
  { db, id: pid }: Realm,
  promoId: number,
  limit: number | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ codes: string[] }>`
    select coalesce(array_agg(code order by place), '{}') as codes
    from (
      select code, place from promo_codes
      where pid = ${pid} and promo_id = ${promoId} and claimed < claims and not is_withdrawn
      order by place limit ${limit ?? null}
    ) as free
  `.execute(db)
  return rows[0]?.codes ?? []
}

export type BatchState = { codes: number; claimsPerCode: number }

/** The codes of a batch, including withdrawn ones. */
export async function selectBatch({ db, id: pid }: Realm, promoId: number, batchId: number) {
  const { rows } = await sql<BatchState & { withdrawn: number }>`
    select count(*) filter (where not is_withdrawn)::int as codes, count(*) filter (where is_withdrawn)::int as withdrawn,
      coalesce(min(claims), 1) as "claimsPerCode"
    from promo_codes where pid = ${pid} and promo_id = ${promoId} and batch_id = ${batchId}
  `.execute(db)
  return rows[0] ?? { codes: 0, withdrawn: 0, claimsPerCode: 1 }
}

export async function setBatchWithdrawn(
  { db, id: pid }: Realm,
  promoId: number,
  batchId: number,
  isWithdrawn: boolean,
) {
  await db
    .updateTable('promo_codes')
    .set({ is_withdrawn: isWithdrawn })
    .where('pid', '=', pid)
    .where('promo_id', '=', promoId)
    .where('batch_id', '=', batchId)
    .execute()
}

/** The redeemable promos that use a segment. */
export async function selectUsesOfSegments({ db, id: pid }: Realm, now: Date) {
  const { rows } = await sql<{ segment: number; id: number; name: string }>`
    select id, definition ->> 'name' as name, (definition #>> '{audience,segment}')::bigint as segment from promos
    where pid = ${pid} and withdrawn_at is null and (expires_at is null or expires_at > ${now})
      and definition #> '{audience,segment}' is not null
    order by id desc
  `.execute(db)
  return rows
}

// ── Redeeming ──────────────────────────────────────────────────────────────

export type FoundCode = PromoRow & { code: string; is_used_up: boolean; is_for_player: boolean }

export async function findCode({ db, id: pid }: Realm, key: string, gamerTag: number): Promise<FoundCode | undefined> {
  const { rows } = await sql<FoundCode>`
    select p.id, p.definition, p.max_per_user, '{}'::bigint[] as whitelist, p.expires_at, p.capacity, p.redeemed,
      p.created_at, p.account_id, c.code, c.claimed >= c.claims as is_used_up,
      p.whitelist = '{}' or ${gamerTag} = any(p.whitelist) as is_for_player
    from promo_codes as c join promos as p on p.pid = c.pid and p.id = c.promo_id
    where c.pid = ${pid} and c.code_key = ${key} and not c.is_withdrawn and p.withdrawn_at is null
  `.execute(db)
  return rows[0]
}

/** False if the player has redeemed this code before; a concurrent call waits for the first one. */
export async function insertRedemption(
  { db, id: pid }: Realm,
  row: { promo_id: number; code_key: string; code: string; gamer_tag: number; at: Date; is_by_player: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promo_redemptions')
    .values({ pid, ...row })
    .onConflict((conflict) => conflict.columns(['pid', 'code_key', 'gamer_tag']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Counts one more redemption of the promo for the player; false if the limit is reached. */
export async function countForPlayer({ db, id: pid }: Realm, promoId: number, gamerTag: number, most: number) {
  const { rows } = await sql`
    insert into promo_players as held (pid, promo_id, gamer_tag, redeemed) values (${pid}, ${promoId}, ${gamerTag}, 1)
    on conflict (pid, promo_id, gamer_tag) do update set redeemed = held.redeemed + 1
      where ${most} = 0 or held.redeemed < ${most}
    returning redeemed
  `.execute(db)
  return rows.length > 0
}

/** False if the code is used up or withdrawn. */
export async function takeCode({ db, id: pid }: Realm, promoId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    update promo_codes set claimed = claimed + 1
    where pid = ${pid} and code_key = ${key} and claimed < claims and not is_withdrawn
    returning place
  `.execute(db)
  if (rows.length === 0) return false
  const result = await sql`
    update promos set redeemed = redeemed + 1 where pid = ${pid} and id = ${promoId} and withdrawn_at is null returning id
  `.execute(db)
  return result.rows.length > 0
}

export const selectRedemptions = (
  { db, id: pid }: Realm,
  promoId: number,
  { order, after, limit }: { order: 'asc' | 'desc'; after: number | undefined; limit: number },
) =>
  db
    .selectFrom('promo_redemptions')
    .select(['id', 'gamer_tag as gamerTag', 'code', 'at'])
    .where('pid', '=', pid)
    .where('promo_id', '=', promoId)
    .$if(after !== undefined, (query) => query.where('id', order === 'desc' ? '<' : '>', after ?? 0))
    .orderBy('id', order)
    .limit(limit)
    .execute()

/** The player's own redemptions before a position by time and id. */
export async function selectBefore(
  { db, id: pid }: Realm,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  const { rows } = await sql<{ id: number; at: number; code: string; promoId: number; name: string }>`
    select r.id, r.at, r.code, p.id as "promoId", p.definition ->> 'name' as name
    from promo_redemptions as r join promos as p on p.pid = r.pid and p.id = r.promo_id
    where r.pid = ${pid} and r.gamer_tag = ${gamerTag} and r.is_by_player
      and (r.at, r.id) < (${new Date(before.at)}, ${before.id})
    order by r.at desc, r.id desc limit ${limit}
  `.execute(db)
  return rows
}

export const selectRedemptionsOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('promo_redemptions')
    .select(['pid', 'gamer_tag as gamerTag', 'code', 'at'])
    .where(ofPlayers(players))
    .orderBy('at')
    .execute()
