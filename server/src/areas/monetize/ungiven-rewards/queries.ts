import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { cursorTime } from '../../../kernel/context/paging.ts'
import type { RewardCall } from '../../../kernel/giving/tables.ts'
import type { Db, RealmRef } from './tables.ts'

export type UngivenRow = {
  id: number
  gamer_tag: number
  source: RewardSource
  reference: string
  symbol: string
  reason: string
  call: RewardCall | null
  tries: number
  first_at: number
  last_at: number
}

const columns = [
  'id',
  'gamer_tag',
  'source',
  'reference',
  'symbol',
  'reason',
  'call',
  'tries',
  'first_at',
  'last_at',
] as const

export type UngivenFilter = {
  ids?: readonly number[] | undefined
  symbol?: string | undefined
  source?: RewardSource | undefined
  gamerTag?: number | undefined
}

const buildFilterQuery = ({ db, id: pid }: RealmRef, { ids, symbol, source, gamerTag }: UngivenFilter) => {
  let query = db.selectFrom('ungiven_rewards').where('pid', '=', pid)
  if (ids !== undefined) query = query.where('id', '=', anyOf([...ids]))
  if (symbol !== undefined) query = query.where('symbol', '=', symbol)
  if (source !== undefined) query = query.where('source', '=', source)
  if (gamerTag !== undefined) query = query.where('gamer_tag', '=', gamerTag)
  return query
}

/** By the last attempt. */
export function selectUngiven(
  realm: RealmRef,
  filter: UngivenFilter,
  { order, after, limit }: { order: 'asc' | 'desc'; after: { at: number; id: number } | undefined; limit: number },
): Promise<UngivenRow[]> {
  let query = buildFilterQuery(realm, filter)
    .select(columns)
    .orderBy('last_at', order)
    .orderBy('id', order)
    .limit(limit)
  const further = sql.raw(order === 'desc' ? '<' : '>')
  if (after)
    query = query.where(
      sql<SqlBool>`(last_at, id) ${further} (${cursorTime(after.at)}::timestamptz, ${after.id}::bigint)`,
    )
  return query.execute()
}

/** How many rows each symbol has, the most frequent first. */
export const countBySymbol = ({ db, id: pid }: RealmRef): Promise<{ symbol: string; count: number }[]> =>
  db
    .selectFrom('ungiven_rewards')
    .select(['symbol', (of) => of.fn.countAll<number>().as('count')])
    .where('pid', '=', pid)
    .groupBy('symbol')
    .orderBy('count', 'desc')
    .orderBy('symbol')
    .execute()

/** Locked, in one order, so that two callers cannot deadlock. */
export const lockUngiven = (realm: RealmRef, ids: readonly number[]): Promise<UngivenRow[]> =>
  buildFilterQuery(realm, { ids }).select(columns).orderBy('id').forUpdate().execute()

export const deleteRows = ({ db, id: pid }: RealmRef, ids: readonly number[]) =>
  db
    .deleteFrom('ungiven_rewards')
    .where('pid', '=', pid)
    .where('id', '=', anyOf([...ids]))
    .execute()

/** Restores a row for an undo, unless a new failure has written it since. */
export async function insertRow({ db, id: pid }: RealmRef, row: Omit<UngivenRow, 'id'>): Promise<void> {
  const times = { first_at: new Date(row.first_at), last_at: new Date(row.last_at) }
  await db
    .insertInto('ungiven_rewards')
    .values({ pid, ...row, call: row.call && JSON.stringify(row.call), ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findRow = (
  { db, id: pid }: RealmRef,
  { gamer_tag, source, reference, symbol }: Pick<UngivenRow, 'gamer_tag' | 'source' | 'reference' | 'symbol'>,
): Promise<UngivenRow | undefined> =>
  db
    .selectFrom('ungiven_rewards')
    .select(columns)
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamer_tag)
    .where('source', '=', source)
    .where('reference', '=', reference)
    .where('symbol', '=', symbol)
    .forUpdate()
    .executeTakeFirst()

/** The rows of one claim, or of all claims of a source. */
export const selectOfClaim = (
  { db, id: pid }: RealmRef,
  { gamer_tag, source, reference }: Pick<UngivenRow, 'gamer_tag' | 'source'> & { reference?: string | undefined },
): Promise<UngivenRow[]> =>
  db
    .selectFrom('ungiven_rewards')
    .select(columns)
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamer_tag)
    .where('source', '=', source)
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('symbol')
    .execute()

/** Deletes rows without an attempt since; returns the number. */
export async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ungiven_rewards
    where (pid, id) in (select pid, id from ungiven_rewards where last_at < ${before} limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('ungiven_rewards')
    .select(['pid', 'gamer_tag as gamerTag', 'source', 'reference', 'symbol', 'tries', 'first_at as firstAt'])
    .where(ofPlayers(players))
    .orderBy('first_at')
    .execute()

export const deleteOfPlayers = async (db: Db, players: Players): Promise<void> => {
  await db.deleteFrom('ungiven_rewards').where(ofPlayers(players)).execute()
}
