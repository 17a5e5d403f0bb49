import type { Message, searchMail } from '@regent/contract/communicate/mail'
import { mailStates } from '@regent/contract/communicate/mail-states'
import { ApiError } from '@regent/contract/errors'
import type { Context, RealmContext } from '../../../kernel/context/context.ts'
import { readSort } from '../../../kernel/paging.ts'
import { knownTags } from '../../players/players/service.ts'
import { countMails, type MailFilter, selectCategories, selectMail, selectMails } from './queries.ts'
import { isPlayerOnly, messageView } from './service.ts'
import { inLanguage } from './texts.ts'

type Clause = Context<typeof searchMail>['body']['clauses'][number]

/** Staff also see expired mail. */
const seenBy = (context: RealmContext): MailFilter => (isPlayerOnly(context) ? { validAt: new Date(context.now) } : {})

async function requirePlayer({ realm }: RealmContext, gamerTag: number): Promise<void> {
  if ((await knownTags(realm, [gamerTag])).length === 0) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
}

export async function searchClause(context: RealmContext, gamerTag: number, clause: Clause) {
  await requirePlayer(context, gamerTag)
  const { realm } = context
  const { name, onlyCount, categories, states, forSender: sender, text, start, limit, sort } = clause
  const { direction: order } = readSort(sort)
  const filter: MailFilter = {
    ...seenBy(context),
    ...(categories?.length && { categories }),
    ...(states?.length && {
      states: mailStates.filter((state) => states.includes(state)),
      isClaimedWanted: states.includes('Claimed'),
    }),
    sender,
  }
  if (text !== undefined) return { name, ...(await searchTexts(context, gamerTag, filter, clause, text)) }
  const count = await countMails(realm, gamerTag, filter)
  const rows = onlyCount ? [] : await selectMails(realm, gamerTag, filter, { order, start, limit })
  return { name, count, content: await inLanguage(context, gamerTag, rows.map(messageView)) }
}

/** A player may have any number of mails; a search looks through this many. */
const maxSearched = 1_000

/** Looks through the texts as the reader gets them: a key alone says nothing of the text that it stands for. */
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
  const found = (await inLanguage(context, gamerTag, newest)).filter(({ subject, body }) =>
    [subject, body].some((one) => one?.toLowerCase().includes(part)),
  )
  const isOldestFirst = readSort(sort).direction === 'asc'
  if (isOldestFirst) found.reverse()
  const rest = found.filter(({ id }) => !start || (isOldestFirst ? id > start : id < start))
  return { count: found.length, content: onlyCount ? [] : rest.slice(0, limit) }
}

export async function countUnread(context: RealmContext, gamerTag: number): Promise<number> {
  await requirePlayer(context, gamerTag)
  return countMails(context.realm, gamerTag, { ...seenBy(context), states: ['Unread'] })
}

export async function categoriesOf(context: RealmContext, gamerTag: number): Promise<string[]> {
  await requirePlayer(context, gamerTag)
  const rows = await selectCategories(context.realm, gamerTag, seenBy(context))
  return rows.map(({ category }) => category)
}

/** A player finds only their own mail that has not expired. */
export async function findMail(context: RealmContext, id: number, ofPlayer?: number): Promise<Message | undefined> {
  const row = await selectMail(context.realm, id)
  if (!row || (ofPlayer !== undefined && row.gamer_tag !== ofPlayer)) return undefined
  const [mail] = await inLanguage(context, row.gamer_tag, [messageView(row)])
  if (!isPlayerOnly(context)) return mail
  const { caller, now } = context
  const own = caller.kind === 'account' ? caller.player?.gamerTag : undefined
  const isOver = row.expires_at !== null && row.expires_at <= now
  return row.gamer_tag === own && !isOver ? mail : undefined
}
