import type { EntitlementDefRequest, EntitlementState } from '@regent/contract/monetize/entitlements'
import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { givenRows } from '../../../engines/database/given-rows.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, EntitlementStep, RealmRef } from './tables.ts'

// ── Definitions ────────────────────────────────────────────────────────────

export type EntitlementDefinitionRow = {
  symbol: string
  definition: EntitlementDefRequest
  version: number
  created_at: number
}

const ofRealm = ({ db, id: pid }: RealmRef) =>
  db
    .selectFrom('entitlement_definitions')
    .select(['symbol', 'definition', 'version', 'created_at'])
    .where('pid', '=', pid)

export const selectDefinitions = (realm: RealmRef, symbol: string | undefined): Promise<EntitlementDefinitionRow[]> => {
  const all = ofRealm(realm).orderBy('symbol')
  return (symbol === undefined ? all : all.where('symbol', '=', symbol)).execute()
}

export const lockDefinition = (realm: RealmRef, symbol: string): Promise<EntitlementDefinitionRow | undefined> =>
  ofRealm(realm).where('symbol', '=', symbol).forNoKeyUpdate().executeTakeFirst()

export async function selectDefinedAmong({ db, id: pid }: RealmRef, symbols: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from entitlement_definitions where pid = ${pid} and symbol = any(${symbols}::text[])
  `.execute(db)
  return rows.map(({ symbol }) => symbol)
}

export async function countDefinitions({ db, id: pid }: RealmRef): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from entitlement_definitions where pid = ${pid}
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function putDefinition(
  { db, id: pid }: RealmRef,
  { symbol, definition, version, created_at }: Omit<EntitlementDefinitionRow, 'created_at'> & { created_at: Date },
): Promise<void> {
  const values = { definition: JSON.stringify(definition), version, created_at }
  await db
    .insertInto('entitlement_definitions')
    .values({ pid, symbol, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'symbol']).doUpdateSet(values))
    .execute()
}

export async function deleteDefinition({ db, id: pid }: RealmRef, symbol: string): Promise<void> {
  await db.deleteFrom('entitlement_definitions').where('pid', '=', pid).where('symbol', '=', symbol).execute()
}

// ── Of players ─────────────────────────────────────────────────────────────

export type EntitlementRow = {
  uuid: string
  gamer_tag: number
  symbol: string
  specialized: string
  state: EntitlementState
  params: Record<string, string>
  history: EntitlementStep[]
  opens_at: number | null
  closes_at: number | null
  expires_at: number | null
  created_at: number
  updated_at: number
}

const columns = [
  'uuid',
  'gamer_tag',
  'symbol',
  'specialized',
  'state',
  'params',
  'history',
  'opens_at',
  'closes_at',
  'expires_at',
  'created_at',
  'updated_at',
] as const

export type EntitlementFilter = {
  state?: EntitlementState | undefined
  symbol?: string | undefined
  spec?: string | undefined
  claimableAt?: Date | undefined
}

export function selectEntitlements(
  { db, id: pid }: RealmRef,
  gamerTag: number,
  { state, symbol, spec, claimableAt }: EntitlementFilter,
  page: { order: 'asc' | 'desc'; skip: number; limit: number },
): Promise<EntitlementRow[]> {
  let query = db.selectFrom('entitlements').select(columns).where('pid', '=', pid).where('gamer_tag', '=', gamerTag)
  if (state !== undefined) query = query.where('state', '=', state)
  if (symbol !== undefined) query = query.where('symbol', '=', symbol)
  if (spec !== undefined) query = query.where('specialized', '=', spec)
  if (claimableAt !== undefined) query = query.where(claimable(claimableAt))
  return query.orderBy('place', page.order).offset(page.skip).limit(page.limit).execute()
}

const claimable = (at: Date) => sql<boolean>`state = 'GRANTED' and coalesce(opens_at <= ${at}, true)
  and coalesce(closes_at > ${at}, true) and coalesce(expires_at > ${at}, true)`

export const lockEntitlement = ({ db, id: pid }: RealmRef, uuid: string): Promise<EntitlementRow | undefined> =>
  db
    .selectFrom('entitlements')
    .select(columns)
    .where('pid', '=', pid)
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks the oldest claimable one; concurrent claims get different ones. */
export const lockClaimable = (
  { db, id: pid }: RealmRef,
  gamerTag: number,
  { symbol, spec }: { symbol: string; spec: string | undefined },
  at: Date,
): Promise<EntitlementRow | undefined> => {
  const query = db
    .selectFrom('entitlements')
    .select(columns)
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('symbol', '=', symbol)
    .where(claimable(at))
  return (spec === undefined ? query : query.where('specialized', '=', spec))
    .orderBy('place')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The number of entitlements of a symbol per player, without revoked ones. */
export async function countHeld(
  { db, id: pid }: RealmRef,
  gamerTags: readonly number[],
  symbol: string,
  spec?: string,
) {
  const { rows } = await sql<{ gamer_tag: number; held: number }>`
    select gamer_tag, count(*)::int as held from entitlements
    where pid = ${pid} and gamer_tag = any(${gamerTags}::bigint[]) and symbol = ${symbol} and state <> 'REVOKED'
      ${spec === undefined ? sql`` : sql`and specialized = ${spec}`}
    group by gamer_tag
  `.execute(db)
  return new Map(rows.map((row) => [row.gamer_tag, row.held]))
}

export type OwnedEntitlement = Pick<EntitlementRow, 'symbol' | 'specialized' | 'state'>

/** The distinct states of these symbols that a player has, without expired ones. */
export const selectKindsHeld = (
  { db, id: pid }: RealmRef,
  gamerTag: number,
  symbols: readonly string[],
  now: Date,
): Promise<OwnedEntitlement[]> =>
  db
    .selectFrom('entitlements')
    .select(['symbol', 'specialized', 'state'])
    .distinct()
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('symbol', '=', anyOf(symbols))
    .where(sql<boolean>`coalesce(expires_at > ${now}, true)`)
    .execute()

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))

/** A player's entitlements of some kinds that are not revoked, the oldest first. */
export const selectGranted = ({ db, id: pid }: RealmRef, gamerTag: number, symbols: readonly string[]) =>
  db
    .selectFrom('entitlements')
    .select(['uuid', 'symbol', 'history'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('symbol', '=', anyOf(symbols))
    .where('state', '<>', 'REVOKED')
    .orderBy('place')
    .execute()

export async function insertEntitlements({ db, id: pid }: RealmRef, rows: readonly EntitlementRow[]): Promise<void> {
  const input = givenRows('given', rows.length, [
    ['uuid', 'uuid', rows.map(({ uuid }) => uuid)],
    ['gamer_tag', 'bigint', rows.map((row) => row.gamer_tag)],
    ['symbol', 'text', rows.map(({ symbol }) => symbol)],
    ['specialized', 'text', rows.map(({ specialized }) => specialized)],
    ['state', 'text', rows.map(({ state }) => state)],
    ['params', 'text', rows.map(({ params }) => JSON.stringify(params))],
    ['history', 'text', rows.map(({ history }) => JSON.stringify(history))],
    ['opens_at', 'timestamptz', rows.map((row) => toDate(row.opens_at))],
    ['closes_at', 'timestamptz', rows.map((row) => toDate(row.closes_at))],
    ['expires_at', 'timestamptz', rows.map((row) => toDate(row.expires_at))],
    ['created_at', 'timestamptz', rows.map((row) => toDate(row.created_at))],
    ['updated_at', 'timestamptz', rows.map((row) => toDate(row.updated_at))],
  ])
  await sql`
    insert into entitlements (pid, uuid, gamer_tag, symbol, specialized, state, params, history, opens_at, closes_at,
      expires_at, created_at, updated_at)
    select ${pid}, uuid, gamer_tag, symbol, specialized, state, params::jsonb, history::jsonb, opens_at, closes_at,
      expires_at, created_at, updated_at
    from ${input} order by place
  `.execute(db)
}

export async function updateState(
  { db, id: pid }: RealmRef,
  uuid: string,
  { state, history, at }: { state: EntitlementState; history: EntitlementStep[]; at: Date },
): Promise<void> {
  await db
    .updateTable('entitlements')
    .set({ state, history: JSON.stringify(history), updated_at: at })
    .where('pid', '=', pid)
    .where('uuid', '=', uuid)
    .execute()
}

export async function deleteEntitlement({ db, id: pid }: RealmRef, uuid: string): Promise<void> {
  await db.deleteFrom('entitlements').where('pid', '=', pid).where('uuid', '=', uuid).execute()
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectEntitlementsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('entitlements')
    .select(['pid', 'gamer_tag as gamerTag', 'uuid', 'symbol', 'specialized', 'state', 'params', 'history'])
    .where(ofPlayers(players))
    .orderBy('place')
    .execute()

export async function deleteEntitlementsOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('entitlements').where(ofPlayers(players)).execute()
}
