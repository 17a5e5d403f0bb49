import { isDeepStrictEqual } from 'node:util'
import type { AnnouncementContent, AnnouncementInput, Translation } from '@regent/contract/communicate/announcements'
import { ApiError } from '@regent/contract/errors'
import { toIso } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { spendBudget } from '../../../kernel/approvals/budgets.ts'
import { isOperatorIn } from '../../../kernel/approvals/gates.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { present } from '../../../kernel/context/present.ts'
import { checkGifts } from '../../monetize/inventory/gifts.ts'
import { givenAmounts } from '../../monetize/inventory/given-amounts.ts'
import { countEverybody } from '../../players/players/search.ts'
import { lockAudience } from '../../players/segments/service.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import { giftsOfAnnouncement } from './gifts.ts'
import * as queries from './queries.ts'
import type { AnnouncementDefinition } from './tables.ts'
import { checkTranslations, deleteOwnTexts, inOrder, lockTranslations, putTranslations, withKeys } from './texts.ts'

/** An announcement in the audit trail; `id` and `createdAt` preserve its identity across a restore. */
export type AnnouncementState = AnnouncementDefinition & {
  startDate: string | null
  endDate: string | null
  id: number
  createdAt: number
}

export const toAnnouncementState = ({ definition, ...row }: queries.StoredAnnouncement): AnnouncementState =>
  withOrderedTexts({
    ...definition,
    startDate: toIso(row.start_at),
    endDate: toIso(row.end_at),
    id: row.id,
    createdAt: row.created_at,
  })

/** With all its languages; see `readTranslations`. */
export const announcementView = ({ definition, ...row }: queries.AnnouncementRow): AnnouncementContent => ({
  ...definition,
  id: row.symbol,
  symbol: row.symbol,
  title: definition.title.localizationId,
  summary: definition.summary.localizationId,
  body: definition.body.localizationId,
  ...toDates(row),
  version: row.version,
  updatedAt: row.updated_at,
  ...present({ updatedBy: row.email }),
})

export function definitionView({ symbol, definition, ...row }: queries.AnnouncementRow) {
  const { title, summary, body, translations = [] } = definition
  const ref = (text: typeof title, isSet: (one: Translation) => boolean) => ({
    ...text,
    empty: !text.defaultValue && !translations.some(isSet),
  })
  return {
    ...definition,
    symbol,
    title: ref(title, (one) => one.subject !== ''),
    summary: ref(summary, (one) => one.summary !== ''),
    body: ref(body, (one) => one.message !== ''),
    ...toDates(row),
  }
}

const toDates = ({ start_at, end_at }: Pick<queries.AnnouncementRow, 'start_at' | 'end_at'>) => ({
  ...(start_at !== null && { start_date: new Date(start_at).toISOString() }),
  ...(end_at !== null && { end_date: new Date(end_at).toISOString() }),
})

const parseTime = (text: string | undefined): number | null => (text ? Date.parse(text) : null)
const textRef = (input: AnnouncementInput['title']) =>
  typeof input === 'string'
    ? { localizationId: input }
    : {
        localizationId: input.localizationId,
        // A text that is intentionally empty is shown as empty, not as its key.
        ...present({ defaultValue: input.defaultValue ?? (input.empty ? '' : undefined) }),
      }

/** Creates an announcement, or replaces the one with its symbol. */
export async function saveAnnouncement(context: RealmContext, input: AnnouncementInput): Promise<void> {
  const { realm, can, now } = context
  const { symbol, start_date, end_date, startDate, endDate, title, summary, body, ...rest } = input
  const start = parseTime(start_date ?? startDate)
  const end = parseTime(end_date ?? endDate)
  if (start !== null && end !== null && end <= start)
    throw new ApiError('BadRequest', { field: 'end_date', message: 'end_date must be after start_date.' })
  const translations = rest.translations && (await checkTranslations(realm, rest.translations))
  const before = await lockStored(realm, symbol)
  const right = before ? 'edit announcements' : 'create announcements'
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
  if (context.ifMatch !== undefined && context.ifMatch !== (before?.version ?? 0)) {
    throw new ApiError('StaleVersion', {
      field: 'symbol',
      current: before ? announcementView({ ...before, symbol, email: null }) : null,
    })
  }
  await checkGifts(realm, giftsOfAnnouncement(input))
  const refs = { title: textRef(title), summary: textRef(summary), body: textRef(body) }
  const keyed = translations?.length ? withKeys(symbol, refs) : refs
  await putAnnouncement(context, symbol, {
    ...rest,
    ...keyed,
    // Without translations, the texts of the keys do not change.
    translations: translations ?? (await lockTranslations(realm, keyed)),
    startDate: toIso(start),
    endDate: toIso(end),
    id: before?.id ?? newId(),
    createdAt: before?.created_at ?? now,
  })
}

/**
 * Compared as JSON with sorted fields, because requests and stored values differ in field order and in undefined
 * fields.
 */
const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)))

/** Announcements are not planned. */
const noPlanWay = 'Review the announcement (x-review) and request approval of its plan.'

/** All players can claim these gifts, so they count as given to every player. */
async function refuseUnapprovedGifts(
  context: RealmContext,
  before: AnnouncementState | null,
  state: AnnouncementState | null,
): Promise<void> {
  const gifts = state ? giftsOfAnnouncement(state) : []
  if (gifts.length === 0 || isSame(gifts, before ? giftsOfAnnouncement(before) : [])) return
  if (context.caller.kind !== 'server' && !isOperatorIn(context, context.realm.id)) return
  const { about: count } = await countEverybody(context.realm)
  await spendBudget(context, context.realm, givenAmounts(gifts, count), count, noPlanWay)
}

/** Sets an announcement to a state; null deletes it. The players' states are kept. */
export async function putAnnouncement(
  context: RealmContext,
  symbol: string,
  wanted: AnnouncementState | null,
): Promise<void> {
  const { realm, caller, now, change } = context
  const state = wanted && withOrderedTexts(wanted)
  const stored = await lockStored(realm, symbol)
  const before = stored ? toAnnouncementState(stored) : null
  if (isSame(before, state)) return context.unchanged()
  await refuseUnapprovedGifts(context, before, state)
  if (state) {
    const { startDate, endDate, id, createdAt, translations = [], ...definition } = state
    await lockAudience(context, definition.audience, 'audience', before?.audience)
    await putTranslations(context, definition, translations)
    const version = (stored?.version ?? 0) + 1
    await queries.upsertAnnouncement(realm, symbol, {
      id,
      definition,
      start_at: startDate === null ? null : new Date(startDate),
      end_at: endDate === null ? null : new Date(endDate),
      version,
      created_at: new Date(createdAt),
      updated_at: new Date(now),
      account_id: findAccountId(caller) ?? null,
    })
    context.setVersion(version)
  } else {
    await queries.deleteAnnouncement(realm, symbol)
    if (stored) await deleteOwnTexts(context, symbol, stored.definition)
  }
  change({ subject: 'announcement', id: symbol, before, after: state })
  if ((before === null) !== (state === null))
    await runHooks(context.registry, 'announcementIsDeleted', context, symbol, state === null)
  context.tell({ pid: realm.id }, 'announcements.refresh', { scopes: [], delay: 0, announcements: { symbol } })
}

export async function deleteAnnouncement(context: RealmContext, symbol: string): Promise<void> {
  if (!(await lockStored(context.realm, symbol))) throw new ApiError('AnnouncementNotFound', { field: 'symbol' })
  await putAnnouncement(context, symbol, null)
}

/** Omits the list of texts if the announcement has no localizations. */
function withOrderedTexts({ translations = [], ...rest }: AnnouncementState): AnnouncementState {
  const ordered = inOrder(translations)
  return { ...rest, ...(ordered.length > 0 && { translations: ordered }) }
}

/** The announcement with all its languages, both locked. */
async function lockStored(realm: Realm, symbol: string): Promise<queries.StoredAnnouncement | undefined> {
  await lockRealmTexts(realm)
  const stored = await queries.lockAnnouncement(realm, symbol)
  if (!stored) return undefined
  const { definition } = stored
  return { ...stored, definition: { ...definition, translations: await lockTranslations(realm, definition) } }
}

/** The current state, locked. */
export async function lockAnnouncementState(realm: Realm, symbol: string): Promise<AnnouncementState | null> {
  const stored = await lockStored(realm, symbol)
  return stored ? toAnnouncementState(stored) : null
}

/** All announcements, as stored in the audit trail. */
export async function listAnnouncementStates(realm: Realm): Promise<{ symbol: string; state: AnnouncementState }[]> {
  const states: { symbol: string; state: AnnouncementState }[] = []
  for (const { symbol } of await queries.selectAnnouncements(realm)) {
    const state = await lockAnnouncementState(realm, symbol)
    if (state) states.push({ symbol, state })
  }
  return states
}

/** The number of players who have read an announcement, and who claimed its gifts, by symbol. */
export async function countReaders(
  realm: Realm,
  symbols: readonly string[],
): Promise<Map<string, { read: number; claimed: number }>> {
  if (symbols.length === 0) return new Map()
  const rows = await queries.countReaders(realm, symbols)
  return new Map(rows.map(({ symbol, read, claimed }) => [symbol, { read, claimed }]))
}
