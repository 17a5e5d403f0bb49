import { dayMs } from '../src/core/time.ts'
import {
  CalendarContent,
  type CalendarRow,
  type DailyClaim,
  type PlayerDailyReward,
} from '../src/engage/daily-rewards.ts'

export const sampleCalendar = 'calendars.daily'

/** Days before today on which it was published. */
export const calendarDays = 20

/** Seven days of gems, with more on the last one. */
export const calendarContent = CalendarContent.parse({
  title: 'Daily gems',
  // Before any sample: with a start, the calendar of the realm shows it.
  start: '2025-01-01T00:00:00.000Z',
  zone: 'player',
  graceDays: 1,
  days: [5, 5, 10, 10, 15, 15, 50].map((count) => ({ obtain: [{ symbol: 'currency.gems', count }] })),
})

/** Consecutive claims of the nth player. */
const streakOf = (index: number): number => (index * 5) % 13

export const sampleCalendars = (players: number): CalendarRow[] => {
  const streaks = Array.from({ length: players }, (_, index) => streakOf(index))
  return [
    {
      id: sampleCalendar,
      content: calendarContent,
      state: 'running',
      claimedLastDay: streaks.filter((streak) => streak > 0).length,
      longestStreak: Math.max(0, ...streaks),
    },
  ]
}

/** The claims of the nth player, newest first; one at noon of each day until today. */
const claimsOf = (now: number, index: number): Omit<DailyClaim, 'gamerTag'>[] => {
  const streak = streakOf(index)
  const today = Math.floor(now / dayMs) * dayMs
  return Array.from({ length: streak }, (_, before) => ({
    id: index * 100 + streak - before,
    at: today - before * dayMs,
    index: (streak - 1 - before) % calendarContent.days.length,
    day: new Date(today - before * dayMs).toISOString().slice(0, 10),
  }))
}

export const sampleDailyClaims = (now: number, gamerTags: readonly number[]): DailyClaim[] =>
  gamerTags
    .flatMap((gamerTag, index) => claimsOf(now, index).map((claim) => ({ gamerTag, ...claim })))
    .sort((one, other) => other.at - one.at || other.id - one.id)

export function samplePlayerRewards(now: number, index: number): PlayerDailyReward[] {
  const claims = claimsOf(now, index)
  const days = calendarContent.days.length
  const [last] = claims
  return [
    {
      id: sampleCalendar,
      title: calendarContent.title,
      mode: 'streak',
      state: 'running',
      days,
      nextIndex: claims.length % days,
      streak: claims.length,
      zone: 'Europe/Berlin',
      ...(last && { lastClaimAt: last.at }),
      nextClaimAt: last ? last.at + dayMs : now,
      isInAudience: true,
      claims,
    },
  ]
}
