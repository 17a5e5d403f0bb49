import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statement } from '../../../engines/database/statement.ts'
import { cursorTime } from '../../../kernel/context/paging.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

/** An active suspension, neither lifted nor expired. */
const isActiveSql = (now: string) => `lifted_at is null and (until is null or until > ${now})`

const selectActiveSuspension = statement<{ until: number | null; message: string | null }>(
  `select until, message from suspensions where pid = $1 and gamer_tag = $2 and ${isActiveSql('$3')}`,
)

export const selectActive = async ({ db, id: pid }: RealmRef, gamerTag: number, now: Date) =>
  (await selectActiveSuspension(db, pid, gamerTag, now))[0]

/** SQL for the active suspensions, `n, until, message`, of the players in a relation with `n, pid, gamer_tag`. */
export const suspensionsSql = (relation: string, now: string): string => `
  select each.n, s.until, s.message from ${relation} as each
  join suspensions s on s.pid = each.pid and s.gamer_tag = each.gamer_tag where ${isActiveSql(now)}`

/**
 * The account of a player, locked, so that two operators suspend the player one after the other. Undefined if there is
 * no player.
 */
export async function lockPlayer({ db, id: pid }: Realm, gamerTag: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('players')
    .select('account_id')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.account_id
}

export type SuspensionRow = {
  id: number
  gamer_tag: number
  account_id: number
  email: string | null
  suspended_at: number
  suspended_by: number | null
  suspended_by_email: string | null
  until: number | null
  reason: string
  message: string | null
  lifted_at: number | null
  lifted_by: number | null
  lifted_by_email: string | null
}

const withNames = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('suspensions as s')
    .innerJoin('players as p', (join) => join.onRef('p.pid', '=', 's.pid').onRef('p.gamer_tag', '=', 's.gamer_tag'))
    .innerJoin('accounts as a', (join) => join.onRef('a.cid', '=', 'p.cid').onRef('a.id', '=', 'p.account_id'))
    .select([
      's.id',
      's.gamer_tag',
      'p.account_id',
      'a.email',
      's.suspended_at',
      's.suspended_by',
      accountEmail(cid, 's.suspended_by').as('suspended_by_email'),
      's.until',
      's.reason',
      's.message',
      's.lifted_at',
      's.lifted_by',
      accountEmail(cid, 's.lifted_by').as('lifted_by_email'),
    ])
    .where('s.pid', '=', pid)

const isNotPast = (now: Date) => sql<boolean>`(s.until is null or s.until > ${now})`

export async function selectSuspension(realm: Realm, id: number): Promise<SuspensionRow | undefined> {
  return withNames(realm).where('s.id', '=', id).executeTakeFirst()
}

/** The active suspension of a player. */
export async function selectCurrent(realm: Realm, gamerTag: number, now: Date): Promise<SuspensionRow | undefined> {
  return withNames(realm)
    .where('s.gamer_tag', '=', gamerTag)
    .where('s.lifted_at', 'is', null)
    .where(isNotPast(now))
    .executeTakeFirst()
}

/** Sorted by the time of suspension; the page after a cursor. */
export async function selectSuspensions(
  realm: Realm,
  wanted: { player?: number | undefined; heldAt: Date | undefined },
  page: { order: 'asc' | 'desc'; limit: number; after: { suspendedAt: number; id: number } | undefined },
): Promise<SuspensionRow[]> {
  const { player, heldAt } = wanted
  const { order, after } = page
  const further = sql.raw(order === 'desc' ? '<' : '>')
  return withNames(realm)
    .$if(player !== undefined, (query) => query.where('s.gamer_tag', '=', player as number))
    .$if(heldAt !== undefined, (query) =>
      query.where('s.lifted_at', 'is', null).where(isNotPast(heldAt ?? new Date(0))),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(s.suspended_at, s.id) ${further} (${cursorTime(after?.suspendedAt ?? 0)}, ${after?.id ?? 0})`,
      ),
    )
    .orderBy('s.suspended_at', order)
    .orderBy('s.id', order)
    .limit(page.limit)
    .execute()
}

export async function insertSuspension(
  { db, id: pid }: Realm,
  suspension: {
    id: number
    gamerTag: number
    by: number | undefined
    until: number | undefined
    reason: string
    message: string | undefined
  },
  now: Date,
) {
  const { id, gamerTag, by, until, reason, message } = suspension
  await db
    .insertInto('suspensions')
    .values({
      pid,
      id,
      gamer_tag: gamerTag,
      suspended_at: now,
      suspended_by: by ?? null,
      until: until === undefined ? null : new Date(until),
      reason,
      message: message ?? null,
    })
    .execute()
}

export async function updateLifted({ db, id: pid }: Realm, id: number, by: number | undefined, now: Date) {
  await db
    .updateTable('suspensions')
    .set({ lifted_at: now, lifted_by: by ?? null })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectSuspensionsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('suspensions')
    .select(['pid', 'gamer_tag as gamerTag', 'suspended_at as suspendedAt', 'until', 'reason', 'message'])
    .select('lifted_at as liftedAt')
    .where(ofPlayers(players))
    .orderBy('suspended_at')
    .execute()

/** Erases texts that may identify somebody; the suspensions themselves are kept. */
export async function eraseSuspensionTexts(db: Db, players: Players): Promise<void> {
  await db.updateTable('suspensions').set({ reason: '', message: null }).where(ofPlayers(players)).execute()
}
