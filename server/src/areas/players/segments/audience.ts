import { isDeepStrictEqual } from 'node:util'
import type { Audience } from '@regent/contract/players/player-search'
import type { SegmentSearch } from '@regent/contract/players/segments'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import {
  type Count,
  countEverybody,
  countSoon,
  filterMatching,
  findGamerTags,
  suspendedPlayers,
} from '../players/search.ts'
import { existingGamerTags } from '../players/service.ts'
import { buildAudienceSearch, mergedSearch } from './merged-search.ts'
import { requireSegmentSearch } from './service.ts'

/** An audience with its segment's search, so that editing the segment does not change the audience. */
export type ResolvedAudience = {
  /** Undefined: nobody can match. Null: only the pasted players. */
  search: SegmentSearch | null | undefined
  segmentSearch: SegmentSearch | undefined
  /** The segment's name, if everybody may see it. */
  segmentName: string | undefined
  gamerTags: readonly number[]
  leavesSuspendedOut: boolean
}

/** Reads an audience's segment. `narrowed` is an additional search that players must match. */
export async function resolveAudience(
  context: RealmContext,
  audience: Audience,
  field: string,
  narrowed: SegmentSearch = {},
): Promise<ResolvedAudience> {
  const { segment, cohort, gamerTags = [], includesSuspended = false } = audience
  const segmentContent =
    segment === undefined ? undefined : await requireSegmentSearch(context, segment, `${field}.segment`)
  if (cohort) await runHooks(context.registry, 'cohortIsNamed', context.realm, cohort, `${field}.cohort`)
  const fullSearch = buildAudienceSearch(audience, segmentContent?.search)
  const search = fullSearch && mergedSearch(fullSearch, narrowed)
  return {
    search,
    segmentSearch: segmentContent?.search,
    segmentName:
      segmentContent && (segmentContent.isShared ? `the segment ${segmentContent.name}` : 'a private segment'),
    gamerTags,
    // A search for suspended players includes them.
    leavesSuspendedOut: !includesSuspended && !search?.suspended,
  }
}

export type Selected = {
  gamerTags: number[]
  /** Pasted ids that are not in the realm. */
  unknown: number
  /** Excluded suspended players, and the number of permanent suspensions among them. */
  suspended: number
  banned: number
}

/** The current players of an audience, in order, each once. */
export async function selectAudience(context: RealmContext, audience: ResolvedAudience): Promise<Selected> {
  const { realm, now } = context
  const { search, gamerTags, leavesSuspendedOut } = audience
  const matchingTags = search ? await findGamerTags(realm, search, now) : []
  const pasted = gamerTags.length === 0 ? [] : await existingGamerTags(realm, gamerTags)
  const selectedTags = new Set([...matchingTags, ...pasted])
  const suspendedRows = leavesSuspendedOut ? await suspendedPlayers(realm, now) : []
  const leftOut = suspendedRows.filter(({ gamer_tag: tag }) => selectedTags.delete(tag))
  return {
    gamerTags: [...selectedTags].sort((a, b) => a - b),
    unknown: new Set(gamerTags).size - pasted.length,
    suspended: leftOut.length,
    banned: leftOut.filter(({ is_banned }) => is_banned).length,
  }
}

/** The maximum number of suspended players that are checked one by one; a realm with more gets an estimate. */
const checkedSuspended = 10_000

const nobody: Count = { about: 0, isExact: true }

/**
 * Counts the players of an audience, for a form that counts after each change. In a large realm, slow counts are
 * estimated. The parts are counted concurrently, because they are independent.
 */
export async function countAudience(context: RealmContext, audience: Audience) {
  const { realm } = context
  const [resolved, everybody] = await Promise.all([
    resolveAudience(context, audience, 'audience'),
    countEverybody(realm),
  ])
  const { search, segmentSearch, gamerTags, leavesSuspendedOut } = resolved
  const count = (criteria: SegmentSearch) => countSoon(realm, criteria, context, everybody)
  const isSegmentAlone = isDeepStrictEqual(search, segmentSearch)
  const [ofSegment, ofSearch, pasted, outside] = await Promise.all([
    segmentSearch && !isSegmentAlone ? count(segmentSearch) : undefined,
    search ? count(search) : nobody,
    readPasted(context, search, gamerTags),
    leavesSuspendedOut ? readSuspended(context, search) : { suspended: [], found: [] },
  ])
  const inSegment = segmentSearch && (isSegmentAlone ? ofSearch : ofSegment)
  const leftOut = countExcluded(outside, pasted.added)
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

/** The pasted players that the search does not match, and the number of pasted ids without a player in the realm. */
async function readPasted(
  { realm, now }: RealmContext,
  search: SegmentSearch | null | undefined,
  gamerTags: readonly number[],
): Promise<{ added: number[]; unknown: number }> {
  const existingTags = gamerTags.length === 0 ? [] : await existingGamerTags(realm, gamerTags)
  const already = new Set(search ? await filterMatching(realm, search, existingTags, now) : [])
  return {
    added: existingTags.filter((tag) => !already.has(tag)),
    unknown: new Set(gamerTags).size - existingTags.length,
  }
}

type SuspendedPlayers = Awaited<ReturnType<typeof readSuspended>>

/** The suspended players, and the ones among them that match the search. */
async function readSuspended({ realm, now }: RealmContext, search: SegmentSearch | null | undefined) {
  const suspendedRows = await suspendedPlayers(realm, now, { limit: checkedSuspended })
  const tags = suspendedRows.map(({ gamer_tag }) => gamer_tag)
  return { suspended: suspendedRows, found: search ? await filterMatching(realm, search, tags, now) : [] }
}

/** The number of suspended players in the audience: matched and pasted ones. */
function countExcluded({ suspended, found }: SuspendedPlayers, pasted: readonly number[]) {
  const all = new Set(suspended.map(({ gamer_tag }) => gamer_tag))
  const includedTags = new Set([...found, ...pasted.filter((tag) => all.has(tag))])
  return {
    about: includedTags.size,
    isExact: suspended.length < checkedSuspended,
    banned: suspended.filter(({ gamer_tag, is_banned }) => is_banned && includedTags.has(gamer_tag)).length,
  }
}
