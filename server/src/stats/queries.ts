import type { StatSpace } from '@regent/contract/stats'
import { sql } from 'kysely'
import type { Realm } from '../http/context.ts'

export async function selectStats(
  { db, id: pid }: Realm,
  gamerTag: number,
  space: StatSpace,
  keys: readonly string[] | undefined,
) {
  return db
    .selectFrom('stats')
    .select(['key', 'value'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('space', '=', space)
    .$if(keys !== undefined, (query) => query.where('key', 'in', [...(keys ?? []), '']))
    .orderBy('key')
    .execute()
}

/** The values of these stats before they are changed; the rows stay locked until the transaction ends. */
export async function lockStats({ db, id: pid }: Realm, stats: readonly StatRef[]) {
  if (stats.length === 0) return []
  const result = await sql<StatRow>`
    select s.gamer_tag, s.space, s.key, s.value from stats s
    join unnest(${stats.map((stat) => stat.gamerTag)}::bigint[], ${stats.map((stat) => stat.space)}::text[], ${stats.map((stat) => stat.key)}::text[])
      as wanted (gamer_tag, space, key)
      on s.gamer_tag = wanted.gamer_tag and s.space = wanted.space and s.key = wanted.key
    where s.pid = ${pid}
    order by s.gamer_tag, s.space, s.key
    for update of s
  `.execute(db)
  return result.rows
}

export type StatRef = { gamerTag: number; space: StatSpace; key: string }
type StatRow = { gamer_tag: number; space: StatSpace; key: string; value: string }

/** Sets stats of one or many players in one statement. */
export async function upsertStats({ db, id: pid }: Realm, stats: readonly (StatRef & { value: string })[], now: Date) {
  if (stats.length === 0) return
  await sql`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${pid}, gamer_tag, space, key, value, ${now}
    from unnest(${stats.map((stat) => stat.gamerTag)}::bigint[], ${stats.map((stat) => stat.space)}::text[],
                ${stats.map((stat) => stat.key)}::text[], ${stats.map((stat) => stat.value)}::text[]) as given (gamer_tag, space, key, value)
    order by gamer_tag, space, key
    on conflict (pid, gamer_tag, space, key) do update set value = excluded.value, updated_at = excluded.updated_at
  `.execute(db)
}

/** Adds to stats atomically; text that is no number counts as 0. Answers the new values. */
export async function addToStats({ db, id: pid }: Realm, stats: readonly (StatRef & { amount: number })[], now: Date) {
  if (stats.length === 0) return []
  const result = await sql<StatRow>`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${pid}, gamer_tag, space, key, amount::text, ${now}
    from unnest(${stats.map((stat) => stat.gamerTag)}::bigint[], ${stats.map((stat) => stat.space)}::text[],
                ${stats.map((stat) => stat.key)}::text[], ${stats.map((stat) => String(stat.amount))}::numeric[]) as given (gamer_tag, space, key, amount)
    order by gamer_tag, space, key
    on conflict (pid, gamer_tag, space, key) do update set
      value = (case when stats.value ~ '^-?[0-9]{1,30}(\\.[0-9]{1,30})?$' then stats.value::numeric else 0 end + excluded.value::numeric)::text,
      updated_at = excluded.updated_at
    returning gamer_tag, space, key, value
  `.execute(db)
  return result.rows
}

export async function deleteStats({ db, id: pid }: Realm, gamerTag: number, space: StatSpace, keys: readonly string[]) {
  return db
    .deleteFrom('stats')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('space', '=', space)
    .where('key', 'in', [...keys])
    .returning(['key', 'value'])
    .execute()
}

/** The values of stats, unlocked. */
export async function selectValues(
  { db, id: pid }: Realm,
  space: StatSpace,
  stats: readonly { gamerTag: number; key: string }[],
) {
  const { rows } = await sql<{ gamer_tag: number; key: string; value: string }>`
    select s.gamer_tag, s.key, s.value
    from unnest(${stats.map((stat) => stat.gamerTag)}::bigint[], ${stats.map((stat) => stat.key)}::text[]) as wanted (gamer_tag, key)
    join stats as s on s.pid = ${pid} and s.gamer_tag = wanted.gamer_tag and s.space = ${space} and s.key = wanted.key
  `.execute(db)
  return rows
}

export async function deleteStatOfPlayers(
  { db, id: pid }: Realm,
  space: StatSpace,
  key: string,
  gamerTags: readonly number[],
) {
  const { rows } = await sql<{ gamer_tag: number; value: string }>`
    delete from stats as s using unnest(${gamerTags}::bigint[]) as wanted (gamer_tag)
    where s.pid = ${pid} and s.gamer_tag = wanted.gamer_tag and s.space = ${space} and s.key = ${key}
    returning s.gamer_tag, s.value
  `.execute(db)
  return rows
}
