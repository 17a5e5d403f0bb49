import { CalendarContent, calendarType } from '@regent/contract/engage/daily-rewards'
import { ApiError } from '@regent/contract/errors'
import { isZone } from '@regent/contract/zones'
import type { Realm } from '../../../kernel/context/context.ts'
import { readLimits } from '../../communicate/campaigns/limits.ts'
import { findTimeZone } from '../../communicate/campaigns/quiet-hours.ts'
import { filterMembers } from '../../communicate/mail/readers.ts'
import type { GiftEntry } from '../../monetize/inventory/gifts.ts'
import { type PublishedItem, publishedContent, publishedOfType } from '../../operate/content/published.ts'

export type Calendar = { id: string; content: CalendarContent }

/** An item that is published with invalid content: players do not see it. */
export type FaultyCalendar = { id: string; message: string }

/** Unset optional properties of an item are null. */
export const omitNulls = (properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null))

function parseCalendar({ id, properties }: PublishedItem): Calendar | FaultyCalendar {
  const parsed = CalendarContent.safeParse(omitNulls(properties))
  if (parsed.success) return { id, content: parsed.data }
  const [issue] = parsed.error.issues
  return { id, message: `${issue?.path.join('.') || 'It'}: ${issue?.message ?? 'is not valid'}` }
}

/** All items of the type, by id, including invalid ones. */
export const itemsOfCalendars = async (realm: Realm): Promise<(Calendar | FaultyCalendar)[]> =>
  (await publishedOfType(realm, calendarType)).map(parseCalendar)

export const publishedCalendars = async (realm: Realm): Promise<Calendar[]> =>
  (await itemsOfCalendars(realm)).filter((one) => 'content' in one)

export async function findCalendar(realm: Realm, id: string): Promise<Calendar | undefined> {
  const item = id.startsWith(`${calendarType}.`) ? await publishedContent(realm, id) : undefined
  const calendar = item && parseCalendar(item)
  return calendar && 'content' in calendar ? calendar : undefined
}

export async function requireCalendar(realm: Realm, id: string): Promise<Calendar> {
  const calendar = await findCalendar(realm, id)
  if (!calendar) throw new ApiError('CalendarNotFound', { field: 'id' })
  return calendar
}

export const readStart = ({ start }: CalendarContent): number | null => (start === undefined ? null : Date.parse(start))
export const readEnd = ({ end }: CalendarContent): number | null => (end === undefined ? null : Date.parse(end))

export function stateOf(content: CalendarContent, now: number): 'upcoming' | 'running' | 'over' {
  if (now < (readStart(content) ?? now)) return 'upcoming'
  return now < (readEnd(content) ?? Number.POSITIVE_INFINITY) ? 'running' : 'over'
}

export const giftsOfDay = ({ days }: CalendarContent, index: number, at: string): GiftEntry[] =>
  (days[index]?.obtain ?? []).map((gift, nth) => ({ field: `${at}days.${index}.obtain.${nth}.symbol`, ...gift }))

export const giftsOfCalendar = (content: CalendarContent): GiftEntry[] =>
  content.days.flatMap((_, index) => giftsOfDay(content, index, ''))

/** The time zones that apply in a realm: its own, and that of a player. */
export type Zones = { realm: string; player: string }

/** Throws for an unknown player. */
export async function findZones(realm: Realm, gamerTag: number): Promise<Zones> {
  const [{ limits }, [player]] = await Promise.all([readLimits(realm), filterMembers(realm, [gamerTag])])
  if (!player) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const own = player.time_zone !== null && isZone(player.time_zone) ? player.time_zone : null
  return { realm: limits.timeZone, player: findTimeZone({ ...player, time_zone: own }, limits) }
}

export const zoneFor = ({ zone }: CalendarContent, zones: Zones): string =>
  zone === 'player' || zone === 'realm' ? zones[zone] : zone
