import type { ResultKind } from '@regent/contract/analyze/results'
import type { AttachmentRequest, MailRewards, MailState } from '@regent/contract/communicate/mail'
import type { PlayerReward } from '@regent/contract/monetize/inventory'
import { sql } from 'kysely'
import { givenRows } from '../../../engines/database/given-rows.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statementsBySize } from '../../../engines/database/statement.ts'
import { selectTextsVersion } from '../../../kernel/texts/texts.ts'
import { countryOfPlayer } from '../../players/players/service.ts'
import type { Db, Realm } from './tables.ts'

/** The content of a mail: its texts and gifts. */
export type MailContent = {
  sender: number
  subject: string | null
  body: string | null
  body_ref: number | null
  attachments: AttachmentRequest[]
  rewards: MailRewards | null
  player_rewards: PlayerReward | null
  /** True for a test, which shows its gifts but does not give them. */
  is_test: boolean
  /** The record whose results count it, if any. */
  result_kind: ResultKind | null
  result_id: string | null
}

export type MailRow = MailContent & {
  gamer_tag: number
  id: number
  category: string
  state: MailState
  sent_at: number
  expires_at: number | null
  claimed_at: number | null
}

const columns = [
  'm.gamer_tag',
  'm.id',
  'm.category',
  'm.state',
  'm.sent_at',
  'm.expires_at',
  'm.claimed_at',
  'c.sender',
  'c.subject',
  'c.body',
  'c.body_ref',
  'c.attachments',
  'c.rewards',
  'c.player_rewards',
  'c.is_test',
  'c.result_kind',
  'c.result_id',
] as const

/** A filter of a player’s mail; `validAt` excludes mail that has expired by then. */
export type MailFilter = {
  categories?: readonly string[] | undefined
  states?: readonly MailState[] | undefined
  /** True: includes claimed mail in addition to the given states. */
  isClaimedWanted?: boolean | undefined
  sender?: number | undefined
  validAt?: Date | undefined
}

const selectInboxRows = ({ db, id: pid }: Realm) =>
  db
    .selectFrom('mails as m')
    .innerJoin('mail_contents as c', (join) => join.onRef('c.pid', '=', 'm.pid').onRef('c.id', '=', 'm.content_id'))
    .where('m.pid', '=', pid)
    .where('m.withdrawn_at', 'is', null)

function filtered(realm: Realm, gamerTag: number, filter: MailFilter) {
  const { categories, states, isClaimedWanted = false, sender, validAt } = filter
  let query = selectInboxRows(realm).where('m.gamer_tag', '=', gamerTag)
  if (categories) query = query.where('m.category', '=', sql<string>`any(${categories}::text[])`)
  if (states && !isClaimedWanted) query = query.where('m.state', '=', sql<MailState>`any(${states}::text[])`)
  if (states && isClaimedWanted)
    query = query.where(sql<boolean>`(m.state = any(${states}::text[]) or m.claimed_at is not null)`)
  if (sender !== undefined) query = query.where('c.sender', '=', sender)
  if (validAt) query = query.where(sql<boolean>`(m.expires_at is null or m.expires_at > ${validAt})`)
  return query
}

/** After the mail `start`. Mail ids increase with the time of sending. */
export type MailPage = { order: 'asc' | 'desc'; start?: number | undefined; limit: number }

export function mailsOfPage(realm: Realm, gamerTag: number, filter: MailFilter, { order, start, limit }: MailPage) {
  let query = filtered(realm, gamerTag, filter)
  if (start) query = query.where('m.id', order === 'asc' ? '>' : '<', start)
  return query.select(columns).orderBy('m.id', order).limit(limit)
}

/** A mail of a page; `texts_version` is that of the realm's texts, if it was read with the page. */
type PagedMailRow = MailRow & { texts_version?: number }

export const selectMails = (...page: Parameters<typeof mailsOfPage>): Promise<PagedMailRow[]> => {
  const [{ db, id: pid }, gamerTag, { validAt, ...others }, { order, start, limit }] = page
  const isPlain = Object.values(others).every((one) => !one)
  if (isPlain && validAt && order === 'desc' && !start && limit <= maxNewest)
    return newestValidMails(limit)(db, pid, gamerTag, validAt)
  return mailsOfPage(...page).execute()
}

/** The newest mails that have not expired; the most frequent read of game clients. */
const newestValidMails = statementsBySize<PagedMailRow>(
  (limit) => `
  select ${columns.join(', ')}, ${selectTextsVersion('$1')} as texts_version from mails as m join mail_contents as c on c.pid = m.pid and c.id = m.content_id
  where m.pid = $1 and m.gamer_tag = $2 and m.withdrawn_at is null and (m.expires_at is null or m.expires_at > $3)
  order by m.id desc limit ${limit}
`,
)
const maxNewest = 200

export async function countMails(realm: Realm, gamerTag: number, filter: MailFilter): Promise<number> {
  const { count } = await filtered(realm, gamerTag, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectCategories = (realm: Realm, gamerTag: number, filter: MailFilter) =>
  filtered(realm, gamerTag, filter).select('m.category').distinct().orderBy('m.category').execute()

export const selectMail = (realm: Realm, id: number): Promise<MailRow | undefined> =>
  selectInboxRows(realm).where('m.id', '=', id).select(columns).executeTakeFirst()

export const selectHolders = (realm: Realm, ids: readonly number[]) =>
  selectInboxRows(realm)
    .where('m.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['m.id', 'm.gamer_tag'])
    .execute()

/** Locked in the order of their ids, so that a concurrent claim waits and sees the first one. */
export const lockMails = (realm: Realm, gamerTag: number, ids: readonly number[]): Promise<MailRow[]> =>
  selectInboxRows(realm)
    .where('m.gamer_tag', '=', gamerTag)
    .where('m.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(columns)
    .orderBy('m.id')
    .forUpdate('m')
    .execute()

export async function insertContents(
  { db, id: pid }: Realm,
  contents: readonly (MailContent & { id: number; is_shared: boolean })[],
): Promise<void> {
  await db
    .insertInto('mail_contents')
    .values(
      contents.map(({ attachments, rewards, player_rewards, ...content }) => ({
        pid,
        ...content,
        attachments: JSON.stringify(attachments),
        rewards: rewards && JSON.stringify(rewards),
        player_rewards: player_rewards && JSON.stringify(player_rewards),
      })),
    )
    .execute()
}

export type NewMail = { gamerTag: number; contentId: number; category: string; expiresAt: Date | null }

type SentRow = { id: number; gamer_tag: number; content_id: number; category: string; expires_at: number | null }

/** Inserts any number of mails in one statement; returns their ids. */
export async function insertMails({ db, id: pid }: Realm, mails: readonly NewMail[], now: Date) {
  const input = givenRows('given', mails.length, [
    ['gamer_tag', 'bigint', mails.map(({ gamerTag }) => gamerTag)],
    ['content_id', 'bigint', mails.map(({ contentId }) => contentId)],
    ['category', 'text', mails.map(({ category }) => category)],
    ['expires_at', 'timestamptz', mails.map(({ expiresAt }) => expiresAt)],
  ])
  const { rows } = await sql<SentRow>`
    insert into mails (pid, gamer_tag, content_id, category, sent_at, expires_at)
    select ${pid}, gamer_tag, content_id, category, ${now}, expires_at from ${input} order by place
    returning id, gamer_tag, content_id, category, expires_at
  `.execute(db)
  return rows
}

export type MailChange = { id: number; state: MailState; isClaimed: boolean }

/**
 * Keeps the time of the first read or claim; marking as unread clears the read time. Only the player's own reads count.
 */
export async function updateStates(
  { db, id: pid }: Realm,
  gamerTag: number,
  changes: readonly MailChange[],
  { at, isByPlayer }: { at: Date; isByPlayer: boolean },
): Promise<void> {
  const readAt = isByPlayer ? at : null
  const input = givenRows('given', changes.length, [
    ['id', 'bigint', changes.map(({ id }) => id)],
    ['state', 'text', changes.map(({ state }) => state)],
    ['is_claimed', 'boolean', changes.map(({ isClaimed }) => isClaimed)],
  ])
  await sql`
    update mails as m set
      state = given.state,
      read_at = case given.state when 'Unread' then null when 'Read' then coalesce(m.read_at, ${readAt}::timestamptz) else m.read_at end,
      claimed_at = case when given.is_claimed then coalesce(m.claimed_at, ${at}) end,
      is_claimed_by_player = given.is_claimed and (m.is_claimed_by_player or (m.claimed_at is null and ${isByPlayer}))
    from ${input} where m.pid = ${pid} and m.gamer_tag = ${gamerTag} and m.id = given.id
  `.execute(db)
}

export const updateMail = (
  { db, id: pid }: Realm,
  gamerTag: number,
  id: number,
  values: { content_id?: number; category?: string; expires_at?: Date | null; withdrawn_at?: Date | null },
) =>
  db
    .updateTable('mails')
    .set(values)
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('id', '=', id)
    .execute()

/** The player's own reads and claims, newest first; the two events of one mail have different ids. */
export async function selectEvents(
  { db, id: pid }: Realm,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  const until = new Date(before.at)
  const of = (column: 'read_at' | 'claimed_at', act: 'read' | 'claimed', place: 0 | 1) => sql`(
    select m.id * 2 + ${sql.lit(place)} as id, m.${sql.ref(column)} as at, ${sql.lit(act)} as act, m.id as mail_id,
      m.category, m.content_id
    from mails as m
    where m.pid = ${pid} and m.gamer_tag = ${gamerTag} and m.${sql.ref(column)} is not null ${column === 'claimed_at' ? sql`and m.is_claimed_by_player` : sql``}
      and m.${sql.ref(column)} <= ${until} and (m.${sql.ref(column)}, m.id * 2 + ${sql.lit(place)}) < (${until}, ${before.id})
    order by m.${sql.ref(column)} desc, m.id desc limit ${limit})`
  const { rows } = await sql<{
    id: number
    at: number
    act: 'read' | 'claimed'
    mail_id: number
    category: string
    subject: string | null
  }>`
    select e.id, e.at, e.act, e.mail_id, e.category, c.subject
    from (${of('read_at', 'read', 0)} union all ${of('claimed_at', 'claimed', 1)}) as e
    join mail_contents as c on c.pid = ${pid} and c.id = e.content_id
    order by e.at desc, e.id desc limit ${limit}
  `.execute(db)
  return rows
}

type Players = readonly { pid: string; gamerTag: number }[]

export const selectMailsOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('mails as m')
    .innerJoin('mail_contents as c', (join) => join.onRef('c.pid', '=', 'm.pid').onRef('c.id', '=', 'm.content_id'))
    .select(['m.pid', 'm.gamer_tag as gamerTag', 'm.id', 'm.category', 'm.state', 'm.sent_at as sentAt'])
    .select(['m.expires_at as expiresAt', 'm.read_at as readAt', 'm.claimed_at as claimedAt', 'c.sender'])
    .select(['c.subject', 'c.body', 'c.attachments', 'c.rewards', 'c.player_rewards as playerRewards'])
    .where(
      sql<boolean>`(m.pid, m.gamer_tag) in (
        select * from unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[]))`,
    )
    .orderBy('m.id')
    .execute()

/** Also deletes texts written to these players alone; texts sent to many contain no personal data. */
export async function deleteMailsOfPlayers(db: Db, players: Players): Promise<void> {
  const deleted = await db.deleteFrom('mails').where(ofPlayers(players)).returning(['pid', 'content_id']).execute()
  await sql`
    delete from mail_contents as c
    using unnest(${deleted.map(({ pid }) => pid)}::text[], ${deleted.map((row) => row.content_id)}::bigint[]) as gone (pid, id)
    where c.pid = gone.pid and c.id = gone.id and not c.is_shared
  `.execute(db)
}

export type Reader = {
  gamer_tag: number
  account_id: number
  email: string | null
  /** Value that the game writes to the stat TIME_ZONE, such as Europe/Berlin. */
  time_zone: string | null
  country: string | null
}

export async function selectReaders({ db, id: pid, cid }: Realm, gamerTags: readonly number[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select p.gamer_tag, p.account_id, a.email, z.value as time_zone, ${sql.raw(countryOfPlayer)} as country
    from players as p join accounts as a on a.cid = ${cid} and a.id = p.account_id
    left join stats as z on z.pid = p.pid and z.gamer_tag = p.gamer_tag and z.space = 'game.private' and z.key = 'TIME_ZONE'
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[])
  `.execute(db)
  return rows
}
