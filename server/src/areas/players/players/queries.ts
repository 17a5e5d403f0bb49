import { testDeviceId } from '@regent/contract/operate/now-first-steps'
import type { PlayerRow } from '@regent/contract/players/players'
import { CompiledQuery, sql } from 'kysely'
import {
  flag,
  jsonRow,
  lookedUp,
  moment,
  number,
  optional,
  rarelyLookedUp,
  text,
  toMillisSql,
} from '../../../engines/database/json-row.ts'
import { statement, statementsBySize } from '../../../engines/database/statement.ts'
import { countryOfPlayer, languageOfPlayer, lastSeenOfPlayer, platformOfPlayer } from './fact-queries.ts'
import type { Realm } from './tables.ts'

export type PlayerListRow = {
  gamer_tag: number
  account_id: number
  platform: string | null
  created_at: number
  /** When they were last seen, from all sources (fact-queries.ts). */
  active_at: number | null
  online_until: number | null
  /** When a suspension that was not lifted ends: infinite for a ban, in the past for an expired one. */
  suspended_until: number | null
  email: string | null
  language: string
  country: string | null
  /** The name in the game: the public stat `alias`. */
  alias: string | null
  user_name: string | null
  /** In minor units; null before the first payment. */
  spent: number | null
}

/** The stat with the total payments of the player p, which is maintained by payments (payments/spending.ts). */
const spendingSql = `from stats s where s.pid = p.pid and s.gamer_tag = p.gamer_tag
  and s.space = 'game.private' and s.key = 'SPEND_TOTAL' and s.number >= 0`

/** The stat with the name of the player p; both are looked up in separate indexes (migrations 0076 and 0081). */
const namingSql = `from stats s where s.pid = p.pid and s.gamer_tag = p.gamer_tag
  and s.space = 'client.public' and s.key = 'alias'`

/** The columns of the list, for the player p with the account a. */
export const playerListColumns = `
  p.gamer_tag, p.account_id, ${platformOfPlayer} as platform, p.created_at, p.online_until, a.email,
  ${languageOfPlayer} as language, ${countryOfPlayer} as country, ${lastSeenOfPlayer} as active_at, a.user_name,
  (select round(s.number)::bigint ${spendingSql}) as spent,
  (select nullif(s.head, '') ${namingSql}) as alias,
  (select max(coalesce(s.until, 'infinity')) from suspensions s
   where s.pid = p.pid and s.gamer_tag = p.gamer_tag and s.lifted_at is null) as suspended_until`

/** The active suspensions of the player p; $2 is the time. */
const suspendingSql = `from suspensions s
  where s.pid = p.pid and s.gamer_tag = p.gamer_tag and s.lifted_at is null and (s.until is null or s.until > $2)`

const players = (condition: string) => `
  select ${playerListColumns}
  from players p join accounts a on a.cid = p.cid and a.id = p.account_id ${condition}`

const newestFirst = 'order by p.created_at desc, p.gamer_tag desc'

/** A player as JSON, equal to the result of `playerRow` (service.ts); $2 is the time. */
const playerText = jsonRow<PlayerRow>({
  gamerTag: number('p.gamer_tag'),
  accountId: number('p.account_id'),
  name: lookedUp(`select to_json(nullif(s.head, ''))::text ${namingSql}`),
  userName: optional(text('a.user_name')),
  email: optional(text('a.email')),
  language: optional(text(languageOfPlayer)),
  platform: optional(text(platformOfPlayer)),
  created: moment('p.created_at'),
  lastSeen: optional(moment(lastSeenOfPlayer)),
  spent: lookedUp(`select round(s.number)::bigint::text ${spendingSql}`),
  online: flag('p.online_until > $2'),
  suspension: rarelyLookedUp(
    `case when bool_or(s.until is null) then '{}' else concat('{"until":', ${toMillisSql('max(s.until)')}, '}') end`,
    suspendingSql,
  ),
})

const playerTexts = (condition: string) => `
  select ${playerText} as json from players p join accounts a on a.cid = p.cid and a.id = p.account_id ${condition}`

const newestPlayers = statementsBySize<{ json: string }>((limit) =>
  playerTexts(`where p.pid = $1 ${newestFirst} limit ${limit}`),
)

const olderPlayers = statementsBySize<{ json: string }>((limit) =>
  playerTexts(`where p.pid = $1 and (p.created_at, p.gamer_tag) < ($3, $4) ${newestFirst} limit ${limit}`),
)

const playerByGamerTag = statement<PlayerListRow>(players('where p.pid = $1 and p.gamer_tag = $2'))

const identityByGamerTag = statement<Pick<PlayerListRow, 'account_id' | 'created_at'>>(
  'select account_id, created_at from players where pid = $1 and gamer_tag = $2',
)

const playerByAccount = statement<PlayerListRow>(players('where p.pid = $1 and p.cid = $2 and p.account_id = $3'))

export type PlayersCursor = { createdAt: number; gamerTag: number }

/** Newest first, each as the JSON of a PlayerRow; the page after a cursor. */
export async function selectPlayerTexts(
  { db, id: pid }: Realm,
  limit: number,
  after: PlayersCursor | undefined,
  now: number,
): Promise<string[]> {
  const moment = new Date(now)
  const rows =
    after === undefined
      ? await newestPlayers(limit)(db, pid, moment)
      : await olderPlayers(limit)(db, pid, moment, new Date(after.createdAt), after.gamerTag)
  return rows.map(({ json }) => json)
}

export async function selectPlayer(
  { db, id: pid, cid }: Realm,
  by: { gamerTag: number } | { accountId: number },
): Promise<PlayerListRow | undefined> {
  const playerRows =
    'gamerTag' in by ? playerByGamerTag(db, pid, by.gamerTag) : playerByAccount(db, pid, cid, by.accountId)
  return (await playerRows)[0]
}

/** Reads only the table of players: calls of other areas must not wait for a locked table of stats. */
export async function selectIdentity(
  { db, id: pid }: Realm,
  gamerTag: number,
): Promise<Pick<PlayerListRow, 'account_id' | 'created_at'> | undefined> {
  return (await identityByGamerTag(db, pid, gamerTag))[0]
}

/** The realm's players with one of these gamer tags, account ids or (lower-case) e-mails. */
export async function selectPlayersByIds(
  { db, id: pid, cid }: Realm,
  numbers: readonly number[],
  emails: readonly string[],
): Promise<PlayerListRow[]> {
  const text = players(`
    where p.pid = $1 and (p.gamer_tag = any($2::bigint[]) or p.account_id = any($2::bigint[]) or p.account_id in (
      select k.account_id from sign_in_keys k where k.cid = $3 and k.kind = 'email' and k.key = any($4::text[])
    ))`)
  return (await db.executeQuery<PlayerListRow>(CompiledQuery.raw(text, [pid, numbers, cid, emails]))).rows
}

/**
 * The existing players of the realm among these gamer tags, in the given order. So the rows of a plan, and its approved
 * hash, keep the order of the request.
 */
export async function selectKnownTags({ db, id: pid }: Realm, gamerTags: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    select p.gamer_tag from unnest(${gamerTags}::bigint[]) with ordinality as wanted (gamer_tag, n)
    join players as p on p.pid = ${pid} and p.gamer_tag = wanted.gamer_tag
    order by wanted.n
  `.execute(db)
  return rows.map((row) => row.gamer_tag)
}

export async function countUnknownTags({ db, id: pid }: Realm, gamerTags: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from unnest(${gamerTags}::bigint[]) as wanted (gamer_tag)
    where not exists (select from players as p where p.pid = ${pid} and p.gamer_tag = wanted.gamer_tag)
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** The players of the realm without the console's test player and these gamer tags, counted up to `max`. */
export async function countPlayers(
  { db, cid, id: pid }: Realm,
  max: number,
  except: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from players p
      where p.pid = ${pid} and p.gamer_tag <> all(${except}::bigint[]) and not exists (
        select from sign_in_keys k
        where k.cid = ${cid} and k.kind = 'device' and k.key = ${testDeviceId} and k.account_id = p.account_id
      )
      limit ${max}
    ) counted
  `.execute(db)
  return rows[0]?.n ?? 0
}

export async function countOnline({ db, id: pid }: Realm, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from players where pid = ${pid} and online_until > ${now}
  `.execute(db)
  return rows[0]?.n ?? 0
}
