import { isDeepStrictEqual } from 'node:util'
import type { MailState, MailToSend, MailUpdate, Message } from '@regent/contract/communicate/mail'
import { mailStates } from '@regent/contract/communicate/mail-states'
import { ApiError } from '@regent/contract/errors'
import { toIso } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { inParts } from '../../../engines/database/in-parts.ts'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { present } from '../../../kernel/context/present.ts'
import { noteResults, type ResultNote, type ResultRecord } from '../../../kernel/results/results.ts'
import { orUnknownPlayer } from '../../../kernel/write/refused.ts'
import { checkGifts } from '../../monetize/inventory/gifts.ts'
import { claimGifts } from '../../monetize/inventory/giving.ts'
import { rewardView } from '../../monetize/inventory/rewards.ts'
import { giftsOfMail } from './gifts.ts'
import * as queries from './queries.ts'

/** A mail in the audit trail, without the body. */
export type SentMail = {
  category: string
  subject: string | null
  sender: number
  expires: string | null
  attachments: queries.MailContent['attachments']
  rewards: queries.MailContent['rewards']
  playerRewards: queries.MailContent['player_rewards']
  isClaimed: boolean
}

/** The player's state of a mail. */
export type StateOfMail = { state: MailState; isClaimed: boolean }

/** The fields of a sent mail that staff may change. */
export type Words = { category: string; subject: string | null; body: string | null; expires: string | null }

/** `42/7` */
export const mailKey = (gamerTag: number, id: number) => `${gamerTag}/${id}`

export const toSentMail = (row: queries.MailRow): SentMail => ({
  category: row.category,
  subject: row.subject,
  sender: row.sender,
  expires: toIso(row.expires_at),
  attachments: row.attachments,
  rewards: row.rewards,
  playerRewards: row.player_rewards,
  isClaimed: row.claimed_at !== null,
})

export const toMailState = ({ state, claimed_at }: queries.MailRow): StateOfMail => ({
  state,
  isClaimed: claimed_at !== null,
})

export const toWords = ({ category, subject, body, expires_at }: queries.MailRow): Words => ({
  category,
  subject,
  body,
  expires: toIso(expires_at),
})

/** A mail that its author sends to preview it in the game: it is marked, and shows its gifts without giving them. */
export type TestMail = MailToSend & { isTest: true }

const toContent = (mail: MailToSend | TestMail, result?: ResultRecord): queries.MailContent => ({
  ...toWordsAndGifts(mail),
  is_test: 'isTest' in mail,
  result_kind: result?.kind ?? null,
  result_id: result?.id ?? null,
})

const toWordsAndGifts = ({
  senderGamerTag,
  subject,
  body,
  bodyRef,
  attachments,
  rewards,
  playerRewards,
}: MailToSend) => ({
  sender: senderGamerTag,
  subject: subject ?? null,
  body: body ?? null,
  body_ref: bodyRef ?? null,
  attachments: attachments ?? [],
  rewards: rewards ?? null,
  player_rewards: playerRewards ?? null,
})

/** The subject of a test message, which must not look like a real one. */
export const asTest = (subject: string): string => `[Test] ${subject}`.slice(0, 500)

export const asTestMail = (mail: MailToSend): TestMail => ({
  ...mail,
  subject: asTest(mail.subject ?? ''),
  isTest: true,
})

/** Batch size: while one statement runs, the changes of the previous one are recorded. */
const mailsAtOnce = 500

/** Field names of the mails in a bulk request. */
const fieldOfBulk = (index: number, name: string) => `sendMailRequests.${index}.${name}`

/**
 * Sends all or nothing, and returns the ids. Equal contents are stored once for all recipients. The results of a record
 * count the mails that belong to it.
 */
export async function sendMails(
  context: RealmContext,
  toSend: readonly { gamerTag: number; mail: MailToSend | TestMail }[],
  fieldOf = fieldOfBulk,
  result?: ResultRecord,
): Promise<number[]> {
  const { realm, now } = context
  const { mails, contents } = toNewMails(toSend, fieldOf, now, result)
  await checkGifts(
    realm,
    contents.flatMap(({ index, ...content }) =>
      giftsOfMail(content).map((gift) => ({ ...gift, field: fieldOf(index, gift.field) })),
    ),
  )
  const readers = new Map<number, number>()
  for (const { contentId } of mails) readers.set(contentId, (readers.get(contentId) ?? 0) + 1)
  await queries.insertContents(
    realm,
    contents.map(({ index: _, ...content }) => ({ ...content, is_shared: (readers.get(content.id) ?? 0) > 1 })),
  )
  // A foreign key checks each player; its error contains the unknown one.
  const unknown = ({ detail }: { detail: string }) => {
    const gamerTag = /=\(.*, (\d+)\)/.exec(detail)?.[1]
    const index = toSend.findIndex((one) => String(one.gamerTag) === gamerTag)
    return new ApiError('PlayerNotFound', { field: fieldOf(Math.max(0, index), 'receiverGamerTag') })
  }
  const sentIds = await orUnknownPlayer(() => insertMails(context, mails, contents), unknown)
  const gamerTags = mails.map(({ gamerTag }) => gamerTag)
  if (result) {
    const withGifts = new Set(contents.filter(givesSomething).map(({ id }) => id))
    const gifted = mails.filter(({ contentId }) => withGifts.has(contentId))
    await noteResults(context, [
      { record: result, step: 'reached', gamerTags },
      { record: result, step: 'given', gamerTags: gifted.map(({ gamerTag }) => gamerTag) },
    ])
  }
  notifyPlayers(context, gamerTags)
  return sentIds
}

/** A content, and the first mail of the request that has it. */
type ContentToStore = queries.MailContent & { id: number; index: number }

/** Equal contents get one id. */
function toNewMails(
  toSend: readonly { gamerTag: number; mail: MailToSend | TestMail }[],
  fieldOf: typeof fieldOfBulk,
  now: number,
  result: ResultRecord | undefined,
) {
  const contents = new Map<string, ContentToStore>()
  // Many players get the same mail, so its gifts are checked once.
  const textIds = new Map<MailToSend, number>()
  const mails = toSend.map(({ gamerTag, mail }, index): queries.NewMail => {
    const expiresAt = mail.expires ? new Date(mail.expires) : null
    if (expiresAt && expiresAt.getTime() <= now) {
      const field = fieldOf(index, 'expires')
      throw new ApiError('BadRequest', { field, message: `${field} must be in the future.` })
    }
    let contentId = textIds.get(mail)
    if (contentId === undefined) {
      const content = toContent(mail, result)
      const key = JSON.stringify(content)
      const contentRow = contents.get(key) ?? { id: newId(), index, ...content }
      contents.set(key, contentRow)
      contentId = contentRow.id
      textIds.set(mail, contentId)
    }
    return { gamerTag, contentId, category: mail.category, expiresAt }
  })
  return { mails, contents: [...contents.values()] }
}

/** Stores the mails and records each in the audit trail. Returns their ids. */
async function insertMails(
  { realm, now, change }: RealmContext,
  mails: readonly queries.NewMail[],
  contents: readonly ContentToStore[],
): Promise<number[]> {
  const byId = new Map(contents.map((content) => [content.id, content]))
  const sent = inParts(mails, mailsAtOnce, (part) => queries.insertMails(realm, part, new Date(now)))
  const sentIds: number[] = []
  // Equal mails share an object in the trail, which is then stored once.
  const afters = new Map<string, SentMail>()
  for await (const { answer } of sent) {
    for (const { id, gamer_tag: gamerTag, content_id: contentId, category, expires_at } of answer) {
      sentIds.push(id)
      const content = byId.get(contentId)
      if (!content) continue
      const { sender, subject, attachments, rewards, player_rewards: playerRewards } = content
      const name = `${contentId} ${expires_at} ${category}`
      const after: SentMail = afters.get(name) ?? {
        category,
        subject,
        sender,
        expires: toIso(expires_at),
        attachments,
        rewards,
        playerRewards,
        isClaimed: false,
      }
      afters.set(name, after)
      change({ subject: 'mail', id: mailKey(gamerTag, id), before: null, after, gamerTag })
    }
  }
  return sentIds
}

/** Notifies the players' clients to reload their mail. */
function notifyPlayers({ realm, tell }: RealmContext, gamerTags: readonly number[]): void {
  const [first] = gamerTags
  if (first === undefined) return
  const message = { scopes: [], delay: 0, mail: { playerId: first } }
  tell({ pid: realm.id, gamerTags: [...new Set(gamerTags)] }, 'mail.refresh', message)
}

/** True for a player who is not staff: they may change only the state of a mail. */
export const isPlayerOnly = ({ can, realm }: RealmContext) => !can('view mail', realm.id)

export type Wish = { id: number; field: string } & Pick<
  MailUpdate,
  'state' | 'acceptAttachments' | 'subject' | 'body' | 'category' | 'expires'
>

/** Applies all changes to a player’s mails, or nothing. */
export async function changeMails(context: RealmContext, gamerTag: number, wishes: readonly Wish[]): Promise<void> {
  const { realm, now } = context
  const isPlayer = isPlayerOnly(context)
  const ids = [...new Set(wishes.map(({ id }) => id))]
  const rows = new Map((await queries.lockMails(realm, gamerTag, ids)).map((row) => [row.id, row]))
  const states = new Map([...rows].map(([id, row]) => [id, toMailState(row)]))
  for (const { id, field, ...wish } of wishes) {
    const row = rows.get(id)
    const isOver = row?.expires_at !== undefined && row.expires_at !== null && row.expires_at <= now
    if (!row || (isOver && isPlayer)) throw new ApiError('MailNotFound', { field })
    const before = states.get(id) ?? toMailState(row)
    const isAccepting = (wish.acceptAttachments === true || wish.state === 'Claimed') && givesSomething(row)
    if (isAccepting && !before.isClaimed && isOver) throw new ApiError('MailExpired', { field })
    const isRead = wish.acceptAttachments || wish.state === 'Claimed'
    const knownState = mailStates.find((state) => state === wish.state)
    const state = knownState ?? (isRead && before.state === 'Unread' ? 'Read' : before.state)
    states.set(id, { state, isClaimed: before.isClaimed || isAccepting })
    if (!isPlayer) rows.set(id, await updateMailText(context, row, wish))
  }
  const fields = new Map(wishes.map(({ id, field }) => [id, field]))
  await setStates(context, gamerTag, [...rows.values()], states, fields)
}

/** Changes mails without a given player: players can change their own mails, staff any mail. */
export async function changeMailsById(context: RealmContext, wishes: readonly Wish[]): Promise<void> {
  if (isPlayerOnly(context)) return changeMails(context, requireGamerTag(context.caller), wishes)
  const ids = wishes.map(({ id }) => id)
  const holders = new Map((await queries.selectHolders(context.realm, ids)).map(({ id, gamer_tag }) => [id, gamer_tag]))
  const wishesByMail = new Map<number, Wish[]>()
  for (const wish of wishes) {
    const gamerTag = holders.get(wish.id)
    if (gamerTag === undefined) throw new ApiError('MailNotFound', { field: wish.field })
    wishesByMail.set(gamerTag, [...(wishesByMail.get(gamerTag) ?? []), wish])
  }
  // Sorted, so that two concurrent calls cannot deadlock.
  for (const [gamerTag, own] of [...wishesByMail].sort(([a], [b]) => a - b)) await changeMails(context, gamerTag, own)
}

/**
 * Sets the states that differ, and gives the gifts of newly claimed mails; locks the rows, so that gifts are given
 * once.
 */
async function setStates(
  context: RealmContext,
  gamerTag: number,
  rows: readonly queries.MailRow[],
  states: ReadonlyMap<number, StateOfMail>,
  fields: ReadonlyMap<number, string>,
): Promise<void> {
  const changes = rows.flatMap((row) => {
    const after = states.get(row.id)
    return after && !isDeepStrictEqual(after, toMailState(row)) ? [{ row, after }] : []
  })
  if (changes.length === 0) return context.unchanged()
  await putStates(context, gamerTag, changes)
  await noteResults(
    context,
    changes.flatMap(({ row, after }) =>
      row.state === 'Unread' && after.state !== 'Unread' ? toResultNotes(row, 'seen') : [],
    ),
  )
  for (const { row, after } of changes) {
    if (!after.isClaimed || row.claimed_at !== null || row.is_test) continue
    const field = fields.get(row.id) ?? 'mailId'
    const claim = { source: 'mail', reference: String(row.id), field, result: toResultRecord(row) } as const
    await claimGifts(context, gamerTag, giftsOfMail(row), claim)
  }
}

function toResultRecord({ result_kind: kind, result_id: id }: queries.MailContent): ResultRecord | undefined {
  return kind === null || id === null ? undefined : { kind, id }
}

function toResultNotes(row: queries.MailRow, step: ResultNote['step']): ResultNote[] {
  const record = toResultRecord(row)
  return record ? [{ record, step, gamerTags: [row.gamer_tag] }] : []
}

async function putStates(
  context: RealmContext,
  gamerTag: number,
  changed: readonly { row: queries.MailRow; after: StateOfMail }[],
): Promise<void> {
  const { realm, caller, role, now, change } = context
  await queries.updateStates(
    realm,
    gamerTag,
    changed.map(({ row, after }) => ({ id: row.id, ...after })),
    { at: new Date(now), isByPlayer: caller.kind === 'account' && role(realm.id) === undefined },
  )
  for (const { row, after } of changed) {
    change({ subject: 'mail-state', id: mailKey(gamerTag, row.id), before: toMailState(row), after, gamerTag })
  }
  notifyPlayers(context, [gamerTag])
}

/** Restores a state for an undo; the gift of a claim is a separate change with a separate undo. */
export async function restoreState(
  context: RealmContext,
  gamerTag: number,
  id: number,
  wanted: Partial<StateOfMail>,
): Promise<void> {
  const [row] = await queries.lockMails(context.realm, gamerTag, [id])
  if (!row) throw new ApiError('MailNotFound')
  await putStates(context, gamerTag, [{ row, after: { ...toMailState(row), ...wanted } }])
}

type MailText = { [Name in keyof Words]?: string | null | undefined }

/**
 * Edits a mail for one recipient; other recipients of the same content are not affected. An empty category is not
 * changed.
 */
export async function updateMailText(
  context: RealmContext,
  row: queries.MailRow,
  given: MailText,
): Promise<queries.MailRow> {
  const { realm, change } = context
  const before = toWords(row)
  const expires = given.expires ? new Date(given.expires).toISOString() : given.expires === null ? null : before.expires
  const after: Words = {
    category: given.category || before.category,
    subject: given.subject === undefined ? before.subject : given.subject,
    body: given.body === undefined ? before.body : given.body,
    expires,
  }
  const names = (Object.keys(after) as (keyof Words)[]).filter((name) => after[name] !== before[name])
  if (names.length === 0) return row
  const { sender, body_ref, attachments, rewards, player_rewards, is_test, result_kind, result_id } = row
  const content = {
    sender,
    body_ref,
    attachments,
    rewards,
    player_rewards,
    is_test,
    result_kind,
    result_id,
    subject: after.subject,
    body: after.body,
  }
  const contentId = newId()
  await queries.insertContents(realm, [{ id: contentId, is_shared: false, ...content }])
  const expires_at = after.expires === null ? null : new Date(after.expires)
  await queries.updateMail(realm, row.gamer_tag, row.id, {
    content_id: contentId,
    category: after.category,
    expires_at,
  })
  const only = (words: Words) => Object.fromEntries(names.map((name) => [name, words[name]]))
  const id = mailKey(row.gamer_tag, row.id)
  change({ subject: 'mail', id, before: only(before), after: only(after), gamerTag: row.gamer_tag })
  notifyPlayers(context, [row.gamer_tag])
  return { ...row, ...content, category: after.category, expires_at: expires_at?.getTime() ?? null }
}

/** Withdraws an unclaimed mail or, to undo that, sends it again unchanged. */
export async function setWithdrawn(context: RealmContext, gamerTag: number, id: number, sent: SentMail | null) {
  const { realm, now, change } = context
  const [row] = await queries.lockMails(realm, gamerTag, [id])
  await queries.updateMail(realm, gamerTag, id, { withdrawn_at: sent === null ? new Date(now) : null })
  const before = row ? toSentMail(row) : null
  change({ subject: 'mail', id: mailKey(gamerTag, id), before, after: sent, gamerTag })
  if (row && sent === null) await noteResults(context, toResultNotes(row, 'withdrawn'))
  await runHooks(context.registry, 'mailIsWithdrawn', context, { gamerTag, mailId: id }, sent === null)
  notifyPlayers(context, [gamerTag])
}

const givesSomething = (row: Pick<queries.MailContent, 'attachments' | 'rewards' | 'player_rewards'>): boolean =>
  row.attachments.length > 0 || row.rewards !== null || row.player_rewards !== null

export function messageView(row: queries.MailRow): Message {
  const attachmentState = row.claimed_at === null ? 'New' : 'Claimed'
  return {
    id: row.id,
    mailId: row.id,
    sent: row.sent_at,
    receiverGamerTag: row.gamer_tag,
    senderGamerTag: row.sender,
    category: row.category,
    state: row.state,
    attachments: row.attachments.map(({ target, ...wrapped }, index) => ({
      id: index + 1,
      state: attachmentState,
      wrapped,
      ...present({ target }),
    })),
    ...present({
      expires: row.expires_at,
      subject: row.subject,
      body: row.body,
      bodyRef: row.body_ref,
      rewards: row.rewards,
    }),
    ...(row.player_rewards !== null && { playerRewards: rewardView(row.player_rewards) }),
    ...present({ claimedTimeMs: row.claimed_at }),
    ...(row.is_test && { isTest: true }),
  }
}
