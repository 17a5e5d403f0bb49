import type { SpaceCriterion, TimeSpan } from '@regent/contract/players/player-search'
import { type ShortRelation, shortRelation } from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import { countOf } from '../../../ui/words/format-number.ts'
import { platformName } from '../../../ui/words/platform-name.ts'

/** The words for a relation between a stat and its value. */
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
export function criterionWords({ stat, rel, value, space }: SpaceCriterion): string {
  const short = shortRelation(rel)
  const list = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')
  const said = short === 'nonexistent' ? '' : ` ${short === 'in' || short === 'nin' ? list.join(', ') : `${value}`}`
  const where = space === 'game.private' ? '' : ` (${space})`
  return `${stat}${where} ${relationWords[short]}${said}`
}

const days = (n: number) => countOf(n, 'day')
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** `2026-11-20 18:00 and 2026-11-20 20:30 UTC` */
export const spanWords = ({ from, to }: TimeSpan): string => `${minuteOf(from)} and ${minuteOf(to)} UTC`
const minuteOf = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** A segment's search in words, part by part: "platform is iOS", "LEVEL is at least 10". */
export function searchWords(search: SegmentSearch): string[] {
  const { criteria = [], platform, online, suspended, played = [] } = search
  const said = <T>(value: T | undefined, words: (value: T) => string) => (value === undefined ? [] : [words(value)])
  return [
    ...criteria.map(criterionWords),
    ...(platform ? [`platform is ${platformName(platform)}`] : []),
    ...said(search.installedFrom, (ms) => `installed after ${dateOf(ms)}`),
    ...said(search.installedTo, (ms) => `installed before ${dateOf(ms)}`),
    ...said(search.installedWithinDays, (n) => `installed in the last ${days(n)}`),
    ...said(search.seenFrom, (ms) => `seen after ${dateOf(ms)}`),
    ...said(search.seenTo, (ms) => `seen before ${dateOf(ms)}`),
    ...said(search.seenWithinDays, (n) => `seen in the last ${days(n)}`),
    ...said(search.unseenForDays, (n) => `not seen for ${days(n)}`),
    ...played.map((span) => `played between ${spanWords(span)}`),
    ...(online ? ['online'] : []),
    ...(suspended ? ['suspended'] : []),
  ]
}
