import type { CalendarContent, PlayerDailyReward } from '@regent/contract/engage/daily-rewards'
import { formatQuantity } from '@regent/contract/words'

export const calendarTones = { upcoming: 'started', running: 'done', over: 'cancelled' } as const

type Reward = CalendarContent['days'][number]['obtain'][number]

/** "10 × gems" */
export const formatDayReward = ({ symbol, specialization, count }: Reward): string =>
  `${count.toLocaleString('en')} × ${symbol.slice(symbol.indexOf('.') + 1)}${specialization ? ` ${specialization}` : ''}`

export const formatZone = (zone: string): string =>
  zone === 'player' ? 'The player’s own' : zone === 'realm' ? 'The realm’s' : zone

/** "29 Nov", of the local day 2026-11-29 */
export const formatClaimDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Describes the order of the days for operators. */
export function formatOrder({ mode, graceDays, afterLast }: CalendarContent): string {
  if (mode === 'month') return 'Day of the month; missed days are lost'
  const grace = graceDays === 0 ? 'no day may be missed' : `up to ${formatQuantity(graceDays, 'day')} may be missed`
  return `Streak; ${grace}; after the last day ${afterLast === 'repeat' ? 'it restarts' : 'the last day repeats'}`
}

/**
 * When the days of the calendar were claimed, by index: those of the current round of the streak, or those of the month
 * of the newest claim.
 */
export function findClaimedDays({ mode, streak, claims }: PlayerDailyReward): ReadonlyMap<number, string> {
  const days = new Map<number, string>()
  const [newest] = claims
  if (!newest) return days
  if (mode === 'month') {
    const month = newest.day.slice(0, 7)
    for (const { index, day } of claims) if (day.startsWith(month)) days.set(index, day)
    return days
  }
  for (const [nth, { index, day }] of claims.slice(0, streak).entries()) {
    if (nth > 0 && index >= (claims[nth - 1]?.index ?? 0)) break
    days.set(index, day)
  }
  return days
}
