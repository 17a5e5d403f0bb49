import type { PlayerSearch } from '@regent/contract/players/player-search'
import { dayMs } from '@regent/contract/time'

/** Conditions on a player other than stats, with timestamps instead of days. */
export type PlayerFilter = {
  platform?: string
  installedFrom?: Date
  installedTo?: Date
  seenFrom?: Date
  seenTo?: Date
  unseenBefore?: Date
  onlineAt?: Date
  suspendedAt?: Date
  played?: { from: Date; to: Date }[]
}

/** The filter of a search, resolved at a time. */
export function toPlayerFilter(search: PlayerSearch, now: number): PlayerFilter {
  const daysAgo = (days: number | undefined) => days && now - days * dayMs
  return {
    ...(search.platform && { platform: search.platform }),
    ...moment('installedFrom', maxTime(search.installedFrom, daysAgo(search.installedWithinDays))),
    ...moment('installedTo', search.installedTo),
    ...moment('seenFrom', maxTime(search.seenFrom, daysAgo(search.seenWithinDays))),
    ...moment('seenTo', search.seenTo),
    ...moment('unseenBefore', daysAgo(search.unseenForDays)),
    ...(search.online && { onlineAt: new Date(now) }),
    ...(search.suspended && { suspendedAt: new Date(now) }),
    ...(search.played?.length && {
      played: search.played.map(({ from, to }) => ({ from: inRange(from), to: inRange(to) })),
    }),
  }
}

const maxTime = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)

/** PostgreSQL's range of timestamps is smaller than that of JavaScript. */
const earliestMs = Date.UTC(1, 0, 1)
const latestMs = Date.UTC(9999, 0, 1)

const inRange = (ms: number) => new Date(Math.min(latestMs, Math.max(earliestMs, ms)))

const moment = <Name extends keyof PlayerFilter>(name: Name, ms: number | undefined) =>
  ms === undefined ? {} : { [name]: inRange(ms) }

/** Whether a search matches every player. */
export const isEverybody = ({ query, by: _, criteria, played, ...filter }: PlayerSearch): boolean =>
  !query &&
  !criteria?.length &&
  !played?.length &&
  Object.values(filter).every((value) => value === undefined || value === '' || value === false)
