import type { Audience } from '@regent/contract/players/player-search'
import type { SegmentSearch } from '@regent/contract/players/segments'
import type { RealmRef } from '../../../kernel/context/context.ts'
import { buildIncludedCondition } from '../players/search.ts'
import { evaluateConditions } from '../players/stat-criteria.ts'
import { buildAudienceSearch } from './merged-search.ts'
import { selectSearches } from './queries.ts'

/** True if a player is in an audience now; without one, everybody is. The player must exist. */
export async function isInAudience(
  realm: RealmRef,
  gamerTag: number,
  audience: Audience | undefined,
  now: number,
): Promise<boolean> {
  const [fits = false] = await matchingAudiences(realm, gamerTag, [audience], now)
  return fits
}

/**
 * The same for several audiences, in two queries for any number of them: one for their segments, one for the player.
 * Nobody is in an audience with a missing segment: promoted content may refer to a segment of another realm.
 */
export async function matchingAudiences(
  realm: RealmRef,
  gamerTag: number,
  audiences: readonly (Audience | undefined)[],
  now: number,
): Promise<boolean[]> {
  const presentAudiences = audiences.flatMap((one) => one ?? [])
  if (presentAudiences.length === 0) return audiences.map(() => true)
  // Only this one of the pasted players matters.
  const ofPlayer = presentAudiences.map((one) => ({
    ...one,
    ...(one.gamerTags && { gamerTags: one.gamerTags.filter((tag) => tag === gamerTag) }),
  }))
  const results = await evaluateConditions(realm, gamerTag, await buildAudienceConditions(realm, ofPlayer, now))
  let at = 0
  return audiences.map((one) => one === undefined || results?.[at++] === true)
}

/** The conditions that the player p of a query is in each of the audiences. */
export async function buildAudienceConditions(realm: RealmRef, audiences: readonly Audience[], now: number) {
  const searches = await loadAudienceSearches(realm, audiences)
  return audiences.map(({ gamerTags = [], includesSuspended = false }, index) => {
    const search = searches[index]
    // A search for suspended players includes them.
    const leavesSuspendedOut = !includesSuspended && !search?.suspended
    return buildIncludedCondition(search, { gamerTags, leavesSuspendedOut }, now)
  })
}

/** The names of all stats that affect the membership in the audiences. */
export async function listAudienceStats(realm: RealmRef, audiences: readonly Audience[]): Promise<string[]> {
  const searches = await loadAudienceSearches(realm, audiences)
  return searches.flatMap((search) => (search?.criteria ?? []).map(({ stat }) => stat))
}

/** The search of each audience combined with that of its segment; undefined if it matches nobody. */
async function loadAudienceSearches(
  realm: RealmRef,
  audiences: readonly Audience[],
): Promise<readonly (SegmentSearch | undefined)[]> {
  const ids = [...new Set(audiences.flatMap(({ segment }) => segment ?? []))]
  const rows = ids.length === 0 ? [] : await selectSearches(realm, ids)
  const searchesById = new Map(rows.map(({ id, search }) => [id, search]))
  return audiences.map((audience) => {
    const ofSegment = audience.segment === undefined ? {} : searchesById.get(audience.segment)
    return ofSegment && (buildAudienceSearch(audience, ofSegment) ?? undefined)
  })
}

/** The segments of audiences that the realm does not have, each once. */
export async function missingSegments(
  realm: RealmRef,
  audiences: readonly (Audience | undefined)[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(audiences.flatMap((one) => one?.segment ?? []))]
  if (ids.length === 0) return new Set()
  const existingIds = new Set((await selectSearches(realm, ids)).map(({ id }) => id))
  return new Set(ids.filter((id) => !existingIds.has(id)))
}
