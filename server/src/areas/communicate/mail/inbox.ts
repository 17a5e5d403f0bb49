import type { Message, searchMail } from '@regent/contract/communicate/mail'
import { mailStates } from '@regent/contract/communicate/mail-states'
import { ApiError } from '@regent/contract/errors'
import type { Context, RealmContext } from '../../../kernel/context/context.ts'
import { isOwnPlayer } from '../../../kernel/context/own-player.ts'
import { readSort } from '../../../kernel/context/paging.ts'
import { existingGamerTags } from '../../players/players/service.ts'
import { countMails, type MailFilter, selectCategories, selectMail, selectMails } from './queries.ts'
import { isPlayerOnly, messageView } from './service.ts'
import { inLanguage } from './texts.ts'

type Clause = Context<typeof searchMail>['body']['clauses'][number]

/** Staff also see expired mail. */
const filterForViewer = (context: RealmContext): MailFilter =>
  isPlayerOnly(context) ? { validAt: new Date(context.now) } : {}

/** Players who ask for their own mail exist. */
async function requirePlayer(context: RealmContext, gamerTag: number): Promise<void> {
  if (isOwnPlayer(context, gamerTag)) return
  if ((await existingGamerTags(context.realm, [gamerTag])).length === 0)
    throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
}

export async function searchClause(context: RealmContext, gamerTag: number, clause: Clause) {
  await requirePlayer(context, gamerTag)
  const { realm } = context
  const { name, onlyCount, categories, states, forSender: sender, text, start, limit, sort } = clause
  const { direction: order } = readSort(sort)
  const filter: MailFilter = {
    ...filterForViewer(context),
    ...(categories?.length && { categories }),
    ...(states?.length && {
      states: mailStates.filter((state) => states.includes(state)),
      isClaimedWanted: states.includes('Claimed'),
    }),
    sender,
  }
  if (text !== undefined) return { name, ...(await searchTexts(context, gamerTag, filter, clause, text)) }
  if (onlyCount) return { name, count: await countMails(realm, gamerTag, filter), content: [] }
  const rows = await selectMails(realm, gamerTag, filter, { order, start, limit })
  // A first page that is not full has all mails.
  const isAll = !start && rows.length < limit
  const count = isAll ? rows.length : await countMails(realm, gamerTag, filter)
  return { name, count, content: await inLanguage(context, gamerTag, rows.map(messageView), rows[0]?.texts_version) }
}

/** Limit of mails that a search scans; a player may have any number. */
const maxSearched = 1_000

/** Searches the localized texts, because a key does not contain its text. */
async function searchTexts(
  context: RealmContext,
  gamerTag: number,
  filter: MailFilter,
  { onlyCount, start, limit, sort }: Clause,
  text: string,
): Promise<{ count: number; content: Message[] }> {
  const newest = (await selectMails(context.realm, gamerTag, filter, { order: 'desc', limit: maxSearched })).map(
    messageView,
  )
  const part = text.toLowerCase()
  const matches = (await inLanguage(context, gamerTag, newest)).filter(({ subject, body }) =>
    [subject, body].some((one) => one?.toLowerCase().includes(part)),
  )
  const isOldestFirst = readSort(sort).direction === 'asc'
  if (isOldestFirst) matches.reverse()
  const remaining = matches.filter(({ id }) => !start || (isOldestFirst ? id > start : id < start))
  return { count: matches.length, content: onlyCount ? [] : remaining.slice(0, limit) }
}

export async function countUnread(context: RealmContext, gamerTag: number): Promise<number> {
  await requirePlayer(context, gamerTag)
  return countMails(context.realm, gamerTag, { ...filterForViewer(context), states: ['Unread'] })
}

export async function listCategories(context: RealmContext, gamerTag: number): Promise<string[]> {
  await requirePlayer(context, gamerTag)
  const rows = await selectCategories(context.realm, gamerTag, filterForViewer(context))
  return rows.map(({ category }) => category)
}

/** Players find only their own mail that has not expired. */
export async function findMail(context: RealmContext, id: number, ofPlayer?: number): Promise<Message | undefined> {
  const row = await selectMail(context.realm, id)
  if (!row || (ofPlayer !== undefined && row.gamer_tag !== ofPlayer)) return undefined
  const [mail] = await inLanguage(context, row.gamer_tag, [messageView(row)])
  if (!isPlayerOnly(context)) return mail
  const isOver = row.expires_at !== null && row.expires_at <= context.now
  return isOwnPlayer(context, row.gamer_tag) && !isOver ? mail : undefined
}
