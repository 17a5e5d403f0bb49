import { ApiError } from '@regent/contract/errors'
import { type Audience, cohortStatOf, type SpaceCriterion, shortRelation } from '@regent/contract/player-search'
import type { SegmentSearch } from '@regent/contract/segments'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { holdAudience, holdSegment, searchesOf } from '../../players/segments/service.ts'
import * as queries from './queries.ts'

/**
 * A trial in a circle needs players of trials that in the end need its own: nobody can be the first. A trial's audience
 * never changes, so that a circle closes when a trial is made or taken back, and when a segment gets another search.
 * Both hold the lock of the realm's trials while they look.
 */
type Known = {
  audiences: ReadonlyMap<string, Audience | null>
  /** The searches of segments that trials use, whoever may see them. */
  searches: ReadonlyMap<number, SegmentSearch>
}

type Step = { trial: string; field: string }
type Way = { trials: string[]; field: string }

/** Refuses an audience that does not exist, and one that leads back to its own trial. The caller has locked the trials. */
export async function checkAudience(
  context: RealmContext,
  name: string,
  audience: Audience | null,
  others: readonly queries.TrialRow[],
): Promise<void> {
  if (!audience) return
  // First, because the way says which trials a segment asks for, and not everybody sees each segment.
  if (audience.segment !== undefined) await holdSegment(context, audience.segment, 'audience.segment')
  const known = await readKnown(context.realm, [...others, { name, audience }])
  const found = wayBack(known, stepsOf(known, audience), name)
  if (!found) return holdAudience(context, audience, 'audience')
  const message = `${found.field} must not lead back to the trial itself: ${inWords(name, found)}. Nothing was changed.`
  throw new ApiError('BadRequest', { field: found.field, message })
}

/** Refuses a search of a segment by which a trial that uses the segment would need its own players. */
export async function checkSegmentSearch({ realm }: RealmContext, id: number, search: SegmentSearch): Promise<void> {
  const steps = membershipsIn(search.criteria).map((trial) => ({ trial, field: 'search.criteria' }))
  if (steps.length === 0) return
  await queries.lockTrials(realm)
  const trials = await queries.selectTrials(realm)
  const known = await readKnown(realm, trials)
  const changed = { ...known, searches: new Map([...known.searches, [id, search]]) }
  for (const { name } of trials.filter(({ audience }) => audience?.segment === id)) {
    const found = wayBack(changed, steps, name)
    if (!found) continue
    const message = `${found.field} must not lead back to a trial that is for this segment: ${inWords(name, found)}. Nothing was changed.`
    throw new ApiError('BadRequest', { field: found.field, message })
  }
}

async function readKnown(realm: Realm, trials: readonly Pick<queries.TrialRow, 'name' | 'audience'>[]): Promise<Known> {
  const ids = trials.flatMap(({ audience }) => audience?.segment ?? [])
  return {
    audiences: new Map(trials.map(({ name, audience }) => [name, audience])),
    searches: await searchesOf(realm, ids),
  }
}

/** The way from these steps to a trial, and the field of the first step; undefined if there is none. */
function wayBack(known: Known, from: readonly Step[], to: string, seen = new Set<string>()): Way | undefined {
  for (const { trial, field } of from) {
    if (trial === to) return { trials: [trial], field }
    if (seen.has(trial)) continue
    seen.add(trial)
    const found = wayBack(known, stepsOf(known, known.audiences.get(trial)), to, seen)
    if (found) return { trials: [trial, ...found.trials], field }
  }
  return undefined
}

const inWords = (name: string, { trials }: Way): string =>
  [name, ...trials].map((one) => `“${one}”`).join(' needs players of ')

/** The trials whose players an audience asks for: by its cohort, by its rules, and by the rules of its segment. */
function stepsOf({ searches }: Known, audience: Audience | null | undefined): Step[] {
  const { cohort, rules, segment } = audience ?? {}
  const search = segment === undefined ? undefined : searches.get(segment)
  return [
    ...(cohort ? [{ trial: cohort.trial, field: 'audience.cohort.trial' }] : []),
    ...membershipsIn(rules?.criteria).map((trial) => ({ trial, field: 'audience.rules.criteria' })),
    ...membershipsIn(search?.criteria).map((trial) => ({ trial, field: 'audience.segment' })),
  ]
}

const prefix = cohortStatOf('')

/** Trials in which criteria ask a player to be. Not to be in one is no circle. */
const membershipsIn = (criteria: readonly SpaceCriterion[] = []): string[] =>
  criteria.flatMap(({ space, stat, rel }) =>
    space === 'game.private' && stat.startsWith(prefix) && !['neq', 'nin', 'nonexistent'].includes(shortRelation(rel))
      ? [stat.slice(prefix.length)]
      : [],
  )
