import {
  type Audience,
  cohortStatOf,
  type SpaceCriterion,
  searchesPlayers,
} from '@regent/contract/players/player-search'
import type { SegmentSearch } from '@regent/contract/players/segments'

const latest = (one?: number, other?: number) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
const earliest = (one?: number, other?: number) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** The search that finds the players whom both searches find; undefined if nobody can match both. */
export function mergedSearch(one: SegmentSearch, other: SegmentSearch): SegmentSearch | undefined {
  if (one.platform && other.platform && one.platform !== other.platform) return undefined
  const criteria = [...(one.criteria ?? []), ...(other.criteria ?? [])]
  const played = [...(one.played ?? []), ...(other.played ?? [])]
  const merged: SegmentSearch = {
    ...(criteria.length > 0 && { criteria }),
    ...(played.length > 0 && { played }),
    platform: one.platform || other.platform || undefined,
    installedFrom: latest(one.installedFrom, other.installedFrom),
    installedTo: earliest(one.installedTo, other.installedTo),
    installedWithinDays: earliest(one.installedWithinDays, other.installedWithinDays),
    seenFrom: latest(one.seenFrom, other.seenFrom),
    seenTo: earliest(one.seenTo, other.seenTo),
    seenWithinDays: earliest(one.seenWithinDays, other.seenWithinDays),
    unseenForDays: latest(one.unseenForDays, other.unseenForDays),
    ...((one.online || other.online) && { online: true }),
    ...((one.suspended || other.suspended) && { suspended: true }),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as SegmentSearch
}

/**
 * The search of an audience, given that of its segment. Null: only the pasted players are meant. Undefined: nobody can
 * match.
 */
export function searchOfAudience(audience: Audience, ofSegment: SegmentSearch = {}): SegmentSearch | null | undefined {
  if (!searchesPlayers(audience)) return null
  const { rules = {}, cohort } = audience
  const inner = mergedSearch(ofSegment, rules)
  return inner && mergedSearch(inner, cohort ? { criteria: [criterionOfCohort(cohort)] } : {})
}

/** Trials keep a player’s cohort in the player’s stats, in the transaction in which they join or leave. */
const criterionOfCohort = ({ trial, cohort }: NonNullable<Audience['cohort']>): SpaceCriterion => ({
  ...{ space: 'game.private', stat: cohortStatOf(trial), rel: 'eq', value: cohort },
})
