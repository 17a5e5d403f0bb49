import type { PlayerSearch, SpaceCriterion, TimeSpan } from '@regent/contract/players/player-search'
import type { StatSort } from '@regent/contract/players/players'
import {
  maxCriteria,
  maxPlayedSpans,
  maxSearchDays,
  relations,
  searchKinds,
  spaces,
} from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { readSort, type Sort, sortText } from '../../../ui/table/sort.ts'
import { platformOptions } from '../../../ui/words/platform-name.ts'
import { formatSpan } from '../segments/search-words.ts'
import { parseWhySubject } from '../why/why-search.ts'
import {
  boughtChips,
  boughtFields,
  boughtIn,
  formatBought,
  formatParticipated,
  participatedIn,
  participationChips,
  participationFields,
} from './bought-search.ts'
import type { PlayersSearch } from './players-search.ts'

/** The kinds of search; a search by stats has criteria instead of a text. */
export type SearchKind = (typeof searchKinds)[number] | 'stats'

export const kindIn = ({ by }: PlayersSearch): SearchKind =>
  by === 'stats' ? 'stats' : (searchKinds.find((kind) => kind === by) ?? 'identity')

/**
 * The criteria in the URL; empty if they are invalid. Parsed manually, like the numbers below: the first screen loads
 * no schema library.
 */
export function criteriaIn({ criteria }: PlayersSearch): SpaceCriterion[] {
  try {
    const read: unknown = JSON.parse(criteria ?? '[]')
    const parsedCriteria = Array.isArray(read) && read.length <= maxCriteria ? read.map(criterionIn) : []
    return parsedCriteria.every((one) => one !== undefined) ? parsedCriteria : []
  } catch {
    return []
  }
}

/** The periods in the URL; empty if they are invalid. */
function playedIn({ played }: PlayersSearch): TimeSpan[] {
  try {
    const spans: unknown = JSON.parse(played ?? '[]')
    return Array.isArray(spans) && spans.length <= maxPlayedSpans && spans.every(isSpan) ? spans : []
  } catch {
    return []
  }
}

const isSpan = ({ from, to }: Partial<TimeSpan>) =>
  isMoment(Number(from)) && isMoment(Number(to)) && Number(from) <= Number(to)

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function criterionIn(raw: Partial<SpaceCriterion>): SpaceCriterion | undefined {
  const { stat, rel, value, space = 'game.private' } = raw
  if (typeof stat !== 'string' || stat === '' || !rel || !relations.includes(rel) || !spaces.includes(space)) return
  const isList = ['in', 'notin', 'nin', 'nonexistent'].includes(rel) && Array.isArray(value) && value.every(isScalar)
  if (value === undefined ? rel !== 'nonexistent' : !isList && !isScalar(value)) return
  return { stat, rel, space, ...(value !== undefined && { value }) }
}

const moments = ['installedFrom', 'installedTo', 'seenFrom', 'seenTo'] as const
const days = ['installedWithinDays', 'seenWithinDays', 'unseenForDays'] as const

/** Parses the search of the URL to the server's form; invalid parts are dropped. */
export function searchIn(raw: PlayersSearch): PlayerSearch {
  const by = kindIn(raw)
  const search: PlayerSearch = {}
  const query = raw.q?.trim()
  if (by === 'stats') {
    const criteria = criteriaIn(raw)
    if (criteria.length > 0) search.criteria = criteria
  } else if (query) {
    search.query = query
    if (by !== 'identity') search.by = by
  }
  if (raw.platform) search.platform = raw.platform
  if (raw.online === 'true') search.online = true
  if (raw.suspended === 'true') search.suspended = true
  const played = playedIn(raw)
  if (played.length > 0) search.played = played
  const boughtSearch = boughtIn(raw.bought)
  if (boughtSearch.length > 0) search.bought = boughtSearch
  const participated = participatedIn(raw.participated)
  if (participated.length > 0) search.participated = participated
  for (const name of [...moments, ...days]) {
    const number = Number(raw[name])
    const isFit = days.some((one) => one === name) ? number >= 1 && number <= maxSearchDays : isMoment(number)
    if (Number.isInteger(number) && isFit) search[name] = number
  }
  return search
}

/** True if it is within the range of dates. */
const isMoment = (ms: number) => !Number.isNaN(new Date(ms).getTime())

/** The cause of "Why?" whose players are listed; undefined if the URL contains none. */
export const causeIn = ({ cause = '' }: PlayersSearch) => parseWhySubject(cause)

/** The sort orders of the server, which equal the column ids. */
const sorts = ['created', 'lastSeen', 'spent'] as const
export type PlayerSort = (typeof sorts)[number]

type ListSort = PlayerSort | `-${PlayerSort}` | StatSort

/** The sort of the URL; undefined if it has none, or for a text search, whose order is fixed. */
export function sortIn(raw: PlayersSearch): ListSort | undefined {
  if (searchIn(raw).query !== undefined) return undefined
  if (isStatSort(raw.sort)) return raw.sort
  return sorts.flatMap((by) => [by, `-${by}`] as const).find((sort) => sort === raw.sort)
}

const statSort = /^-?stat:/

const isStatSort = (sort = ''): sort is StatSort =>
  statSort.test(sort) && isStatColumn(sort.replace(statSort, '')) && sort.length <= 160

/** The id of a stat's column is `game.private.LEVEL`. */
const isStatColumn = (id: string) => spaces.some((space) => id.startsWith(`${space}.`) && id.length > space.length + 1)

/** The sort column of the list. */
export const toColumnSort = (sort: ListSort = '-created'): Sort | undefined => readSort(sort.replace('stat:', ''))

/** Formats the sort by a column for the URL. */
export const formatSort = ({ column, direction }: Sort): string =>
  sortText({ column: isStatColumn(column) ? `stat:${column}` : column, direction })

export const segmentIn = ({ segment = '' }: PlayersSearch): number | undefined =>
  /^[1-9]\d{0,15}$/.test(segment) ? Number(segment) : undefined

/** The part of a search that a segment supports; undefined for a search by text. */
export const toSegmentSearch = ({ query, by: _, ...kept }: PlayerSearch): SegmentSearch | undefined =>
  query === undefined ? kept : undefined

/** Formats a search for the URL, so that a segment's search can be opened and edited. */
export function formatSearch(search: PlayerSearch): PlayersSearch {
  const { query, by, criteria, played, bought, participated, ...filters } = search
  const isByStats = criteria !== undefined && criteria.length > 0
  return {
    q: isByStats ? undefined : query,
    by: isByStats ? 'stats' : by,
    criteria: isByStats ? JSON.stringify(criteria) : undefined,
    played: played?.length ? JSON.stringify(played) : undefined,
    bought: bought?.length ? JSON.stringify(bought) : undefined,
    participated: participated?.length ? JSON.stringify(participated) : undefined,
    ...Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  }
}

/** The URL parameters of a filter. */
const chips: readonly [name: keyof PlayersSearch, field: string, operator: string][] = [
  ['ids', 'ids', 'is one of'],
  ['cause', 'cause', 'is'],
  ['segment', 'segment', 'is'],
  ['platform', 'platform', 'is'],
  ['online', 'online', 'is'],
  ['suspended', 'suspended', 'is'],
  ['installedFrom', 'installed', 'after'],
  ['installedTo', 'installed', 'before'],
  ['installedWithinDays', 'installedDays', 'at most'],
  ['seenFrom', 'seen', 'after'],
  ['seenTo', 'seen', 'before'],
  ['seenWithinDays', 'seenDays', 'at most'],
  ['unseenForDays', 'seenDays', 'at least'],
  ['played', 'played', 'between'],
]

export const filtersIn = (raw: PlayersSearch): Filter[] => [
  ...chips.flatMap(([name, field, operator]) => {
    const value = raw[name]
    return value === undefined ? [] : [{ field, operator, value }]
  }),
  ...boughtChips(boughtIn(raw.bought)),
  ...participationChips(participatedIn(raw.participated)),
]

/** All filters as URL parameters; missing filters are removed from the URL. */
export const formatFilters = (filters: readonly Filter[]): PlayersSearch => ({
  ...Object.fromEntries(
    chips.map(([name, field, operator]) => [
      name,
      filters.findLast((filter) => filter.field === field && filter.operator === operator)?.value,
    ]),
  ),
  bought: formatBought(filters),
  participated: formatParticipated(filters),
})

type Choices = {
  segments: readonly { id: number; name: string }[]
  platforms: readonly string[]
  /** The paid products, by symbol and name. */
  products: readonly { value: string; label: string }[]
}

/** The filters of the list, with the available platforms and segments. */
export function filterFields({ segments, platforms, products }: Choices): FilterField[] {
  return [
    { id: 'platform', label: 'Platform', options: platformOptions(platforms) },
    ...(segments.length > 0
      ? [
          {
            id: 'segment',
            label: 'Segment',
            options: segments.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
    { id: 'installed', label: 'Installed', operators: ['after', 'before'], isTime: true },
    { id: 'installedDays', label: 'Time since install', operators: ['at most'], isDays: true },
    { id: 'seen', label: 'Last seen', operators: ['after', 'before'], isTime: true },
    { id: 'seenDays', label: 'Time since last seen', operators: ['at most', 'at least'], isDays: true },
    { id: 'online', label: 'Presence', options: [{ value: 'true', label: 'online' }] },
    { id: 'suspended', label: 'State', options: [{ value: 'true', label: 'suspended' }] },
    ...boughtFields(products),
    ...participationFields,
    idsField,
  ]
}

export const idsField: FilterField = { id: 'ids', label: 'Id or e-mail', operators: ['is one of'], noun: ['id', 'ids'] }

/** The filter for players affected by a cause of "Why?"; its title is known after the list is loaded. */
export const buildCauseField = (value = '', title = 'of Why?'): FilterField => ({
  id: 'cause',
  label: 'Cause',
  options: [{ value, label: title }],
})

/** The periods of an opened segment, which are edited in its form. */
export const buildPlayedField = (value: string): FilterField => ({
  id: 'played',
  label: 'Played',
  operators: ['between'],
  options: [{ value, label: playedIn({ played: value }).map(formatSpan).join(', and ') }],
})
