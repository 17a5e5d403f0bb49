import { dayMs } from '../src/core/time.ts'
import type { PlayerSearch, SpaceCriterion } from '../src/players/player-search.ts'
import type { PlayerRow } from '../src/players/players.ts'
import { shortRelation } from '../src/players/search-words.ts'

/** A player to search in: the row, their stats by space and name, and the other texts that find them. */
export type Searched = {
  row: Pick<
    PlayerRow,
    'gamerTag' | 'accountId' | 'email' | 'platform' | 'created' | 'lastSeen' | 'online' | 'suspension'
  >
  stats: Readonly<Record<string, Readonly<Record<string, string>>>>
  deviceIds?: readonly string[]
  thirdPartyIds?: readonly string[]
}

const numberText = /^-?\d+(\.\d+)?([eE][+-]?\d{1,2})?$/
const isNumber = (text: string) => text.length <= 60 && numberText.test(text)

/** Negative, 0 or positive: `one` comes before, with or after `other`. Compares numbers if both are, else code points. */
function compare(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other)
  const left = [...one].map((character) => character.codePointAt(0) ?? 0)
  const right = [...other].map((character) => character.codePointAt(0) ?? 0)
  const at = left.findIndex((point, index) => point !== right[index])
  return at === -1 ? left.length - right.length : right[at] === undefined ? 1 : (left[at] ?? 0) - right[at]
}

/**
 * Players in the order of a stat: numbers, then texts, each in the direction, then those without it. A simple version of
 * the server's list, whose players with the same value come by their gamer tags.
 */
export function sortedByStat<Player>(
  players: readonly Player[],
  statsOf: (player: Player) => Searched['stats'],
  { space, key }: { space: string; key: string },
  isDown: boolean,
): Player[] {
  const statOf = (player: Player) => statsOf(player)[space]?.[key]
  const partOf = (value: string | undefined) => (value === undefined ? 2 : isNumber(value) ? 0 : 1)
  return players.toSorted((a, b) => {
    const one = statOf(a)
    const other = statOf(b)
    const parts = partOf(one) - partOf(other)
    return parts || (isDown ? -1 : 1) * compare(one ?? '', other ?? '')
  })
}

/** Whether a player matches one criterion. A simple version of the server's indexed search; both must agree. */
export function fits(stats: Searched['stats'], { space, stat, rel, value = '' }: SpaceCriterion): boolean {
  const own = stats[space]
  const has = own !== undefined && Object.hasOwn(own, stat)
  const short = shortRelation(rel)
  if (short === 'nonexistent') return !has
  // Without a value, `eq` and `in` cannot match, so their opposites do.
  if (!has) return short === 'neq' || short === 'nin'
  const actual = own[stat] ?? ''
  const list = Array.isArray(value)
    ? value.map(String)
    : value === ''
      ? []
      : String(value)
          .split(',')
          .map((one) => one.trim())
  const isAnyOf = list.some((one) => compare(actual, one) === 0)
  const order = compare(actual, String(value))
  switch (short) {
    case 'eq':
      return order === 0
    case 'neq':
      return order !== 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'in':
      return isAnyOf
    case 'nin':
      return !isAnyOf
  }
}

/** Whether a search finds this player. */
export function isFound(player: Searched, search: PlayerSearch, now: number): boolean {
  const { row, stats } = player
  const seen = row.lastSeen
  const daysAgo = (days: number) => now - days * dayMs
  return (
    isFoundByText(player, search) &&
    (search.criteria ?? []).every((criterion) => fits(stats, criterion)) &&
    (!search.platform || row.platform === search.platform) &&
    (search.installedFrom === undefined || row.created >= search.installedFrom) &&
    (search.installedTo === undefined || row.created < search.installedTo) &&
    (search.installedWithinDays === undefined || row.created >= daysAgo(search.installedWithinDays)) &&
    (search.seenFrom === undefined || (seen !== undefined && seen >= search.seenFrom)) &&
    (search.seenTo === undefined || (seen !== undefined && seen < search.seenTo)) &&
    (search.seenWithinDays === undefined || (seen !== undefined && seen >= daysAgo(search.seenWithinDays))) &&
    (search.unseenForDays === undefined || (seen ?? row.created) < daysAgo(search.unseenForDays)) &&
    // A sample has no sessions: whoever was there before the span's end and seen after its start has played in it.
    (search.played ?? []).every(({ from, to }) => row.created < to && seen !== undefined && seen >= from) &&
    (!search.online || row.online) &&
    (!search.suspended || row.suspension !== undefined)
  )
}

function isFoundByText(
  { row, deviceIds = [], thirdPartyIds = [] }: Searched,
  { query, by = 'identity' }: PlayerSearch,
) {
  const text = query?.trim()
  if (!text) return true
  if (by === 'device') return deviceIds.includes(text)
  const isLinked = thirdPartyIds.some((id) => id.startsWith(text))
  if (by === 'third-party') return isLinked
  return (
    [String(row.gamerTag), String(row.accountId)].includes(text) ||
    isLinked ||
    row.email?.toLowerCase().startsWith(text.toLowerCase()) === true
  )
}
