import type { Audience } from '@regent/contract/players/player-search'
import type { SegmentSearch } from '@regent/contract/players/segments'
import type { RealmRef } from '../../../kernel/context/context.ts'
import { meantBy } from '../players/search.ts'
import { holdingOf } from '../players/stat-criteria.ts'
import { searchOfAudience } from './merged-search.ts'
import { selectSearches } from './queries.ts'

/** Whether a player is in an audience now; without one, everybody is. The player must exist. */
export async function fitsAudience(
  realm: RealmRef,
  gamerTag: number,
  audience: Audience | undefined,
  now: number,
): Promise<boolean> {
  const [fits = false] = await audiencesFitting(realm, gamerTag, [audience], now)
  return fits
}

/**
 * The same for several audiences, in two queries however many they are: one for their segments, one for the player.
 * Nobody is in an audience whose segment does not exist: content that is promoted may name a segment of another realm.
 */
export async function audiencesFitting(
  realm: RealmRef,
  gamerTag: number,
  audiences: readonly (Audience | undefined)[],
  now: number,
): Promise<boolean[]> {
  const given = audiences.flatMap((one) => one ?? [])
  if (given.length === 0) return audiences.map(() => true)
  // Of the pasted players only this one matters.
  const ofPlayer = given.map((one) => ({
    ...one,
    ...(one.gamerTags && { gamerTags: one.gamerTags.filter((tag) => tag === gamerTag) }),
  }))
  const held = await holdingOf(realm, gamerTag, await conditionsOfAudiences(realm, ofPlayer, now))
  let at = 0
  return audiences.map((one) => one === undefined || held?.[at++] === true)
}

/** The conditions that the player p of a query is in each of the audiences. */
export async function conditionsOfAudiences(realm: RealmRef, audiences: readonly Audience[], now: number) {
  const searches = await searchesOf(realm, audiences)
  return audiences.map(({ gamerTags = [], includesSuspended = false }, index) => {
    const search = searches[index]
    // Who searches for suspended players means them.
    const leavesSuspendedOut = !includesSuspended && !search?.suspended
    return meantBy(search, { gamerTags, leavesSuspendedOut }, now)
  })
}

/** The names of all stats on which it depends who is in the audiences. */
export async function statsOfAudiences(realm: RealmRef, audiences: readonly Audience[]): Promise<string[]> {
  const searches = await searchesOf(realm, audiences)
  return searches.flatMap((search) => (search?.criteria ?? []).map(({ stat }) => stat))
}

/** The search of each audience with that of its segment; undefined where it finds nobody. */
async function searchesOf(
  realm: RealmRef,
  audiences: readonly Audience[],
): Promise<readonly (SegmentSearch | undefined)[]> {
  const ids = [...new Set(audiences.flatMap(({ segment }) => segment ?? []))]
  const rows = ids.length === 0 ? [] : await selectSearches(realm, ids)
  const known = new Map(rows.map(({ id, search }) => [id, search]))
  return audiences.map((audience) => {
    const ofSegment = audience.segment === undefined ? {} : known.get(audience.segment)
    return ofSegment && (searchOfAudience(audience, ofSegment) ?? undefined)
  })
}

/** The segments of audiences that the realm does not have, each once. */
export async function missingSegments(
  realm: RealmRef,
  audiences: readonly (Audience | undefined)[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(audiences.flatMap((one) => one?.segment ?? []))]
  if (ids.length === 0) return new Set()
  const known = new Set((await selectSearches(realm, ids)).map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}
