import { type DatePoint, datePoints } from '@regent/contract/communicate/campaigns'
import type { PlayerSearch, SpaceCriterion } from '@regent/contract/players/player-search'
import { shortRelation } from '@regent/contract/players/search-words'
import { statSpaces } from '@regent/contract/players/stats'
import { dayMs } from '@regent/contract/time'
import { isDatePoint } from './definition.ts'
import type { CampaignDefinition } from './tables.ts'

/** From a time (inclusive) to a time (exclusive). */
type Span = { from: number; to: number }

/** The range of times a number of full days ago, for each comparison. */
function toSpan(rel: string, days: number, now: number): Span {
  // Full days: `n` days ago is later than n + 1 days ago, and not later than n days ago.
  const after = now - (days + 1) * dayMs + 1
  const until = now - days * dayMs + 1
  switch (shortRelation(rel as SpaceCriterion['rel'])) {
    case 'lt':
      return { from: until, to: Infinity }
    case 'lte':
      return { from: after, to: Infinity }
    case 'gt':
      return { from: -Infinity, to: after }
    case 'gte':
      return { from: -Infinity, to: until }
    default:
      return { from: after, to: until }
  }
}

const stepMs = { once: dayMs, daily: dayMs, weekly: 7 * dayMs, monthly: 31 * dayMs }

/** `client.public.clan` is the stat `clan` in that space; a name without a space is in game.private. */
export function toRuleCriterion({ datapoint, rel, val }: CampaignDefinition['rules'][number]): SpaceCriterion {
  const space = statSpaces.find((one) => datapoint.startsWith(`${one}.`) && datapoint.length > one.length + 1)
  const stat = space ? datapoint.slice(space.length + 1) : datapoint
  const isPresence = shortRelation(rel) === 'nonexistent'
  return { space: space ?? 'game.private', stat, rel, ...(!isPresence && { value: val }) }
}

/**
 * The search for the audience of a campaign. With a date point and days it finds players who have reached that day
 * since the last sending, so that a recurring campaign with any interval skips nobody; the first time, within the last
 * interval. Undefined if nobody can match. With push, a notification also reaches players who are not connected.
 */
export function toPlayerSearch(
  definition: CampaignDefinition,
  now: number,
  lastSentAt: number | null,
  isPushSetUp = false,
): PlayerSearch | undefined {
  const { mtype, datepoint, days, recur, rules } = definition
  const spans = new Map<DatePoint, Span>(datePoints.map((point) => [point, { from: -Infinity, to: Infinity }]))
  const narrow = (point: DatePoint, { from, to }: Span) => {
    const current = spans.get(point) as Span
    spans.set(point, { from: Math.max(current.from, from), to: Math.min(current.to, to) })
  }
  if (datepoint !== undefined && days !== undefined) {
    const to = now - days * dayMs + 1
    const isFirst = recur === 'once' || lastSentAt === null
    narrow(datepoint, { from: isFirst ? to - stepMs[recur] : lastSentAt - days * dayMs + 1, to })
  }
  for (const { datapoint, rel, val } of rules)
    if (isDatePoint(datapoint)) narrow(datapoint, toSpan(rel, Number(val), now))
  if ([...spans.values()].some(({ from, to }) => from >= to)) return undefined
  const bound = (point: DatePoint, end: keyof Span) => {
    const ms = spans.get(point)?.[end] ?? Infinity
    return Number.isFinite(ms) ? ms : undefined
  }
  const paid = { space: 'game.private', stat: 'LAST_PURCHASE_TS' } as const
  const paidFrom = bound('revenue', 'from')
  const paidTo = bound('revenue', 'to')
  const criteria: SpaceCriterion[] = [
    ...rules.filter(({ datapoint }) => !isDatePoint(datapoint)).map(toRuleCriterion),
    ...(paidFrom === undefined ? [] : [{ ...paid, rel: 'gte' as const, value: paidFrom }]),
    ...(paidTo === undefined ? [] : [{ ...paid, rel: 'lt' as const, value: paidTo }]),
  ]
  return {
    installedFrom: bound('install', 'from'),
    installedTo: bound('install', 'to'),
    seenFrom: bound('session', 'from'),
    seenTo: bound('session', 'to'),
    ...(criteria.length > 0 && { criteria }),
    // Without push, only connected players receive it.
    ...(mtype === 'NOTIFICATION' && !isPushSetUp && { online: true }),
  }
}

/** The first due time of a campaign after a time, counted from its start. */
export function nextSending(start: number, recur: CampaignDefinition['recur'], after: number): number | null {
  if (start > after) return start
  if (recur === 'once') return null
  if (recur !== 'monthly') return start + (Math.floor((after - start) / stepMs[recur]) + 1) * stepMs[recur]
  for (let months = 1; ; months += 1) {
    const at = monthsLater(start, months)
    if (at > after) return at
  }
}

/** The same day of the month and time in UTC; the last day in a shorter month. */
function monthsLater(start: number, months: number): number {
  const date = new Date(start)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (start % dayMs)
}
