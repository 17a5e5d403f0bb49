import { type RawBuilder, sql } from 'kysely'
import {
  andAll,
  buildConditions,
  joinedAccount,
  listColumns,
  type PlayerCondition,
  type PlayerCriteria,
  run,
  selectedTags,
  variableSql,
} from './condition-queries.ts'
import type { PlayerListRow } from './service.ts'
import type { Realm } from './tables.ts'

/**
 * The prefixes of a text search: of names and e-mails, in lower case, and of third-party user ids. Undefined ones are
 * not searched.
 */
export type Beginning = { name: string | undefined; userId: string }

/** The fields of a text search, in the order of its results. */
const kinds = ['alias', 'email', 'third-party', 'user-name'] as const

/** The last position of a page of such a search. Names are not unique, so the gamer tag is part of it. */
export type KeyCursor = { kind: (typeof kinds)[number]; key: string; gamerTag: number }

const end = '\u{10ffff}'

const beginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql`${column} >= ${text} and ${column} < ${`${text}${end}`}`

/** How to read a kind of key: its rows with the player p, and whether p has such a key. */
type KeySource = { key: RawBuilder<unknown>; from: PlayerCondition; where: PlayerCondition; has: PlayerCondition }

const alias = sql`lower(left(n.value, 100)) collate "C"`
const userName = sql`lower(a.user_name) collate "C"`
/** Matches the index stats_of_names. */
const isAlias = sql`n.space = 'client.public' and n.key = 'alias' and n.value <> ''`

function keySources(
  { id: pid, cid }: Realm,
  { name, userId }: Beginning,
): Partial<Record<KeyCursor['kind'], KeySource>> {
  const players = sql`join players p on p.cid = k.cid and p.account_id = k.account_id and p.pid = ${pid}`
  const ofKeys = (range: PlayerCondition): PlayerCondition => sql`select k.key from sign_in_keys k
    where k.cid = p.cid and k.account_id = p.account_id and ${range} order by k.key limit 1`
  // A third party's key starts with the user's id.
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
      // A scalar subquery is looked up player by player, never joined.
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
 * Keys with this prefix, of players that match. Each player appears once, with the first kind of key that matches. Each
 * part reads its keys in order and stops at the limit.
 */
export function buildKeysQuery(
  realm: Realm,
  beginning: Beginning,
  criteria: PlayerCriteria,
  after: KeyCursor | undefined,
  limit: number,
): PlayerCondition {
  const isMatch = andAll(buildConditions(criteria))
  const sources = keySources(realm, beginning)
  const before: PlayerCondition[] = []
  const parts = kinds.flatMap((kind) => {
    const source = sources[kind]
    if (!source) return []
    const { key, from, where, has } = source
    const unless = before.map((found) => sql`and not ${found}`)
    before.push(has)
    if (after !== undefined && kinds.indexOf(kind) < kinds.indexOf(after.kind)) return []
    const further = after?.kind === kind ? sql`and (${key}, p.gamer_tag) > (${after.key}, ${after.gamerTag})` : sql``
    return sql`(select ${sql.lit(kind)}::text as kind, ${key} as key, p.gamer_tag from ${from}
      where ${where} ${further} ${sql.join(unless, sql` `)} and ${isMatch} order by 2, 3 limit ${limit})`
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
    sql`${variableSql} select ${listColumns}, f.kind, f.key
      from (${buildKeysQuery(realm, beginning, criteria, after, limit)}) as f (kind, key, gamer_tag)
      join players p on p.pid = ${realm.id} and p.gamer_tag = f.gamer_tag ${joinedAccount}
      order by f.kind, f.key, f.gamer_tag limit ${limit}`,
  )

/** The gamer tags of all matches, up to a limit. */
export const selectTagsByBeginning = (realm: Realm, beginning: Beginning, criteria: PlayerCriteria, limit: number) =>
  selectedTags(
    realm.db,
    sql`${variableSql} select f.gamer_tag
      from (${buildKeysQuery(realm, beginning, criteria, undefined, limit)}) as f (kind, key, gamer_tag)
      order by f.gamer_tag limit ${limit}`,
  )
