import {
  type Audience,
  type SpaceCriterion,
  searchesPlayers,
  toCohortStat,
} from '@regent/contract/players/player-search'
import type { SegmentSearch } from '@regent/contract/players/segments'

const maxTime = (one?: number, other?: number) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
const earliest = (one?: number, other?: number) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** The intersection of two searches; undefined if nobody can match both. */
export function mergedSearch(one: SegmentSearch, other: SegmentSearch): SegmentSearch | undefined {
  if (one.platform && other.platform && one.platform !== other.platform) return undefined
  const criteria = [...(one.criteria ?? []), ...(other.criteria ?? [])]
  const played = [...(one.played ?? []), ...(other.played ?? [])]
  const boughtSymbols = [...(one.bought ?? []), ...(other.bought ?? [])]
  const participated = [...(one.participated ?? []), ...(other.participated ?? [])]
  const merged: SegmentSearch = {
    ...(criteria.length > 0 && { criteria }),
    ...(played.length > 0 && { played }),
    ...(boughtSymbols.length > 0 && { bought: boughtSymbols }),
    ...(participated.length > 0 && { participated }),
    platform: one.platform || other.platform || undefined,
    installedFrom: maxTime(one.installedFrom, other.installedFrom),
    installedTo: earliest(one.installedTo, other.installedTo),
    installedWithinDays: earliest(one.installedWithinDays, other.installedWithinDays),
    seenFrom: maxTime(one.seenFrom, other.seenFrom),
    seenTo: earliest(one.seenTo, other.seenTo),
    seenWithinDays: earliest(one.seenWithinDays, other.seenWithinDays),
    unseenForDays: maxTime(one.unseenForDays, other.unseenForDays),
    ...((one.online || other.online) && { online: true }),
    ...((one.suspended || other.suspended) && { suspended: true }),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as SegmentSearch
}

/** The search of an audience, given that of its segment. Null: only the pasted players. Undefined: nobody can match. */
export function buildAudienceSearch(
  audience: Audience,
  ofSegment: SegmentSearch = {},
): SegmentSearch | null | undefined {
  if (!searchesPlayers(audience)) return null
  const { rules = {}, cohort } = audience
  const inner = mergedSearch(ofSegment, rules)
  return inner && mergedSearch(inner, cohort ? { criteria: [buildCohortCriterion(cohort)] } : {})
}

/** Trials store a player’s cohort in the player’s stats, in the same transaction that joins or leaves. */
const buildCohortCriterion = ({ trial, cohort }: NonNullable<Audience['cohort']>): SpaceCriterion => ({
  space: 'game.private',
  stat: toCohortStat(trial),
  rel: 'eq',
  value: cohort,
})
