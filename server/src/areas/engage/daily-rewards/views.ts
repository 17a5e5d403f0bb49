import type { CalendarRow, PlayerDailyReward } from '@regent/contract/engage/daily-rewards'
import { dayMs } from '@regent/contract/time'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { readLimits } from '../../communicate/campaigns/limits.ts'
import { matchingAudiences } from '../../players/segments/fits.ts'
import { type Calendar, findZones, itemsOfCalendars, publishedCalendars, stateOf, zoneFor } from './calendars.ts'
import { dayAt, emptyState, findNextClaim, startOfDay } from './days.ts'
import * as queries from './queries.ts'

/** The calendars of the realm, with their claims. */
export async function listCalendarRows(realm: Realm, now: number) {
  const items = await itemsOfCalendars(realm)
  const calendars = items.filter((one) => 'content' in one)
  const { limits } = await readLimits(realm)
  const unbroken = calendars.map(({ id, content }) => ({ id, unbrokenSince: now - (content.graceDays + 2) * dayMs }))
  const figures = await queries.selectFigures(realm, unbroken, now - dayMs)
  return {
    calendars: calendars.map((one): CalendarRow => {
      const figure = figures.get(one.id)
      return {
        ...one,
        state: stateOf(one.content, now),
        claimedLastDay: figure?.claimed ?? 0,
        longestStreak: figure?.longest ?? 0,
        ...nextReset(one, limits.timeZone, now),
      }
    }),
    problems: items.filter((one) => 'message' in one),
  }
}

function nextReset({ content: { zone, resetHour } }: Calendar, zoneOfRealm: string, now: number) {
  if (zone === 'player') return {}
  const used = zone === 'realm' ? zoneOfRealm : zone
  return { nextResetAt: startOfDay(used, resetHour, dayAt(used, resetHour, now) + 1) }
}

const claimsShownMs = 14 * dayMs

/** A page of the claims of a calendar in the last 14 days. */
export async function pageOfClaims(
  realm: Realm,
  id: string,
  page: { cursor?: string | undefined; limit: number },
  now: number,
) {
  const before = readCursor(page.cursor, ['at', 'id'])
  const since = now - claimsShownMs
  const claims = await queries.selectClaimsOfCalendar(realm, id, { since, before, limit: page.limit + 1 })
  const rows = claims.slice(0, page.limit).map(({ calendar: _, ...claim }) => claim)
  const last = rows.at(-1)
  return { rows, next: claims.length > page.limit && last ? writeCursor([last.at, last.id]) : null }
}

const claimsOfPlayer = 62

/** A player in each published calendar. */
export async function listOfPlayer({ realm, now }: RealmContext, gamerTag: number): Promise<PlayerDailyReward[]> {
  const zones = await findZones(realm, gamerTag)
  const calendars = await publishedCalendars(realm)
  const states = await queries.selectStates(realm, gamerTag)
  const audiences = calendars.map(({ content }) => content.audience)
  const fitting = await matchingAudiences(realm, gamerTag, audiences, now)
  return Promise.all(
    calendars.map(async ({ id, content }, nth) => {
      const zone = zoneFor(content, zones)
      const stored = states.get(id) ?? emptyState
      const next = findNextClaim(content, stored, zone, now)
      const state = stateOf(content, now)
      const claims = await queries.selectClaimsOfPlayer(realm, gamerTag, id, claimsOfPlayer)
      return {
        id,
        title: content.title,
        mode: content.mode,
        state,
        days: content.days.length,
        nextIndex: next.index,
        streak: next.streak,
        zone,
        ...(stored.lastClaimedAt !== null && { lastClaimAt: stored.lastClaimedAt }),
        ...(state !== 'over' && { nextClaimAt: next.at }),
        isInAudience: fitting[nth] === true,
        claims: claims.map(({ calendar: _, gamerTag: __, ...claim }) => claim),
      }
    }),
  )
}
