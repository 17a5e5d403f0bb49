import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../engines/database/database.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { PlayerFilter } from './filter.ts'
import { type PlayerListRow, playerListColumns } from './service.ts'
import { holds, type StatTest, tagsOfTest } from './stat-criteria.ts'

type Condition = RawBuilder<unknown>

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

export const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')::date`

const isSuspended = (at: Date): Condition => sql`exists (select from suspensions s
  where s.pid = p.pid and s.gamer_tag = p.gamer_tag and s.lifted_at is null and (s.until is null or s.until > ${at}))`

/** Who had a session in the span was there before its end and was seen after its start: these have indexes. */
const hasPlayed = ({ from, to }: { from: Date; to: Date }): Condition => sql`(p.created_at < ${to}
  and p.last_seen_at >= ${from} and p.seen_day >= ${dayOf(from)}
  and exists (select from sessions s where s.pid = p.pid and s.gamer_tag = p.gamer_tag
    and s.started_at < ${to} and (s.ended_at is null or s.ended_at > ${from})))`

/** The parts of a filter; each has an index, or follows from one that has. */
function filterConditions(filter: PlayerFilter): Condition[] {
  const {
    platform,
    installedFrom,
    installedTo,
    seenFrom,
    seenTo,
    unseenBefore,
    onlineAt,
    suspendedAt,
    played = [],
  } = filter
  return [
    ...(platform === undefined ? [] : [sql`p.platform = ${platform}`]),
    ...(installedFrom ? [sql`p.created_at >= ${installedFrom}`] : []),
    ...(installedTo ? [sql`p.created_at < ${installedTo}`] : []),
    ...(seenFrom ? [sql`p.last_seen_at >= ${seenFrom}`, sql`p.seen_day >= ${dayOf(seenFrom)}`] : []),
    ...(seenTo ? [sql`p.last_seen_at < ${seenTo}`, sql`p.seen_day <= ${dayOf(seenTo)}`] : []),
    ...(unseenBefore
      ? [sql`coalesce(p.last_seen_at, p.created_at) < ${unseenBefore}`, sql`p.seen_day <= ${dayOf(unseenBefore)}`]
      : []),
    ...(onlineAt ? [sql`p.online_until > ${onlineAt}`, sql`p.seen_day >= ${dayOf(onlineAt)} - 1`] : []),
    ...(suspendedAt ? [isSuspended(suspendedAt)] : []),
    ...played.map(hasPlayed),
  ]
}

/** All conditions on the player p, cheapest first. */
export const conditionsOf = ({ filter, tests }: PlayerCriteria): Condition[] => [
  ...filterConditions(filter),
  ...tests.map(holds),
]

/**
 * Whether the player p is meant: matches the criteria (undefined: nobody does) or is one of the named players, and is
 * not suspended at a moment, if one is given.
 */
export function isMeant({ criteria, gamerTags, unlessSuspendedAt }: Meant): Condition {
  const named = gamerTags.length > 0 ? sql`p.gamer_tag = any(${gamerTags}::bigint[])` : undefined
  const found = criteria ? all(conditionsOf(criteria)) : sql`false`
  const isOne = named ? sql`(${found} or ${named})` : found
  return unlessSuspendedAt ? sql`(${isOne} and not ${isSuspended(unlessSuspendedAt)})` : isOne
}

export type Meant = {
  criteria: PlayerCriteria | undefined
  gamerTags: readonly number[]
  unlessSuspendedAt: Date | undefined
}

export type PlayerCriteria = { filter: PlayerFilter; tests: readonly StatTest[] }

/** Texts that differ from search to search; as prepared statements they would displace the fixed ones. */
export const varies = sql`/* varies */`

export const run = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

const tagsIn = async (db: Db, query: RawBuilder<{ gamer_tag: number }>): Promise<number[]> =>
  (await run(db, query)).map((row) => row.gamer_tag)

/** The players found by a test, as p; their rows are read only if a further condition needs them. */
const foundBy = (pid: string, test: StatTest, { filter }: PlayerCriteria): Condition =>
  Object.keys(filter).length === 0
    ? sql`(select ${pid}::text as pid, s.gamer_tag from (${tagsOfTest(pid, test)}) as s) as p`
    : sql`(${tagsOfTest(pid, test)}) as s join players p on p.pid = ${pid} and p.gamer_tag = s.gamer_tag`

/** All matching gamer tags in order: the other conditions are looked up for each player that one test finds. */
export const selectTagsByOne = ({ db, id: pid }: Realm, test: StatTest, rest: PlayerCriteria): Promise<number[]> =>
  tagsIn(
    db,
    sql`${varies} select p.gamer_tag from (select p.* from ${foundBy(pid, test, rest)} offset 0) as p
      where ${all(conditionsOf(rest))} order by p.gamer_tag`,
  )

/**
 * A sample of players after a gamer tag: how many there are, how many each test matches, and how many match all tests.
 */
export async function sampleTests(
  { db, id: pid }: Realm,
  { filter, tests }: PlayerCriteria,
  { after, walked }: Omit<Walk, 'limit'>,
): Promise<{ looked: number; held: number[]; fitting: number }> {
  // The offset makes each test run once; without it, it would run again for each count that uses it.
  const names = tests.map((_, index) => sql.ref(`test_${index}`))
  const columns = tests.map((test, index) => sql`${holds(test)} as ${names[index]}`)
  const counts = names.map((name) => sql`count(*) filter (where ${name})::int`)
  const [row] = await run(
    db,
    sql<{ looked: number; held: number[]; fitting: number }>`${varies}
      select count(*)::int as looked, array[${sql.join(counts)}]::int[] as held, (count(*) filter (where ${all([sql`is_shown`, ...names])}))::int as fitting
      from (
        select ${sql.join([sql`${all(filterConditions(filter))} as is_shown`, ...columns])} from (
          select p.* from players p where p.pid = ${pid} and p.gamer_tag > ${after} order by p.gamer_tag limit ${walked}
        ) as p offset 0
      ) as looked_at`,
  )
  return row ?? { looked: 0, held: [], fitting: 0 }
}

/** Where a scan starts, how many players it reads, and how many matches end it. */
export type Walk = { after: number; walked: number; limit: number }

/**
 * The first matches among the players after a gamer tag, or among those that one test finds, each with its position
 * among them. If many match, this ends soon.
 */
export function selectTagsByWalk(
  { db, id: pid }: Realm,
  criteria: PlayerCriteria,
  { after, walked, limit }: Walk,
  test?: StatTest,
): Promise<{ gamer_tag: number; place: number }[]> {
  const from = test ? foundBy(pid, test, criteria) : sql`players p`
  return run(
    db,
    sql`${varies}
      select p.gamer_tag, p.place from (
        select p.*, row_number() over (order by p.gamer_tag)::int as place from ${from}
        where p.pid = ${pid} and p.gamer_tag > ${after} order by p.gamer_tag limit ${walked}
      ) as p where ${all(conditionsOf(criteria))} order by p.gamer_tag limit ${limit}`,
  )
}

/** A page of matches with their total: the results of all tests are read completely and intersected. */
export async function selectTagsByAll(
  { db, id: pid }: Realm,
  { filter, tests }: PlayerCriteria,
  { after, offset, limit }: { after: number; offset: number; limit: number },
): Promise<{ tags: number[]; total: number }> {
  const present = tests.filter(({ rel }) => rel !== 'nonexistent')
  const found = sql.join(
    present.map((test) => sql`(${tagsOfTest(pid, test)})`),
    sql` intersect `,
  )
  const rest = conditionsOf({ filter, tests: tests.filter(({ rel }) => rel === 'nonexistent') })
  const everybody = present.length === 0
  // Without a condition on the players' own rows, the rows need not be read: every stat belongs to a player.
  const from =
    rest.length === 0 && !everybody
      ? sql`(${found}) as p`
      : everybody
        ? sql`players p`
        : sql`(${found}) as f join players p on p.pid = ${pid} and p.gamer_tag = f.gamer_tag`
  const where = all([...(rest.length === 0 && !everybody ? [] : [sql`p.pid = ${pid}`]), ...rest])
  const [row] = await run(
    db,
    sql<{ tags: number[]; total: number }>`${varies}
      with fitting as materialized (select p.gamer_tag from ${from} where ${where})
      select (select count(*)::int from fitting) as total,
        array(select gamer_tag from fitting where gamer_tag > ${after} order by gamer_tag offset ${offset} limit ${limit}) as tags`,
  )
  return row ?? { tags: [], total: 0 }
}

export const listColumns = sql.raw(playerListColumns)

export const joinedAccount = sql`join accounts a on a.cid = p.cid and a.id = p.account_id`

/** The rows of these players, ordered by gamer tag. */
export const selectRowsOfTags = ({ db, id: pid }: Realm, gamerTags: readonly number[]): Promise<PlayerListRow[]> =>
  run(
    db,
    sql`select ${listColumns} from players p ${joinedAccount}
      where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[]) order by p.gamer_tag`,
  )

/** Those of the realm's players with these accounts or gamer tags that match. */
export const selectFittingOnes = (
  { db, id: pid, cid }: Realm,
  ones: { accountId: number } | { number: number },
  criteria: PlayerCriteria,
): Promise<PlayerListRow[]> =>
  run(
    db,
    sql`${varies} select ${listColumns} from players p ${joinedAccount}
      where p.pid = ${pid} and p.cid = ${cid} and ${
        'accountId' in ones
          ? sql`p.account_id = ${ones.accountId}`
          : sql`(p.account_id = ${ones.number} or p.gamer_tag = ${ones.number})`
      } and ${all(conditionsOf(criteria))}`,
  )

export type AgeCursor = { createdAt: number; gamerTag: number }

const agedPlayers = (pid: string, criteria: PlayerCriteria, after: AgeCursor | undefined) =>
  sql`players p where ${all([
    sql`p.pid = ${pid}`,
    ...(after ? [sql`(p.created_at, p.gamer_tag) < (${new Date(after.createdAt)}, ${after.gamerTag})`] : []),
    ...conditionsOf(criteria),
  ])}`

/** Matches, newest first. */
export const selectByAge = (
  { db, id: pid }: Realm,
  criteria: PlayerCriteria,
  after: AgeCursor | undefined,
  limit: number,
): Promise<PlayerListRow[]> =>
  run(
    db,
    sql`${varies} select ${listColumns} from (
        select p.* from ${agedPlayers(pid, criteria, after)} order by p.created_at desc, p.gamer_tag desc limit ${limit}
      ) as p ${joinedAccount} order by p.created_at desc, p.gamer_tag desc`,
  )

/**
 * The beginning of what a text search compares: a name or an e-mail, in lower case, and a third-party user id.
 * Undefined ones are not searched.
 */
export type Beginning = { name: string | undefined; userId: string }

/** What a text search finds a player by, in the order of its answer. */
const kinds = ['alias', 'email', 'third-party', 'user-name'] as const

/** The last position of a page of such a search. Names are not unique, so the gamer tag is part of it. */
export type KeyCursor = { kind: (typeof kinds)[number]; key: string; gamerTag: number }

const end = '\u{10ffff}'

const beginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql`${column} >= ${text} and ${column} < ${`${text}${end}`}`

/** Where a kind of key is read: its rows with the player p, and whether p has such a key. */
type KeySource = { key: RawBuilder<unknown>; from: Condition; where: Condition; has: Condition }

const alias = sql`lower(left(n.value, 100)) collate "C"`
const userName = sql`lower(a.user_name) collate "C"`
const isAlias = sql`n.space = 'client.public' and n.key = 'alias'`

function keySources(
  { id: pid, cid }: Realm,
  { name, userId }: Beginning,
): Partial<Record<KeyCursor['kind'], KeySource>> {
  const players = sql`join players p on p.cid = k.cid and p.account_id = k.account_id and p.pid = ${pid}`
  const ofKeys = (range: Condition): Condition => sql`select k.key from sign_in_keys k
    where k.cid = p.cid and k.account_id = p.account_id and ${range} order by k.key limit 1`
  // A third party's key begins with the user's id.
  const inUserIds = sql`k.kind = 'third-party' and ${beginsWith(sql`k.key`, userId)}`
  const thirdParty = {
    key: sql`k.key`,
    from: sql`sign_in_keys k ${players}`,
    // If several keys of an account have the prefix, the first one counts.
    where: sql`k.cid = ${cid} and ${inUserIds} and (${ofKeys(inUserIds)}) = k.key`,
    has: sql`((${ofKeys(inUserIds)}) is not null)`,
  }
  if (name === undefined) return { 'third-party': thirdParty }
  const inEmails = sql`k.kind = 'email' and ${beginsWith(sql`k.key`, name)}`
  return {
    alias: {
      key: alias,
      from: sql`stats n join players p on p.pid = n.pid and p.gamer_tag = n.gamer_tag`,
      where: sql`n.pid = ${pid} and ${isAlias} and ${beginsWith(alias, name)}`,
      // As a subquery with one value it is looked up player by player, never joined.
      has: sql`((select true from stats n
        where n.pid = p.pid and n.gamer_tag = p.gamer_tag and ${isAlias} and ${beginsWith(alias, name)}) is not null)`,
    },
    email: {
      key: sql`k.key`,
      from: sql`sign_in_keys k ${players}`,
      where: sql`k.cid = ${cid} and ${inEmails}`,
      has: sql`((${ofKeys(inEmails)}) is not null)`,
    },
    'third-party': thirdParty,
    'user-name': {
      key: userName,
      from: sql`accounts a join players p on p.cid = a.cid and p.account_id = a.id and p.pid = ${pid}`,
      where: sql`a.cid = ${cid} and a.user_name is not null and ${beginsWith(userName, name)}`,
      has: sql`false`,
    },
  }
}

/**
 * Keys with this prefix, of players that match, each player once, by the first kind that finds them. Each part reads its
 * keys in order and stops at the limit.
 */
function keysOf(
  realm: Realm,
  beginning: Beginning,
  criteria: PlayerCriteria,
  after: KeyCursor | undefined,
  limit: number,
): Condition {
  const fits = all(conditionsOf(criteria))
  const sources = keySources(realm, beginning)
  const before: Condition[] = []
  const parts = kinds.flatMap((kind) => {
    const source = sources[kind]
    if (!source) return []
    const { key, from, where, has } = source
    const unless = before.map((found) => sql`and not ${found}`)
    before.push(has)
    if (after !== undefined && kinds.indexOf(kind) < kinds.indexOf(after.kind)) return []
    const further = after?.kind === kind ? sql`and (${key}, p.gamer_tag) > (${after.key}, ${after.gamerTag})` : sql``
    return sql`(select ${sql.lit(kind)}::text as kind, ${key} as key, p.gamer_tag from ${from}
      where ${where} ${further} ${sql.join(unless, sql` `)} and ${fits} order by 2, 3 limit ${limit})`
  })
  return sql.join(parts, sql` union all `)
}

export type FoundRow = PlayerListRow & { kind: KeyCursor['kind']; key: string }

/** A page of such a search. */
export const selectByBeginning = (
  realm: Realm,
  beginning: Beginning,
  criteria: PlayerCriteria,
  after: KeyCursor | undefined,
  limit: number,
): Promise<FoundRow[]> =>
  run(
    realm.db,
    sql`${varies} select ${listColumns}, f.kind, f.key
      from (${keysOf(realm, beginning, criteria, after, limit)}) as f (kind, key, gamer_tag)
      join players p on p.pid = ${realm.id} and p.gamer_tag = f.gamer_tag ${joinedAccount}
      order by f.kind, f.key, f.gamer_tag limit ${limit}`,
  )

/** The gamer tags of all matches, up to a limit. */
export const selectTagsByBeginning = (realm: Realm, beginning: Beginning, criteria: PlayerCriteria, limit: number) =>
  tagsIn(
    realm.db,
    sql`${varies} select f.gamer_tag
      from (${keysOf(realm, beginning, criteria, undefined, limit)}) as f (kind, key, gamer_tag)
      order by f.gamer_tag limit ${limit}`,
  )

export const selectTagsOfFilter = ({ db, id: pid }: Realm, criteria: PlayerCriteria, limit: number) =>
  tagsIn(
    db,
    sql`${varies} select p.gamer_tag from ${agedPlayers(pid, criteria, undefined)} order by p.gamer_tag limit ${limit}`,
  )

/** The number of matches: counted up to a bound, estimated above it. */
export async function countFitting(
  realm: Realm,
  criteria: PlayerCriteria,
  beginning: Beginning | undefined,
  bound: number,
): Promise<Count> {
  const found = (limit: number) =>
    beginning
      ? keysOf(realm, beginning, criteria, undefined, limit)
      : sql`select from ${agedPlayers(realm.id, criteria, undefined)} limit ${limit}`
  const [row] = await run(
    realm.db,
    sql<{ n: number }>`${varies} select count(*)::int as n from (${found(bound + 1)}) as first_ones`,
  )
  const n = row?.n ?? 0
  if (n <= bound) return { about: n, isExact: true }
  const [plan] = await run(
    realm.db,
    sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`${varies} explain (format json) ${found(1_000_000_000)}`,
  )
  return { about: Math.max(n, Math.round(plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)), isExact: false }
}

export type Count = { about: number; isExact: boolean }

/** Those of the given players who match. */
export async function selectFittingOfTags(
  { db, id: pid }: Realm,
  criteria: PlayerCriteria,
  gamerTags: readonly number[],
): Promise<number[]> {
  const rows = await run(
    db,
    sql<{ gamer_tag: number }>`${varies} select p.gamer_tag from players p
      where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[]) and ${all(conditionsOf(criteria))}`,
  )
  return rows.map(({ gamer_tag }) => gamer_tag)
}

/** Suspended players, each with whether it is for good; of the given players or, without any, of the realm. */
export async function selectSuspended(
  { db, id: pid }: Realm,
  now: Date,
  { among = null, limit = null }: { among?: readonly number[] | null; limit?: number | null },
): Promise<{ gamer_tag: number; is_banned: boolean }[]> {
  const { rows } = await sql<{ gamer_tag: number; is_banned: boolean }>`
    select gamer_tag, bool_or(until is null) as is_banned from suspensions
    where pid = ${pid} and lifted_at is null and (until is null or until > ${now})
      and (${among}::bigint[] is null or gamer_tag = any(${among}::bigint[]))
    group by gamer_tag limit ${limit}::int
  `.execute(db)
  return rows
}
