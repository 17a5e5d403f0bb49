import { ApiError } from '@regent/contract/errors'
import { relationOf, type TrialRule } from '@regent/contract/operate/trials'
import { cohortStatOf, type SpaceCriterion } from '@regent/contract/players/player-search'
import { type Relation, shortRelation } from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { holdAudience, holdSegment, searchesOf } from '../../players/segments/service.ts'
import * as queries from './queries.ts'

/**
 * A trial in a circle needs players of trials that in the end need its own: nobody can be the first. A trial's audience
 * never changes, so that a circle closes when a trial is made or taken back, and when a segment gets another search.
 * Both hold the lock of the realm's trials while they look.
 */
type Known = {
  trials: ReadonlyMap<string, Joined>
  /** The searches of segments that trials use, whoever may see them. */
  searches: ReadonlyMap<number, SegmentSearch>
}

/** Who joins a trial: its audience, beside its own rules. */
type Joined = Pick<queries.TrialRow, 'audience' | 'rules'>

type Step = { trial: string; field: string }
type Way = { trials: string[]; field: string }

/**
 * Refuses an audience that does not exist, and an audience or rules that lead back to their own trial. The caller has
 * locked the trials.
 */
export async function checkAudience(
  context: RealmContext,
  name: string,
  joined: Joined,
  others: readonly queries.TrialRow[],
): Promise<void> {
  const { audience } = joined
  // First, because the way says which trials a segment asks for, and not everybody sees each segment.
  if (audience?.segment !== undefined) await holdSegment(context, audience.segment, 'audience.segment')
  const known = await readKnown(context.realm, [...others, { name, ...joined }])
  const found = wayBack(known, stepsOf(known, joined), name)
  if (!found) return audience ? holdAudience(context, audience, 'audience') : undefined
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

async function readKnown(realm: Realm, trials: readonly ({ name: string } & Joined)[]): Promise<Known> {
  const ids = trials.flatMap(({ audience }) => audience?.segment ?? [])
  return {
    trials: new Map(trials.map((trial) => [trial.name, trial])),
    searches: await searchesOf(realm, ids),
  }
}

/** The way from these steps to a trial, and the field of the first step; undefined if there is none. */
function wayBack(known: Known, from: readonly Step[], to: string, seen = new Set<string>()): Way | undefined {
  for (const { trial, field } of from) {
    if (trial === to) return { trials: [trial], field }
    if (seen.has(trial)) continue
    seen.add(trial)
    const found = wayBack(known, stepsOf(known, known.trials.get(trial)), to, seen)
    if (found) return { trials: [trial, ...found.trials], field }
  }
  return undefined
}

const inWords = (name: string, { trials }: Way): string =>
  [name, ...trials].map((one) => `“${one}”`).join(' needs players of ')

/** The trials whose players a trial asks for: by the cohort, the rules and the segment of its audience, and its own rules. */
function stepsOf({ searches }: Known, joined: Joined | undefined): Step[] {
  const { cohort, rules, segment } = joined?.audience ?? {}
  const search = segment === undefined ? undefined : searches.get(segment)
  return [
    ...(cohort ? [{ trial: cohort.trial, field: 'audience.cohort.trial' }] : []),
    ...membershipsIn(rules?.criteria).map((trial) => ({ trial, field: 'audience.rules.criteria' })),
    ...membershipsIn(search?.criteria).map((trial) => ({ trial, field: 'audience.segment' })),
    ...neededByAny(joined?.rules ?? []).map((trial) => ({ trial, field: 'customRules' })),
  ]
}

const prefix = cohortStatOf('')

/** The trial in which a test asks a player to be. Not to be in one is no circle. */
const membershipIn = (space: string, stat: string, rel: Relation): string[] =>
  space === 'game.private' && stat.startsWith(prefix) && !['neq', 'nin', 'nonexistent'].includes(shortRelation(rel))
    ? [stat.slice(prefix.length)]
    : []

/** Trials in which criteria ask a player to be. */
const membershipsIn = (criteria: readonly SpaceCriterion[] = []): string[] =>
  criteria.flatMap(({ space, stat, rel }) => membershipIn(space, stat, rel))

/** Trials in which a player must be for a rule. */
function neededBy({ customOp, customAttr, customItems = [], domain, access }: TrialRule): string[] {
  if (customItems.length > 0)
    return customOp.toLowerCase() === 'or' ? neededByAny(customItems) : customItems.flatMap(neededBy)
  return membershipIn(`${domain ?? 'game'}.${access ?? 'private'}`, customAttr, relationOf(customOp) ?? 'eq')
}

/** Of rules of which one is enough only what all of them ask for is needed. */
function neededByAny([first, ...others]: readonly TrialRule[]): string[] {
  return first ? neededBy(first).filter((trial) => others.every((rule) => neededBy(rule).includes(trial))) : []
}
