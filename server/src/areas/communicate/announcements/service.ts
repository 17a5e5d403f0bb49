import { isDeepStrictEqual } from 'node:util'
import type { AnnouncementContent, AnnouncementInput } from '@regent/contract/announcements'
import { ApiError } from '@regent/contract/errors'
import { newId } from '../../../engines/database/ids.ts'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/present.ts'
import { checkGifts } from '../../monetize/inventory/gifts.ts'
import { giftsOfAnnouncement } from './gifts.ts'
import * as queries from './queries.ts'
import type { AnnouncementDefinition } from './tables.ts'

/** An announcement in the audit trail; `id` and `createdAt` keep its identity when it is restored. */
export type AnnouncementState = AnnouncementDefinition & {
  startDate: string | null
  endDate: string | null
  id: number
  createdAt: number
}

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export const stateOf = ({ definition, ...row }: queries.StoredAnnouncement): AnnouncementState => ({
  ...definition,
  startDate: isoOf(row.start_at),
  endDate: isoOf(row.end_at),
  id: row.id,
  createdAt: row.created_at,
})

export const announcementView = ({ definition, ...row }: queries.AnnouncementRow): AnnouncementContent => ({
  ...definition,
  id: row.symbol,
  symbol: row.symbol,
  title: definition.title.localizationId,
  summary: definition.summary.localizationId,
  body: definition.body.localizationId,
  ...datesOf(row),
  version: row.version,
  updatedAt: row.updated_at,
  ...present({ updatedBy: row.email }),
})

export const definitionView = ({ symbol, definition, ...row }: queries.AnnouncementRow) => ({
  ...definition,
  symbol,
  ...datesOf(row),
})

const datesOf = ({ start_at, end_at }: Pick<queries.AnnouncementRow, 'start_at' | 'end_at'>) => ({
  ...(start_at !== null && { start_date: new Date(start_at).toISOString() }),
  ...(end_at !== null && { end_date: new Date(end_at).toISOString() }),
})

const timeOf = (text: string | undefined): number | null => (text ? Date.parse(text) : null)
const textRef = (given: AnnouncementInput['title']) =>
  typeof given === 'string'
    ? { localizationId: given }
    : {
        localizationId: given.localizationId,
        ...present({ defaultValue: given.defaultValue }),
      }

/** Creates an announcement, or replaces the one with its symbol. */
export async function saveAnnouncement(context: RealmContext, given: AnnouncementInput): Promise<void> {
  const { realm, can, now } = context
  const { symbol, start_date, end_date, startDate, endDate, title, summary, body, ...rest } = given
  const [start, end] = [timeOf(start_date ?? startDate), timeOf(end_date ?? endDate)]
  if (start !== null && end !== null && end <= start)
    throw new ApiError('BadRequest', { field: 'end_date', message: 'end_date must be after start_date.' })
  checkLanguages(rest.translations ?? [])
  const before = await queries.lockAnnouncement(realm, symbol)
  const right = before ? 'edit announcements' : 'create announcements'
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
  if (context.ifMatch !== undefined && context.ifMatch !== (before?.version ?? 0)) {
    throw new ApiError('StaleVersion', { field: 'symbol', current: before ? { symbol, ...stateOf(before) } : null })
  }
  await checkGifts(realm, giftsOfAnnouncement(given))
  await putAnnouncement(context, symbol, {
    ...rest,
    title: textRef(title),
    summary: textRef(summary),
    body: textRef(body),
    startDate: isoOf(start),
    endDate: isoOf(end),
    id: before?.id ?? newId(),
    createdAt: before?.created_at ?? now,
  })
}

function checkLanguages(translations: readonly { language: string }[]): void {
  const languages = translations.map(({ language }) => language.toLowerCase())
  const twice = languages.findIndex((language, index) => languages.indexOf(language) < index)
  if (twice === -1) return
  const field = `translations.${twice}.language`
  throw new ApiError('BadRequest', { field, message: `${field} is repeated.` })
}

/**
 * Compared as JSON with sorted fields, because requests and stored values differ in field order and in undefined
 * fields.
 */
const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)))

/** Sets an announcement to a state; null deletes it. The players' states are kept. */
export async function putAnnouncement(
  context: RealmContext,
  symbol: string,
  state: AnnouncementState | null,
): Promise<void> {
  const { realm, caller, now, change } = context
  const stored = await queries.lockAnnouncement(realm, symbol)
  const before = stored ? stateOf(stored) : null
  if (isSame(before, state)) return context.unchanged()
  if (state) {
    const { startDate, endDate, id, createdAt, ...definition } = state
    const version = (stored?.version ?? 0) + 1
    await queries.upsertAnnouncement(realm, symbol, {
      id,
      definition,
      start_at: startDate === null ? null : new Date(startDate),
      end_at: endDate === null ? null : new Date(endDate),
      version,
      created_at: new Date(createdAt),
      updated_at: new Date(now),
      account_id: accountIdOf(caller) ?? null,
    })
    context.setVersion(version)
  } else {
    await queries.deleteAnnouncement(realm, symbol)
  }
  change({ subject: 'announcement', id: symbol, before, after: state })
  context.tell({ pid: realm.id }, 'announcements.refresh', { scopes: [], delay: 0, announcements: { symbol } })
}

export async function deleteAnnouncement(context: RealmContext, symbol: string): Promise<void> {
  if (!(await queries.lockAnnouncement(context.realm, symbol)))
    throw new ApiError('AnnouncementNotFound', { field: 'symbol' })
  await putAnnouncement(context, symbol, null)
}

/** The state now, nobody else changing it. */
export async function lockState(realm: Realm, symbol: string): Promise<AnnouncementState | null> {
  const stored = await queries.lockAnnouncement(realm, symbol)
  return stored ? stateOf(stored) : null
}
