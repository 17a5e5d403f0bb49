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
import { spanWords } from '../segments/search-words.ts'
import { askedIn } from '../why/why-search.ts'
import type { PlayersSearch } from './players-search.ts'

/** The kinds of search on the screen; a search by stats has criteria instead of a text. */
export type SearchKind = (typeof searchKinds)[number] | 'stats'

export const kindIn = ({ by }: PlayersSearch): SearchKind =>
  by === 'stats' ? 'stats' : (searchKinds.find((kind) => kind === by) ?? 'identity')

/**
 * The criteria of the address; none if they are not valid. They are read by hand, as the numbers below are: the first
 * screen has no schema library.
 */
export function criteriaIn({ criteria }: PlayersSearch): SpaceCriterion[] {
  try {
    const read: unknown = JSON.parse(criteria ?? '[]')
    const found = Array.isArray(read) && read.length <= maxCriteria ? read.map(criterionIn) : []
    return found.every((one) => one !== undefined) ? found : []
  } catch {
    return []
  }
}

/** The spans of the address; none if they are not valid. */
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

/** The search of the address in the server's form; parts that are not valid are left out. */
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
  for (const name of [...moments, ...days]) {
    const number = Number(raw[name])
    const isFit = days.some((one) => one === name) ? number >= 1 && number <= maxSearchDays : isMoment(number)
    if (Number.isInteger(number) && isFit) search[name] = number
  }
  return search
}

/** Whether a date can hold it. */
const isMoment = (ms: number) => !Number.isNaN(new Date(ms).getTime())

/** The cause of "Why?" whose players are listed; undefined if the address names none. */
export const causeIn = ({ cause = '' }: PlayersSearch) => askedIn(cause)

/** What the server sorts players by: the columns of the same ids. */
const sorts = ['created', 'lastSeen', 'spent'] as const
export type PlayerSort = (typeof sorts)[number]

type ListSort = PlayerSort | `-${PlayerSort}` | StatSort

/** The sort of the address; undefined if it has none, or for a search by text, which has an order of its own. */
export function sortIn(raw: PlayersSearch): ListSort | undefined {
  if (searchIn(raw).query !== undefined) return undefined
  if (isStatSort(raw.sort)) return raw.sort
  return sorts.flatMap((by) => [by, `-${by}`] as const).find((sort) => sort === raw.sort)
}

const statSort = /^-?stat:/

const isStatSort = (sort = ''): sort is StatSort =>
  statSort.test(sort) && isStatColumn(sort.replace(statSort, '')) && sort.length <= 160

/** A stat's column is called `game.private.LEVEL`. */
const isStatColumn = (id: string) => spaces.some((space) => id.startsWith(`${space}.`) && id.length > space.length + 1)

/** The column that the list is sorted by. */
export const sortOfColumns = (sort: ListSort = '-created'): Sort | undefined => readSort(sort.replace('stat:', ''))

/** The sort by a column, in the form of the address. */
export const addressOfSort = ({ column, direction }: Sort): string =>
  sortText({ column: isStatColumn(column) ? `stat:${column}` : column, direction })

export const segmentIn = ({ segment = '' }: PlayersSearch): number | undefined =>
  /^[1-9]\d{0,15}$/.test(segment) ? Number(segment) : undefined

/** The part of a search that a segment can keep; undefined for a search by text. */
export const keptOf = ({ query, by: _, ...kept }: PlayerSearch): SegmentSearch | undefined =>
  query === undefined ? kept : undefined

/** A search in the form of the address, so that a segment's search can be opened and changed. */
export function addressOfSearch({ query, by, criteria, played, ...filters }: PlayerSearch): PlayersSearch {
  const isByStats = criteria !== undefined && criteria.length > 0
  return {
    q: isByStats ? undefined : query,
    by: isByStats ? 'stats' : by,
    criteria: isByStats ? JSON.stringify(criteria) : undefined,
    played: played?.length ? JSON.stringify(played) : undefined,
    ...Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  }
}

/** The part of the address that a filter's chip stands for. */
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

export const filtersIn = (raw: PlayersSearch): Filter[] =>
  chips.flatMap(([name, field, operator]) => {
    const value = raw[name]
    return value === undefined ? [] : [{ field, operator, value }]
  })

/** All filters in the form of the address; a filter that is missing is removed from it. */
export const addressOfFilters = (filters: readonly Filter[]): PlayersSearch =>
  Object.fromEntries(
    chips.map(([name, field, operator]) => [
      name,
      filters.findLast((filter) => filter.field === field && filter.operator === operator)?.value,
    ]),
  )

type Choices = { segments: readonly { id: number; name: string }[]; platforms: readonly string[] }

/** The filters of the list, with the platforms and segments to choose from. */
export function filterFields({ segments, platforms }: Choices): FilterField[] {
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
    idsField,
  ]
}

export const idsField: FilterField = { id: 'ids', label: 'Id or e-mail', operators: ['is one of'], noun: ['id', 'ids'] }

/** The players whom "Why?" counts for one cause, which the list names once it is read. */
export const causeFieldOf = (value = '', title = 'of Why?'): FilterField => ({
  id: 'cause',
  label: 'Cause',
  options: [{ value, label: title }],
})

/** The spans of a segment that was opened; they are typed in the form of a segment. */
export const playedFieldOf = (value: string): FilterField => ({
  id: 'played',
  label: 'Played',
  operators: ['between'],
  options: [{ value, label: playedIn({ played: value }).map(spanWords).join(', and ') }],
})
