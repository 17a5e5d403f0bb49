import { maxClientStats, type StatSpace, statSpaces } from '@regent/contract/players/stats'
import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { groupCommit } from '../../../engines/database/connection/group-commit.ts'
import { givenRows } from '../../../engines/database/given-rows.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { Db, Realm } from './tables.ts'

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
    .$if(keys !== undefined, (query) => query.where('key', '=', anyOf(keys ?? [])))
    .orderBy('key')
    .execute()
}

export const selectStatsOfMany = (
  { db, id: pid }: Realm,
  gamerTags: readonly number[],
  space: StatSpace,
  keys: readonly string[] | undefined,
) =>
  db
    .selectFrom('stats')
    .select(['gamer_tag', 'key', 'value'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', sql<number>`any(${gamerTags}::bigint[])`)
    .where('space', '=', space)
    .$if(keys !== undefined, (query) => query.where('key', '=', anyOf(keys ?? [])))
    .orderBy('key')
    .execute()

type ListedKey = { space: StatSpace; key: string; nth: number }

/**
 * The first `limit` keys of each space. Each is looked up in the index after the previous one, so that the stats of all
 * players are never read. If there are more, keys of several players come first: a single player, who may create
 * `maxClientStats` keys, must not hide the others.
 */
export async function selectStatKeys({ db, id: pid }: Realm, limit: number): Promise<ListedKey[]> {
  const { rows } = await sql<ListedKey>`
  with recursive listed (space, key, nth) as (
    select given.space, first.key, 1
    from unnest(${statSpaces}::text[]) as given (space)
    cross join lateral (
      select s.key from stats s where s.pid = ${pid} and s.space = given.space order by s.key limit 1
    ) as first
    union all
    select listed.space, next.key, listed.nth + 1
    from listed cross join lateral (
      select s.key from stats s where s.pid = ${pid} and s.space = listed.space and s.key > listed.key order by s.key limit 1
    ) as next
    where listed.nth < ${limit + maxClientStats}
  )
  select space, key, nth from listed
`.execute(db)
  const crowded = new Set(rows.filter(({ nth }) => nth > limit).map(({ space }) => space))
  const limitedKeys = [...crowded].map((space) =>
    ofSeveral(
      { db, id: pid },
      rows.filter((row) => row.space === space),
      limit,
    ),
  )
  return [...rows.filter(({ space }) => !crowded.has(space)), ...(await Promise.all(limitedKeys)).flat()]
}

/** The keys of one space, up to the limit; keys of several players come first. */
async function ofSeveral({ db, id: pid }: Pick<Realm, 'db' | 'id'>, listed: ListedKey[], limit: number) {
  const { rows } = await sql<{ key: string }>`
    select given.key from unnest(${listed.map(({ key }) => key)}::text[]) as given (key)
    where (
      select count(*) > 1 from (
        select from stats s where s.pid = ${pid} and s.space = ${listed[0]?.space} and s.key = given.key limit 2
      ) as players
    )
  `.execute(db)
  const shared = new Set(rows.map(({ key }) => key))
  const first = listed.filter(({ key }) => shared.has(key))
  const otherKeys = listed.filter(({ key }) => !shared.has(key))
  return [...first, ...otherKeys].slice(0, limit).map((row, index) => ({ ...row, nth: index + 1 }))
}

/** The values of these stats before a change; the rows are locked until the transaction ends. */
export const lockStats = (realm: Realm, stats: readonly StatRef[]): Promise<StatRow[]> =>
  selectExactStats(realm, stats, sql`for update of s`)

/** The given stats that exist, by player, space and key. */
export async function selectExactStats({ db, id: pid }: Realm, stats: readonly StatRef[], lock = sql``) {
  if (stats.length === 0) return []
  const result = await sql<StatRow>`
    select s.gamer_tag, s.space, s.key, s.value from stats s
    join unnest(${stats.map((stat) => stat.gamerTag)}::bigint[], ${stats.map((stat) => stat.space)}::text[], ${stats.map((stat) => stat.key)}::text[])
      as wanted (gamer_tag, space, key)
      on s.gamer_tag = wanted.gamer_tag and s.space = wanted.space and s.key = wanted.key
    where s.pid = ${pid}
    order by s.gamer_tag, s.space, s.key
    ${lock}
  `.execute(db)
  return result.rows
}

export type StatRef = { gamerTag: number; space: StatSpace; key: string }

type StatRow = { gamer_tag: number; space: StatSpace; key: string; value: string }

/** Sets stats of one or many players in one statement. */
export async function upsertStats({ db, id: pid }: Realm, stats: readonly (StatRef & { value: string })[], now: Date) {
  if (stats.length === 0) return
  const [one] = stats
  if (one && stats.length === 1) return void (await setOne(db, pid, one.gamerTag, one.space, one.key, one.value, now))
  const inputRows = givenRows('given', stats.length, [
    ['gamer_tag', 'bigint', stats.map(({ gamerTag }) => gamerTag)],
    ['space', 'text', stats.map(({ space }) => space)],
    ['key', 'text', stats.map(({ key }) => key)],
    ['value', 'text', stats.map(({ value }) => value)],
  ])
  await sql`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${pid}, gamer_tag, space, key, value, ${now} from ${inputRows} order by gamer_tag, space, key
    on conflict (pid, gamer_tag, space, key) do update set value = excluded.value, updated_at = excluded.updated_at
  `.execute(db)
}

const setOne = statement(`
  insert into stats (pid, gamer_tag, space, key, value, updated_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (pid, gamer_tag, space, key) do update set value = excluded.value, updated_at = excluded.updated_at
`)

type GroupedStat = StatRef & { pid: string; value: string; at: Date }

/**
 * Sets stats of several players in one group commit; returns undefined if the database rejects any of them. The wait
 * for another caller's locked stat is limited.
 */
export const upsertStatsInGroupCommit = groupCommit<GroupedStat, true>(async (db, stats) => {
  const last = [
    ...new Map(stats.map((stat) => [`${stat.pid} ${stat.gamerTag} ${stat.space} ${stat.key}`, stat])).values(),
  ]
  await setMany(
    db,
    last.map(({ pid }) => pid),
    last.map(({ gamerTag }) => gamerTag),
    last.map(({ space }) => space),
    last.map(({ key }) => key),
    last.map(({ value }) => value),
    last.map(({ at }) => at),
  )
  return stats.map(() => true)
})

const setMany = statement(`
  with patience as materialized (select set_config('lock_timeout', '20ms', true))
  insert into stats (pid, gamer_tag, space, key, value, updated_at)
  select given.* from patience, unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) as given
  order by 1, 2, 3, 4
  on conflict (pid, gamer_tag, space, key) do update set value = excluded.value, updated_at = excluded.updated_at
`)

/** The number of stats of each of these players; players without stats are missing. */
export async function countStats({ db, id: pid }: Realm, gamerTags: readonly number[]): Promise<Map<number, number>> {
  if (gamerTags.length === 0) return new Map()
  const { rows } = await sql<{ gamer_tag: number; count: number }>`
    select gamer_tag, count(*)::int as count from stats
    where pid = ${pid} and gamer_tag = any(${gamerTags}::bigint[]) group by gamer_tag
  `.execute(db)
  return new Map(rows.map(({ gamer_tag: gamerTag, count }) => [gamerTag, count]))
}

/** One of these players with more than `max` stats. */
export async function findPlayerAbove(
  { db, id: pid }: Realm,
  gamerTags: readonly number[],
  max: number,
): Promise<number | undefined> {
  if (gamerTags.length === 0) return undefined
  const { rows } = await sql<{ gamer_tag: number }>`
    select s.gamer_tag from stats as s
    where s.pid = ${pid} and s.gamer_tag = any(${gamerTags}::bigint[])
    group by s.gamer_tag having count(*) > ${max} limit 1
  `.execute(db)
  return rows[0]?.gamer_tag
}

/** Adds to stats atomically; text that is not a number counts as 0. Returns the new values. */
export async function addToStats({ db, id: pid }: Realm, stats: readonly (StatRef & { amount: number })[], now: Date) {
  if (stats.length === 0) return []
  const result = await sql<StatRow>`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${pid}, gamer_tag, space, key, amount::text, ${now}
    from unnest(${stats.map((stat) => stat.gamerTag)}::bigint[], ${stats.map((stat) => stat.space)}::text[],
                ${stats.map((stat) => stat.key)}::text[], ${stats.map((stat) => String(stat.amount))}::numeric[]) as given (gamer_tag, space, key, amount)
    order by gamer_tag, space, key
    on conflict (pid, gamer_tag, space, key) do update set
      value = (case when stats.value ~ '^-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?$' then stats.value::numeric else 0 end + excluded.value::numeric)::text,
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
    .where('key', '=', anyOf(keys))
    .returning(['key', 'value'])
    .execute()
}

type TagsOfRealms = readonly { pid: string; gamerTag: number }[]

const ofPlayers = (players: TagsOfRealms) => sql`
  unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[])
    as player (pid, gamer_tag)`

/** All stats of players, in several realms. */
export async function selectStatsOfPlayers(db: Db, players: TagsOfRealms) {
  const { rows } = await sql<{ pid: string; gamer_tag: number; space: StatSpace; key: string; value: string }>`
    select s.pid, s.gamer_tag, s.space, s.key, s.value
    from ${ofPlayers(players)} join stats as s on s.pid = player.pid and s.gamer_tag = player.gamer_tag
    order by s.pid, s.gamer_tag, s.space, s.key
  `.execute(db)
  return rows
}

/** Deletes these stats of players, in several realms. */
export async function deleteStatsOfPlayers(db: Db, stats: readonly (TagsOfRealms[number] & StatRef)[]) {
  await sql`
    delete from stats as s
    using unnest(${stats.map(({ pid }) => pid)}::text[], ${stats.map(({ gamerTag }) => gamerTag)}::bigint[],
                 ${stats.map(({ space }) => space)}::text[], ${stats.map(({ key }) => key)}::text[])
      as gone (pid, gamer_tag, space, key)
    where s.pid = gone.pid and s.gamer_tag = gone.gamer_tag and s.space = gone.space and s.key = gone.key
  `.execute(db)
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

/**
 * Sets one stat of many players to one value. Returns the previous values, whose rows are locked until the transaction
 * ends. Most players of a plan do not have the stat yet, so it is inserted. For existing rows the insert is a no-op
 * update that returns the previous value, and a second statement sets the new one. A search for previous values before
 * the first insert costs more than the insert, and much more while the planner has no statistics of a new key.
 */
export async function setStatOfPlayers(
  { db, id: pid }: Realm,
  space: StatSpace,
  key: string,
  value: string,
  gamerTags: readonly number[],
  now: Date,
): Promise<{ gamer_tag: number; value: string }[]> {
  const insert = (tags: readonly number[]) => sql`
    insert into stats (pid, gamer_tag, space, key, value, updated_at)
    select ${pid}, gamer_tag, ${space}, ${key}, ${value}, ${now} from unnest(${tags}::bigint[]) as given (gamer_tag)
    order by gamer_tag
    on conflict (pid, gamer_tag, space, key) do update set updated_at = excluded.updated_at`
  // Rows that were just inserted have xmax 0.
  const { rows: before } = await sql<{ gamer_tag: number; value: string }>`
    with touched as (${insert(gamerTags)} returning stats.gamer_tag, stats.value, stats.xmax <> 0 as was_there)
    select gamer_tag, value from touched where was_there
  `.execute(db)
  const differingTags = before.filter((row) => row.value !== value).map((row) => row.gamer_tag)
  if (differingTags.length > 0) await sql`${insert(differingTags)}, value = excluded.value`.execute(db)
  return before
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
