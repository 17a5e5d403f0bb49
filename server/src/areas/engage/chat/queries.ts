import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

export type MessageRow = {
  seq: number
  id: string
  group_id: number
  gamer_tag: number
  text: string
  sent_at: number
  withdrawn_at: number | null
  removed_at: number | null
  reason: string | null
}

const columns = [
  'seq',
  'id',
  'group_id',
  'gamer_tag',
  'text',
  'sent_at',
  'withdrawn_at',
  'removed_at',
  'reason',
] as const

type Page = { before: number | undefined; limit: number }

/** A group’s messages as players see them, newest first. */
export const selectShown = (
  { db, id: pid }: RealmRef,
  groupId: number,
  { before, limit }: Page,
): Promise<MessageRow[]> =>
  db
    .selectFrom('chat_messages')
    .select(columns)
    .where('pid', '=', pid)
    .where('group_id', '=', groupId)
    .where('withdrawn_at', 'is', null)
    .where('removed_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

/** `by`: the e-mail of the operator who removed the message, if any. */
export type TalkRow = MessageRow & { by: string | null }

const talk = ({ db, cid, id: pid }: Realm, groupId: number) =>
  db
    .selectFrom('chat_messages as m')
    .select([
      'm.seq',
      'm.id',
      'm.group_id',
      'm.gamer_tag',
      'm.text',
      'm.sent_at',
      'm.withdrawn_at',
      'm.removed_at',
      'm.reason',
      accountEmail(cid, 'm.removed_by').as('by'),
    ])
    .where('m.pid', '=', pid)
    .where('m.group_id', '=', groupId)

/** All messages of a group, newest first, including those hidden from players. */
export const selectTalk = (realm: Realm, groupId: number, { before, limit }: Page): Promise<TalkRow[]> =>
  talk(realm, groupId)
    .$if(before !== undefined, (query) => query.where('m.seq', '<', before ?? 0))
    .orderBy('m.seq', 'desc')
    .limit(limit)
    .execute()

export const selectTalkMessage = (realm: Realm, groupId: number, id: string): Promise<TalkRow | undefined> =>
  talk(realm, groupId).where('m.id', '=', id).executeTakeFirst()

export const lockMessage = ({ db, id: pid }: RealmRef, id: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('chat_messages')
    .select(columns)
    .where('pid', '=', pid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The number of messages that a player has sent since a time. */
export async function countSent({ db, id: pid }: RealmRef, gamerTag: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_messages
    where pid = ${pid} and gamer_tag = ${gamerTag} and sent_at > ${since}
  `.execute(db)
  return rows[0]?.count ?? 0
}

type NewMessage = { id: string; group_id: number; gamer_tag: number; text: string; sent_at: Date }

export async function insertMessage({ db, id: pid }: RealmRef, message: NewMessage): Promise<void> {
  await db
    .insertInto('chat_messages')
    .values({ pid, ...message })
    .execute()
}

/** Deletes the oldest messages of a group above the limit of a room. */
export async function deleteBeyond({ db, id: pid }: RealmRef, groupId: number, maxRows: number): Promise<void> {
  await sql`
    delete from chat_messages where pid = ${pid} and group_id = ${groupId} and seq <= (
      select seq from chat_messages where pid = ${pid} and group_id = ${groupId}
      order by seq desc offset ${maxRows} limit 1)
  `.execute(db)
}

type VisibilityChange =
  | { withdrawn_at: Date }
  | { removed_at: Date; removed_by: number | null; reason: string }
  | { removed_at: null; removed_by: null; reason: null }

export async function updateVisibility({ db, id: pid }: RealmRef, id: string, change: VisibilityChange): Promise<void> {
  await db.updateTable('chat_messages').set(change).where('pid', '=', pid).where('id', '=', id).execute()
}

// ── Old ones ───────────────────────────────────────────────────────────────

/** The first realm after the given one that has messages. */
export async function selectNextRealm(db: Db, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('chat_messages')
    .select('pid')
    .where('pid', '>', after)
    .orderBy('pid')
    .limit(1)
    .executeTakeFirst()
  return row?.pid
}

/** Deletes messages older than a time; returns the number. */
export async function deleteOld({ db, id: pid }: RealmRef, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from chat_messages where pid = ${pid} and id in (
      select id from chat_messages where pid = ${pid} and sent_at < ${before} order by sent_at limit ${limit})
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

// ── Personal data ──────────────────────────────────────────────────────────

type Players = readonly { pid: string; gamerTag: number }[]

export const selectMessagesOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('chat_messages')
    .select([
      'pid',
      'gamer_tag as gamerTag',
      'group_id as groupId',
      'text',
      'sent_at as sent',
      'withdrawn_at as withdrawn',
      'removed_at as removed',
      'reason',
    ])
    .where(ofPlayers(players))
    .orderBy('sent_at')
    .execute()

export async function deleteMessagesOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('chat_messages').where(ofPlayers(players)).execute()
}
