import { ApiError } from '@regent/contract/errors'
import { type Audience, searchesPlayers } from '@regent/contract/player-search'
import type { SegmentSearch } from '@regent/contract/segments'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { atMoment } from '../../../kernel/context/hooks.ts'
import { type Count, countEverybody, countSearch, fittingOf, suspendedPlayers, tagsOf } from '../players/search.ts'
import { knownTags } from '../players/service.ts'
import { mergedSearch } from './merged-search.ts'
import { searchOfSegment } from './service.ts'

/** An audience whose segment is resolved, so that editing the segment does not change whom it means. */
export type ResolvedAudience = {
  /** Undefined: nobody can match. Null: only the pasted players are meant. */
  search: SegmentSearch | null | undefined
  segmentSearch: SegmentSearch | undefined
  /** The segment's name, if everybody may read it. */
  segmentName: string | undefined
  cohort: readonly number[] | undefined
  gamerTags: readonly number[]
  leavesSuspendedOut: boolean
}

/** Reads an audience's segment and cohort. `narrowed` is a further search that players must match. */
export async function resolveAudience(
  context: RealmContext,
  audience: Audience,
  field: string,
  narrowed: SegmentSearch = {},
): Promise<ResolvedAudience> {
  const { segment, rules = {}, cohort, gamerTags = [], includesSuspended = false } = audience
  const found = segment === undefined ? undefined : await searchOfSegment(context, segment, `${field}.segment`)
  const inner = mergedSearch(found?.search ?? {}, rules)
  const search = searchesPlayers(audience) ? inner && mergedSearch(inner, narrowed) : null
  return {
    search,
    segmentSearch: found?.search,
    segmentName: found && (found.isShared ? `the segment ${found.name}` : 'a private segment'),
    cohort: cohort && (await membersOf(context, cohort, field)),
    gamerTags,
    // Who searches for suspended players means them.
    leavesSuspendedOut: !includesSuspended && !search?.suspended,
  }
}

async function membersOf(context: RealmContext, cohort: NonNullable<Audience['cohort']>, field: string) {
  const [members] = await atMoment(context.registry, 'cohortMembers', context.realm, cohort)
  if (!members) throw new ApiError('TrialNotFound', { field: `${field}.cohort` })
  return members
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
  const { search, cohort, gamerTags, leavesSuspendedOut } = audience
  const found = search ? await tagsOf(realm, search, now) : []
  const inCohort = cohort && new Set(cohort)
  const pasted = gamerTags.length === 0 ? [] : await knownTags(realm, gamerTags)
  const chosen = new Set([...(inCohort ? found.filter((tag) => inCohort.has(tag)) : found), ...pasted])
  const suspended = leavesSuspendedOut ? await suspendedPlayers(realm, now) : []
  const leftOut = suspended.filter(({ gamer_tag: tag }) => chosen.delete(tag))
  return {
    gamerTags: [...chosen].sort((a, b) => a - b),
    unknown: new Set(gamerTags).size - pasted.length,
    suspended: leftOut.length,
    banned: leftOut.filter(({ is_banned }) => is_banned).length,
  }
}

/** Members of a cohort that are checked one by one; more are sampled. */
const sampledMembers = 2_000
/** Suspended players that are checked one by one; a realm with more gets an estimate. */
const checkedSuspended = 10_000

const nobody: Count = { about: 0, isExact: true }

/**
 * How many players an audience means, for a form that asks on each change: searches are counted up to a bound and
 * estimated above it, and cohorts are sampled, so that the answer does not take longer in a large realm.
 */
export async function countAudience(context: RealmContext, audience: Audience) {
  const { realm, now } = context
  const resolved = await resolveAudience(context, audience, 'audience')
  const { search, segmentSearch, cohort, gamerTags, leavesSuspendedOut } = resolved
  const everybody = await countEverybody(realm)
  const count = (wanted: SegmentSearch) => countSearch(realm, wanted, context, () => Promise.resolve(everybody))
  const inSegment = segmentSearch && (await count(segmentSearch))
  const matching = !search ? nobody : cohort ? await countMembers(context, search, cohort) : await count(search)
  const pasted = gamerTags.length === 0 ? [] : await knownTags(realm, gamerTags)
  const already = new Set(search ? await fittingOf(realm, search, cohort ? inBoth(pasted, cohort) : pasted, now) : [])
  const added = pasted.filter((tag) => !already.has(tag))
  const suspended = leavesSuspendedOut ? await countSuspended(context, search, cohort, added) : { ...nobody, banned: 0 }
  return {
    total: {
      about: Math.max(0, matching.about + added.length - suspended.about),
      isExact: matching.isExact && suspended.isExact,
    },
    everybody,
    ...(inSegment && { inSegment }),
    ...(search !== null && { matching }),
    ...(gamerTags.length > 0 && {
      pasted: { added: added.length, unknown: new Set(gamerTags).size - pasted.length },
    }),
    suspended,
  }
}

function inBoth(tags: readonly number[], others: readonly number[]): number[] {
  const set = new Set(others)
  return tags.filter((tag) => set.has(tag))
}

/** Gamer tags are random, so the first members are a fair sample of all. */
async function countMembers(
  { realm, now }: RealmContext,
  search: SegmentSearch,
  cohort: readonly number[],
): Promise<Count> {
  const sample = cohort.slice(0, sampledMembers)
  if (sample.length === 0) return nobody
  const fitting = (await fittingOf(realm, search, sample, now)).length
  if (sample.length === cohort.length) return { about: fitting, isExact: true }
  return { about: Math.round((fitting / sample.length) * cohort.length), isExact: false }
}

async function countSuspended(
  { realm, now }: RealmContext,
  search: SegmentSearch | null | undefined,
  cohort: readonly number[] | undefined,
  added: readonly number[],
) {
  const suspended = await suspendedPlayers(realm, now, { limit: checkedSuspended })
  const tags = suspended.map(({ gamer_tag }) => gamer_tag)
  const searched = search ? await fittingOf(realm, search, cohort ? inBoth(tags, cohort) : tags, now) : []
  const meant = new Set([...searched, ...inBoth(added, tags)])
  return {
    about: meant.size,
    isExact: suspended.length < checkedSuspended,
    banned: suspended.filter(({ gamer_tag, is_banned }) => is_banned && meant.has(gamer_tag)).length,
  }
}
