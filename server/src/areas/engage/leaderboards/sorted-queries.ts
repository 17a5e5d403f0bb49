import { sql } from 'kysely'
import type { RealmRef } from '../../../kernel/context/context.ts'
import { type BoardFilter, boardsSql, type FoundBoard } from './queries.ts'

/** The times that leaderboards can be sorted by, as in their indexes; null times sort last. */
export const boardTimes = {
  created: { column: 'created_at', expression: sql.raw('created_at') },
  ends: { column: 'expires_at', expression: sql.raw("coalesce(expires_at, 'infinity'::timestamptz)") },
  resets: { column: 'next_reset_at', expression: sql.raw("coalesce(next_reset_at, 'infinity'::timestamptz)") },
} as const

export type BoardTime = keyof typeof boardTimes

/** A position in a list sorted by time: after the leaderboard with this time (null: never) and this id. */
export type BoardsByTime = {
  by: BoardTime
  direction: 'asc' | 'desc'
  after: { at: Date | null; id: string } | undefined
  limit: number
}

export function boardsByTime(
  realm: RealmRef,
  filter: Pick<BoardFilter, 'prefix' | 'of'>,
  { by, direction, after, limit }: BoardsByTime,
  now: Date,
) {
  const { expression } = boardTimes[by]
  const way = sql.raw(direction)
  const further = sql.raw(direction === 'desc' ? '<' : '>')
  const beyond = after
    ? sql`and (${expression}, id) ${further} (${after.at ?? 'infinity'}::timestamptz, ${after.id})`
    : sql``
  return sql<FoundBoard>`/* varies */ ${boardsSql(realm, { ...filter, includePartitions: false }, now)} ${beyond}
    order by ${expression} ${way}, id ${way} limit ${limit}`
}

export const selectBoardsByTime = async (...page: Parameters<typeof boardsByTime>): Promise<FoundBoard[]> =>
  (await boardsByTime(...page).execute(page[0].db)).rows
