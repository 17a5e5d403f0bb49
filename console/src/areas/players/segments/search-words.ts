import type { Bought, ParticipationCondition, SpaceCriterion, TimeSpan } from '@regent/contract/players/player-search'
import { type ParticipationKind, type ShortRelation, shortRelation } from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import { formatQuantity } from '@regent/contract/words'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { platformName } from '../../../ui/words/platform-name.ts'

/** The labels of relations between a stat and a value. */
export const relationWords: Record<ShortRelation, string> = {
  eq: 'is',
  neq: 'is not',
  lt: 'is below',
  lte: 'is at most',
  gt: 'is above',
  gte: 'is at least',
  in: 'is one of',
  nin: 'is none of',
  nonexistent: 'is not set',
}

/** "LEVEL is at least 10" */
export function formatCriterion({ stat, rel, value, space }: SpaceCriterion): string {
  const short = shortRelation(rel)
  const list = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')
  const valueText =
    short === 'nonexistent' ? '' : ` ${short === 'in' || short === 'nin' ? list.join(', ') : `${value}`}`
  const where = space === 'game.private' ? '' : ` (${space})`
  return `${stat}${where} ${relationWords[short]}${valueText}`
}

const days = (n: number) => formatQuantity(n, 'day')
const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** `2026-11-20 18:00 and 2026-11-20 20:30 UTC` */
export const formatSpan = ({ from, to }: TimeSpan): string => `${toUtcMinute(from)} and ${toUtcMinute(to)} UTC`
const toUtcMinute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** The names of things that players take part in: in a sentence, and in the list of fields. */
export const participationLabels: Record<ParticipationKind, { label: string; field: string }> = {
  event: { label: 'Took part in event', field: 'Event (symbol)' },
  tournament: { label: 'Took part in tournament', field: 'Tournament (symbol)' },
  trial: { label: 'Is in A/B test', field: 'A/B test (name)' },
  promo: { label: 'Redeemed promo', field: 'Promo (number)' },
  campaign: { label: 'Reached by campaign', field: 'Campaign (number)' },
  leaderboard: { label: 'Has an entry on', field: 'Leaderboard (id)' },
  listing: { label: 'Bought with game currency', field: 'Listing (symbol)' },
}

/** "took part in event events.race" */
export const describeParticipation = ({ kind, id }: ParticipationCondition): string => {
  const { label } = participationLabels[kind]
  return `${label.charAt(0).toLowerCase()}${label.slice(1)} ${id}`
}

const formatMinor = (minor: number, currency: string | undefined) =>
  currency === undefined ? formatMoney(minor) : formatMoney(minor, currency)

/** "bought gems_t5 in the last 7 days, at least 2 payments" */
export function describeBought(bought: Bought): string {
  const { product, state, provider, currency, minAmount, maxAmount, since, until, withinDays } = bought
  const { atLeast, atMost } = bought
  const verb =
    state === undefined ? 'bought' : state === 'any' ? 'started to buy' : `payment ${state.toLowerCase()} for`
  const parts = [
    `${verb} ${product ?? 'anything'}`,
    ...(withinDays === undefined ? [] : [`in the last ${days(withinDays)}`]),
    ...(since === undefined ? [] : [`after ${toUtcMinute(since)} UTC`]),
    ...(until === undefined ? [] : [`before ${toUtcMinute(until)} UTC`]),
    ...(provider === undefined ? [] : [`at ${provider}`]),
    ...(currency === undefined ? [] : [`in ${currency}`]),
    ...(minAmount === undefined ? [] : [`for at least ${formatMinor(minAmount, currency)}`]),
    ...(maxAmount === undefined ? [] : [`for at most ${formatMinor(maxAmount, currency)}`]),
  ]
  const counts = [
    ...(atLeast === undefined ? [] : [`at least ${formatQuantity(atLeast, 'payment')}`]),
    ...(atMost === undefined ? [] : [`at most ${formatQuantity(atMost, 'payment')}`]),
  ]
  return [parts.join(' '), ...counts].join(', ')
}

/** Describes a segment's search, part by part: "platform is iOS", "LEVEL is at least 10". */
export function describeSearch(search: SegmentSearch): string[] {
  const { criteria = [], platform, online, suspended, played = [], bought = [], participated = [] } = search
  const formatIfSet = <T>(value: T | undefined, words: (value: T) => string) =>
    value === undefined ? [] : [words(value)]
  return [
    ...criteria.map(formatCriterion),
    ...(platform ? [`platform is ${platformName(platform)}`] : []),
    ...formatIfSet(search.installedFrom, (ms) => `installed after ${toUtcDay(ms)}`),
    ...formatIfSet(search.installedTo, (ms) => `installed before ${toUtcDay(ms)}`),
    ...formatIfSet(search.installedWithinDays, (n) => `installed in the last ${days(n)}`),
    ...formatIfSet(search.seenFrom, (ms) => `seen after ${toUtcDay(ms)}`),
    ...formatIfSet(search.seenTo, (ms) => `seen before ${toUtcDay(ms)}`),
    ...formatIfSet(search.seenWithinDays, (n) => `seen in the last ${days(n)}`),
    ...formatIfSet(search.unseenForDays, (n) => `not seen for ${days(n)}`),
    ...played.map((span) => `played between ${formatSpan(span)}`),
    ...bought.map(describeBought),
    ...participated.map(describeParticipation),
    ...(online ? ['online'] : []),
    ...(suspended ? ['suspended'] : []),
  ]
}
