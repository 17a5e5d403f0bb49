import type { SpaceCriterion, TimeSpan } from '@regent/contract/players/player-search'
import { type ShortRelation, shortRelation } from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import { formatQuantity } from '@regent/contract/words'
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

/** Describes a segment's search, part by part: "platform is iOS", "LEVEL is at least 10". */
export function describeSearch(search: SegmentSearch): string[] {
  const { criteria = [], platform, online, suspended, played = [] } = search
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
    ...(online ? ['online'] : []),
    ...(suspended ? ['suspended'] : []),
  ]
}
