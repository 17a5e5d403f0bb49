import type { RewardSource } from '@regent/contract/monetize/reward-sources'
import { sql } from 'kysely'
import type { RealmRef, RewardCall } from './tables.ts'

/** A reward of one player, or (gamer tag 0) of many. */
export type ClaimRef = { gamerTag: number; source: RewardSource; reference: string }

export type MissingSymbol = { symbol: string; reason: string; call?: RewardCall | undefined }

/**
 * One row per symbol; a repeated failure increments its count. A realm with `max` rows and a player with `maxOfPlayer`
 * rows get no more, so that nobody can fill the table.
 */
export async function upsertUngiven(
  { db, id: pid }: RealmRef,
  { gamerTag, source, reference }: ClaimRef,
  missing: readonly MissingSymbol[],
  { now, max, maxOfPlayer }: { now: Date; max: number; maxOfPlayer: number },
): Promise<void> {
  await sql`
    insert into ungiven_rewards as u (pid, gamer_tag, source, reference, symbol, reason, call, first_at, last_at)
    select ${pid}, ${gamerTag}::bigint, ${source}, ${reference}, m.symbol, m.reason, m.call::jsonb, ${now}::timestamptz,
      ${now}::timestamptz
    from unnest(
      ${missing.map(({ symbol }) => symbol)}::text[], ${missing.map(({ reason }) => reason)}::text[],
      ${missing.map(({ call }) => call && JSON.stringify(call))}::text[]
    ) as m (symbol, reason, call)
    where (
        (select count(*) from (select from ungiven_rewards where pid = ${pid} limit ${max}) as kept) < ${max}
        and (${gamerTag}::bigint = 0 or (
          select count(*) from ungiven_rewards where pid = ${pid} and gamer_tag = ${gamerTag}::bigint
        ) < ${maxOfPlayer})
      )
      or exists (
        select from ungiven_rewards as known
        where known.pid = ${pid} and known.gamer_tag = ${gamerTag}::bigint and known.source = ${source}
          and known.reference = ${reference} and known.symbol = m.symbol
      )
    order by m.symbol
    on conflict (pid, gamer_tag, source, reference, symbol)
      do update set reason = excluded.reason, tries = u.tries + 1, last_at = excluded.last_at
  `.execute(db)
}

/** Returns the number of deleted rows. A failed call of a service is resolved automatically when it succeeds. */
export async function deleteUngiven(
  { db, id: pid }: RealmRef,
  { gamerTag, source, reference }: ClaimRef,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('ungiven_rewards')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('source', '=', source)
    .where('reference', '=', reference)
    .where('call', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
