import type { CalendarContent } from '@regent/contract/engage/daily-rewards'
import { dayMs, hourMs } from '@regent/contract/time'
import { toInstant, toLocalMs } from '@regent/contract/zones'

/**
 * Days of a calendar: local days of a time zone that begin at the reset hour. A day is the number of days since 1970.
 */

/** A player whose time zone has changed since the last claim waits at least this long. */
export const shortestWaitMs = 20 * hourMs

export const dayAt = (zone: string, resetHour: number, at: number): number =>
  Math.floor((toLocalMs(zone, at) - resetHour * hourMs) / dayMs)

export const startOfDay = (zone: string, resetHour: number, day: number): number =>
  toInstant(zone, day * dayMs + resetHour * hourMs)

/** `2026-11-28` */
export const toDayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
export const toDay = (text: string): number => Date.parse(text) / dayMs

const toDayOfMonth = (day: number): number => new Date(day * dayMs).getUTCDate()

/** The stored state of a player in a calendar; null: nothing was claimed. */
export type DailyRewardState = {
  nextIndex: number
  streak: number
  lastDay: string | null
  lastZone: string | null
  lastClaimedAt: number | null
}

export const emptyState: DailyRewardState = {
  nextIndex: 0,
  streak: 0,
  lastDay: null,
  lastZone: null,
  lastClaimedAt: null,
}

/** The next claim of a player: from when it is possible, for which local day, and what it gives. */
export type NextClaim = {
  at: number
  day: number
  index: number
  /** Consecutive claims before this one; 0 if the streak is broken. */
  streak: number
  isBroken: boolean
}

export function findNextClaim(content: CalendarContent, state: DailyRewardState, zone: string, now: number): NextClaim {
  const { resetHour, days, mode } = content
  const at = Math.max(now, earliestClaim(content, state, zone))
  const isFirst = state.lastDay === null
  const lastDay = isFirst ? Number.NEGATIVE_INFINITY : toDay(state.lastDay ?? '')
  const day = Math.max(dayAt(zone, resetHour, at), lastDay + 1)
  // The streak also continues if it does in the former time zone: somebody who flies east loses hours of a day.
  const daysPassed = Math.min(day, dayAt(state.lastZone ?? zone, resetHour, at)) - lastDay
  const isBroken = !isFirst && daysPassed - 1 > content.graceDays
  const streak = isBroken ? 0 : state.streak
  if (mode === 'month') return { ...findDayOfMonth(content, zone, { at, day }), streak, isBroken }
  return { at, day, index: isBroken ? 0 : Math.min(state.nextIndex, days.length - 1), streak, isBroken }
}

function earliestClaim({ resetHour }: CalendarContent, state: DailyRewardState, zone: string): number {
  if (state.lastDay === null) return Number.NEGATIVE_INFINITY
  const nextDay = startOfDay(zone, resetHour, toDay(state.lastDay) + 1)
  const hasMoved = state.lastZone !== null && state.lastZone !== zone
  return hasMoved ? Math.max(nextDay, (state.lastClaimedAt ?? 0) + shortestWaitMs) : nextDay
}

/** Days of the month without a reward are skipped. */
function findDayOfMonth({ resetHour, days }: CalendarContent, zone: string, { at, day }: { at: number; day: number }) {
  let rewarded = day
  while (toDayOfMonth(rewarded) > days.length) rewarded += 1
  return {
    at: rewarded === day ? at : startOfDay(zone, resetHour, rewarded),
    day: rewarded,
    index: toDayOfMonth(rewarded) - 1,
  }
}

/** The day of a streak after this one. */
export function indexAfter({ days, afterLast, mode }: CalendarContent, index: number): number {
  if (mode === 'month') return 0
  if (index + 1 < days.length) return index + 1
  return afterLast === 'repeat' ? 0 : days.length - 1
}
