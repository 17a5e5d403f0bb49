import { isDeepStrictEqual } from 'node:util'
import type { Audience } from '@regent/contract/players/player-search'
import type { SegmentSearch } from '@regent/contract/players/segments'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { type Count, countEverybody, countSoon, fittingOf, suspendedPlayers, tagsOf } from '../players/search.ts'
import { knownTags } from '../players/service.ts'
import { mergedSearch, searchOfAudience } from './merged-search.ts'
import { searchOfSegment } from './service.ts'

/** An audience whose segment is resolved, so that editing the segment does not change whom it means. */
export type ResolvedAudience = {
  /** Undefined: nobody can match. Null: only the pasted players are meant. */
  search: SegmentSearch | null | undefined
  segmentSearch: SegmentSearch | undefined
  /** The segment's name, if everybody may read it. */
  segmentName: string | undefined
  gamerTags: readonly number[]
  leavesSuspendedOut: boolean
}

/** Reads an audience's segment. `narrowed` is a further search that players must match. */
export async function resolveAudience(
  context: RealmContext,
  audience: Audience,
  field: string,
  narrowed: SegmentSearch = {},
): Promise<ResolvedAudience> {
  const { segment, cohort, gamerTags = [], includesSuspended = false } = audience
  const found = segment === undefined ? undefined : await searchOfSegment(context, segment, `${field}.segment`)
  if (cohort) await atMoment(context.registry, 'cohortIsNamed', context.realm, cohort, `${field}.cohort`)
  const whole = searchOfAudience(audience, found?.search)
  const search = whole && mergedSearch(whole, narrowed)
  return {
    search,
    segmentSearch: found?.search,
    segmentName: found && (found.isShared ? `the segment ${found.name}` : 'a private segment'),
    gamerTags,
    // Who searches for suspended players means them.
    leavesSuspendedOut: !includesSuspended && !search?.suspended,
  }
}

export type Selected = {
  gamerTags: number[]
  /** Pasted ids that are not in the realm. */
  unknown: number
  /** Suspended players who are left out, and how many of them are so for good. */
  suspended: number
  banned: number
}

/** The players an audience means now, in order, each once. */
export async function selectAudience(context: RealmContext, audience: ResolvedAudience): Promise<Selected> {
  const { realm, now } = context
  const { search, gamerTags, leavesSuspendedOut } = audience
  const found = search ? await tagsOf(realm, search, now) : []
  const pasted = gamerTags.length === 0 ? [] : await knownTags(realm, gamerTags)
  const chosen = new Set([...found, ...pasted])
  const suspended = leavesSuspendedOut ? await suspendedPlayers(realm, now) : []
  const leftOut = suspended.filter(({ gamer_tag: tag }) => chosen.delete(tag))
  return {
    gamerTags: [...chosen].sort((a, b) => a - b),
    unknown: new Set(gamerTags).size - pasted.length,
    suspended: leftOut.length,
    banned: leftOut.filter(({ is_banned }) => is_banned).length,
  }
}

/** Suspended players that are checked one by one; a realm with more gets an estimate. */
const checkedSuspended = 10_000

const nobody: Count = { about: 0, isExact: true }

/**
 * How many players an audience means, for a form that asks on each change. In a large realm what takes long to count is
 * estimated. The parts are asked at once, because they do not depend on each other.
 */
export async function countAudience(context: RealmContext, audience: Audience) {
  const { realm } = context
  const [resolved, everybody] = await Promise.all([
    resolveAudience(context, audience, 'audience'),
    countEverybody(realm),
  ])
  const { search, segmentSearch, gamerTags, leavesSuspendedOut } = resolved
  const count = (wanted: SegmentSearch) => countSoon(realm, wanted, context, everybody)
  const isSegmentAlone = isDeepStrictEqual(search, segmentSearch)
  const [ofSegment, ofSearch, pasted, outside] = await Promise.all([
    segmentSearch && !isSegmentAlone ? count(segmentSearch) : undefined,
    search ? count(search) : nobody,
    readPasted(context, search, gamerTags),
    leavesSuspendedOut ? readSuspended(context, search) : { suspended: [], found: [] },
  ])
  const inSegment = segmentSearch && (isSegmentAlone ? ofSearch : ofSegment)
  const leftOut = leftOutOf(outside, pasted.added)
  return {
    total: {
      about: Math.max(0, ofSearch.about + pasted.added.length - leftOut.about),
      isExact: ofSearch.isExact && leftOut.isExact,
    },
    everybody,
    ...(inSegment && { inSegment }),
    ...(search !== null && { matching: ofSearch }),
    ...(gamerTags.length > 0 && { pasted: { added: pasted.added.length, unknown: pasted.unknown } }),
    suspended: leftOut,
  }
}

/** The pasted players whom the search does not find, and how many pasted ids are not in the realm. */
async function readPasted(
  { realm, now }: RealmContext,
  search: SegmentSearch | null | undefined,
  gamerTags: readonly number[],
): Promise<{ added: number[]; unknown: number }> {
  const known = gamerTags.length === 0 ? [] : await knownTags(realm, gamerTags)
  const already = new Set(search ? await fittingOf(realm, search, known, now) : [])
  return { added: known.filter((tag) => !already.has(tag)), unknown: new Set(gamerTags).size - known.length }
}

type Suspended = Awaited<ReturnType<typeof readSuspended>>

/** The suspended players, and those of them whom the search finds. */
async function readSuspended({ realm, now }: RealmContext, search: SegmentSearch | null | undefined) {
  const suspended = await suspendedPlayers(realm, now, { limit: checkedSuspended })
  const tags = suspended.map(({ gamer_tag }) => gamer_tag)
  return { suspended, found: search ? await fittingOf(realm, search, tags, now) : [] }
}

/** How many of the suspended players the audience means: those found, and those pasted. */
function leftOutOf({ suspended, found }: Suspended, pasted: readonly number[]) {
  const all = new Set(suspended.map(({ gamer_tag }) => gamer_tag))
  const meant = new Set([...found, ...pasted.filter((tag) => all.has(tag))])
  return {
    about: meant.size,
    isExact: suspended.length < checkedSuspended,
    banned: suspended.filter(({ gamer_tag, is_banned }) => is_banned && meant.has(gamer_tag)).length,
  }
}
