import type { AnnouncementView, StatRequirement } from '@regent/contract/communicate/announcements'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { noteResults } from '../../../kernel/results/results.ts'
import { type Reading, resolveText } from '../../../kernel/texts/texts.ts'
import { claimGifts } from '../../monetize/inventory/giving.ts'
import { rewardView } from '../../monetize/inventory/rewards.ts'
import { matchesGamerTag } from '../../players/players/gamer-tag.ts'
import { findReading } from '../../players/players/language.ts'
import { evaluateTests, toStatTest } from '../../players/players/stat-criteria.ts'
import { matchingAudiences } from '../../players/segments/fits.ts'
import { giftsOfAnnouncement } from './gifts.ts'
import {
  lockStates,
  type NewState,
  type OfPlayer,
  type StateRow,
  selectCurrent,
  selectStates,
  updateStates,
} from './queries.ts'
import { buildTranslations, listTextKeys, withInline } from './texts.ts'

/** The state of an announcement for a player, in the audit trail. */
export type InboxState = { isRead: boolean; isClaimed: boolean; isDeleted: boolean }

/**
 * The announcements that a player gets now: running, with stat requirements that the player meets and an audience that
 * includes them.
 */
export async function loadAnnouncements(realm: Realm, gamerTag: number, now: number): Promise<OfPlayer[]> {
  const current = await selectCurrent(realm, gamerTag, new Date(now))
  const requirements = current.flatMap(({ definition }) => definition.stat_requirements ?? []).filter(isOfStats)
  // Equal requirements are checked once.
  const tests = [...new Map(requirements.map((one) => [toKey(one), toStatTest(toRequirementCriterion(one))])).entries()]
  const fulfilled = await evaluateTests(
    realm,
    gamerTag,
    tests.map(([, test]) => test),
  )
  if (!fulfilled) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const holding = new Map(tests.map(([key], index) => [key, fulfilled[index] === true]))
  const isMet = (one: StatRequirement) =>
    isOfStats(one) ? holding.get(toKey(one)) === true : matchesGamerTag(gamerTag, one)
  const met = current.filter(({ definition }) => (definition.stat_requirements ?? []).every(isMet))
  const audiences = met.map(({ definition }) => definition.audience)
  const fitting = await matchingAudiences(realm, gamerTag, audiences, now)
  return met.filter((_, index) => fitting[index])
}

const isOfStats = ({ stat }: StatRequirement) => stat !== 'GAMER_TAG'

/** A requirement as a criterion on the player's stats. */
export const toRequirementCriterion = ({
  stat,
  constraint,
  value,
  domain = 'game',
  access = 'private',
}: StatRequirement) => ({
  stat,
  rel: constraint,
  value,
  space: `${domain}.${access}` as const,
})

const toKey = (one: StatRequirement) => JSON.stringify(toRequirementCriterion(one))

/** Announcements in the player's language. */
export async function inboxViews(
  context: RealmContext,
  gamerTag: number,
  rows: readonly OfPlayer[],
): Promise<AnnouncementView[]> {
  if (rows.length === 0) return []
  const definitions = rows.map(({ definition }) => definition)
  const read = await findReading(context, gamerTag, definitions.flatMap(listTextKeys))
  const reading = { ...read, texts: withInline(definitions, read.texts) }
  return rows.map((row) => inboxView(row, reading, context.now))
}

function inboxView(row: OfPlayer, reading: Reading, now: number): AnnouncementView {
  const { symbol, definition, start_at: start, end_at: end } = row
  const { title, summary, body, channel, tags, attachments = [], gift, clientData } = definition
  return {
    id: symbol,
    symbol,
    channel,
    title: resolveText(reading, title),
    summary: resolveText(reading, summary),
    body: resolveText(reading, body),
    localizationIds: { title: title.localizationId, summary: summary.localizationId, body: body.localizationId },
    translations: buildTranslations(definition, reading.texts),
    attachments,
    clientDataList: Object.entries(clientData ?? {}).map(([name, value]) => ({ name, value })),
    isRead: row.is_read,
    isClaimed: row.claimed_at !== null,
    isDeleted: row.is_deleted,
    ...(tags && { tags }),
    ...(gift && { gift: rewardView(gift) }),
    ...(start !== null && { startDate: new Date(start).toISOString() }),
    ...(end !== null && {
      endDate: new Date(end).toISOString(),
      secondsRemaining: Math.max(0, Math.floor((end - now) / 1_000)),
    }),
  }
}

type Symbols = { announcement?: string | undefined; announcements?: string[] | undefined }

/** The requested announcements, each once. If the player does not get one of them, all are rejected. */
async function requireNamed(context: RealmContext, gamerTag: number, { announcement, announcements = [] }: Symbols) {
  const { realm, now } = context
  const symbols = [...new Set(announcement === undefined ? announcements : [announcement, ...announcements])]
  const got = new Map((await loadAnnouncements(realm, gamerTag, now)).map((row) => [row.symbol, row]))
  return symbols.map((symbol) => {
    const row = got.get(symbol)
    if (!row) throw new ApiError('AnnouncementNotFound', { field: 'announcements' })
    return row
  })
}

export const readNamed = (context: RealmContext, gamerTag: number, symbols: Symbols) =>
  changeNamed(context, gamerTag, symbols, { is_read: true })

export const deleteNamed = (context: RealmContext, gamerTag: number, symbols: Symbols) =>
  changeNamed(context, gamerTag, symbols, { is_deleted: true })

async function changeNamed(context: RealmContext, gamerTag: number, symbols: Symbols, state: NewState) {
  const rows = await requireNamed(context, gamerTag, symbols)
  await setStates(context, gamerTag, rows, state)
}

/**
 * Gives the gifts of the announcements, each once: a concurrent claim waits for the first one and then finds nothing
 * left.
 */
export async function claimNamed(context: RealmContext, gamerTag: number, symbols: Symbols): Promise<void> {
  const rows = await requireNamed(context, gamerTag, symbols)
  const { caller, realm, role, now } = context
  const claimed = await setStates(context, gamerTag, rows, {
    claimed_at: new Date(now),
    is_claimed_by_player: caller.kind === 'account' && role(realm.id) === undefined,
  })
  for (const { symbol, definition } of rows.filter(({ id }) => claimed.has(id))) {
    const result = { kind: 'announcement', id: symbol } as const
    const claim = { source: 'announcement', reference: symbol, field: 'announcements', result } as const
    await claimGifts(context, gamerTag, giftsOfAnnouncement(definition), claim)
  }
}

const toInboxState = ({ is_read, is_deleted, claimed_at }: StateRow): InboxState => ({
  isRead: is_read,
  isClaimed: claimed_at !== null,
  isDeleted: is_deleted,
})

export async function loadInboxStates(realm: Realm, gamerTag: number): Promise<Record<string, InboxState>> {
  const rows = await selectStates(realm, gamerTag)
  return Object.fromEntries(rows.map((row) => [row.symbol, toInboxState(row)]))
}

/** Sets the states that differ, and returns the announcements that changed. */
export async function setStates(
  context: RealmContext,
  gamerTag: number,
  announcements: readonly { id: number; symbol: string }[],
  state: NewState,
): Promise<ReadonlySet<number>> {
  const { realm, change } = context
  const now = new Date(context.now)
  const next = (before: InboxState): InboxState => ({
    isRead: state.is_read ?? before.isRead,
    isClaimed: state.claimed_at === undefined ? before.isClaimed : state.claimed_at !== null,
    isDeleted: state.is_deleted ?? before.isDeleted,
  })
  const rows = await lockStates(realm, gamerTag, announcements, now)
  const changedRows = rows.filter(
    (row) => JSON.stringify(next(toInboxState(row))) !== JSON.stringify(toInboxState(row)),
  )
  const ids = changedRows.map((row) => row.announcement_id)
  if (ids.length === 0) {
    context.unchanged()
    return new Set()
  }
  await updateStates(realm, gamerTag, ids, state, now)
  const newlyRead = changedRows.filter((row) => !row.is_read && state.is_read)
  await noteResults(
    context,
    newlyRead.map(({ symbol: id }) => ({ record: { kind: 'announcement', id }, step: 'seen', gamerTags: [gamerTag] })),
  )
  for (const row of changedRows) {
    const before = toInboxState(row)
    const id = `${gamerTag}/${row.symbol}/${row.announcement_id}`
    change({ subject: 'announcement-state', id, before, after: next(before), gamerTag })
  }
  const message = { scopes: [], delay: 0, announcements: { playerId: gamerTag } }
  context.tell({ pid: realm.id, gamerTag }, 'announcements.refresh', message)
  return new Set(ids)
}

/** The current state, locked. */
export async function lockInboxState(
  { realm, now }: RealmContext,
  gamerTag: number,
  announcement: { id: number; symbol: string },
): Promise<InboxState | null> {
  const [row] = await lockStates(realm, gamerTag, [announcement], new Date(now))
  return row ? toInboxState(row) : null
}
