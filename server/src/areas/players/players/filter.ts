import type { Bought, ParticipationCondition, PlayerSearch } from '@regent/contract/players/player-search'
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
  bought?: BoughtFilter[]
  participated?: ParticipationCondition[]
}

/** A condition on payments, with timestamps instead of days. */
export type BoughtFilter = Omit<Bought, 'since' | 'until' | 'withinDays'> & {
  since: Date | undefined
  until: Date | undefined
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
    ...(search.bought?.length && { bought: search.bought.map((one) => toBoughtFilter(one, now)) }),
    ...(search.participated?.length && { participated: search.participated }),
    ...(search.played?.length && {
      played: search.played.map(({ from, to }) => ({ from: inRange(from), to: inRange(to) })),
    }),
  }
}

function toBoughtFilter({ since, until, withinDays, ...bought }: Bought, now: number): BoughtFilter {
  const from = maxTime(since, withinDays && now - withinDays * dayMs)
  return {
    ...bought,
    since: from === undefined ? undefined : inRange(from),
    until: until === undefined ? undefined : inRange(until),
  }
}

/** The later of two times; undefined without any. */
export const maxTime = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)

/** PostgreSQL's range of timestamps is smaller than that of JavaScript. */
const earliestMs = Date.UTC(1, 0, 1)
const latestMs = Date.UTC(9999, 0, 1)

/** A time that the database can compare. */
export const inRange = (ms: number) => new Date(Math.min(latestMs, Math.max(earliestMs, ms)))

const moment = <Name extends keyof PlayerFilter>(name: Name, ms: number | undefined) =>
  ms === undefined ? {} : { [name]: inRange(ms) }

/** True if a search matches every player. */
export const isEverybody = ({ query, by: _, criteria, ...filter }: PlayerSearch): boolean =>
  !query &&
  !criteria?.length &&
  Object.values(filter).every((value) =>
    Array.isArray(value) ? value.length === 0 : value === undefined || value === '' || value === false,
  )
