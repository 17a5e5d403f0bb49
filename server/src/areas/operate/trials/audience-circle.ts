import { ApiError } from '@regent/contract/errors'
import { type TrialRule, toRelation } from '@regent/contract/operate/trials'
import { toCohortStat } from '@regent/contract/players/player-search'
import { type Relation, shortRelation } from '@regent/contract/players/search-words'
import type { SegmentSearch } from '@regent/contract/players/segments'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { loadSearches, lockAudience, lockSegmentInUse } from '../../players/segments/service.ts'
import * as queries from './queries.ts'

/**
 * In a cycle of trials each one requires players of another, so nobody can join first. A trial's audience never
 * changes, so a cycle can only appear when a trial is created or restored, or when the search of a segment changes.
 * Both hold the lock of the realm's trials during the check.
 */
type TrialGraph = {
  trials: ReadonlyMap<string, JoinConditions>
  /** The searches of segments that trials use, including private ones. */
  searches: ReadonlyMap<number, SegmentSearch>
}

/** The conditions to join a trial: its audience and its own rules. */
type JoinConditions = Pick<queries.TrialRow, 'audience' | 'rules'>

type Step = { trial: string; field: string }
type TrialPath = { trials: string[]; field: string }

/**
 * Rejects an audience that does not exist, and an audience or rules that refer back to their own trial. The caller has
 * locked the trials.
 */
export async function checkAudience(
  context: RealmContext,
  name: string,
  joined: JoinConditions,
  others: readonly queries.TrialRow[],
): Promise<void> {
  const { audience } = joined
  // Checked first, because the error shows the trials in a segment's search, and some segments are private.
  if (audience?.segment !== undefined) await lockSegmentInUse(context, audience.segment, 'audience.segment')
  const graph = await readKnown(context.realm, [...others, { name, ...joined }])
  const cycle = findPathBack(graph, findSteps(graph, joined), name)
  if (!cycle) return audience ? lockAudience(context, audience, 'audience') : undefined
  const message = `${cycle.field} must not depend on the trial itself: ${formatCycle(name, cycle)}. Nothing was changed.`
  throw new ApiError('BadRequest', { field: cycle.field, message })
}

/** Rejects a segment search that would make a trial with this segment require its own players. */
export async function checkSegmentSearch({ realm }: RealmContext, id: number, search: SegmentSearch): Promise<void> {
  const steps = trialsInSearch(search).map((trial) => ({ trial, field: 'search.criteria' }))
  if (steps.length === 0) return
  await queries.lockTrials(realm)
  const trials = await queries.selectTrials(realm)
  const graph = await readKnown(realm, trials)
  const newGraph = { ...graph, searches: new Map([...graph.searches, [id, search]]) }
  for (const { name } of trials.filter(({ audience }) => audience?.segment === id)) {
    const cycle = findPathBack(newGraph, steps, name)
    if (!cycle) continue
    const message = `${cycle.field} must not depend on a trial that uses this segment: ${formatCycle(name, cycle)}. Nothing was changed.`
    throw new ApiError('BadRequest', { field: cycle.field, message })
  }
}

async function readKnown(realm: Realm, trials: readonly ({ name: string } & JoinConditions)[]): Promise<TrialGraph> {
  const ids = trials.flatMap(({ audience }) => audience?.segment ?? [])
  return {
    trials: new Map(trials.map((trial) => [trial.name, trial])),
    searches: await loadSearches(realm, ids),
  }
}

/** The path from these steps to a trial, and the field of the first step; undefined if there is none. */
function findPathBack(
  graph: TrialGraph,
  from: readonly Step[],
  to: string,
  visited = new Set<string>(),
): TrialPath | undefined {
  for (const { trial, field } of from) {
    if (trial === to) return { trials: [trial], field }
    if (visited.has(trial)) continue
    visited.add(trial)
    const path = findPathBack(graph, findSteps(graph, graph.trials.get(trial)), to, visited)
    if (path) return { trials: [trial, ...path.trials], field }
  }
  return undefined
}

const formatCycle = (name: string, { trials }: TrialPath): string =>
  [name, ...trials].map((one) => `“${one}”`).join(' needs players of ')

/** The trials that a trial requires: by the cohort, the rules and the segment of its audience, and by its own rules. */
function findSteps({ searches }: TrialGraph, joined: JoinConditions | undefined): Step[] {
  const { cohort, rules, segment } = joined?.audience ?? {}
  const search = segment === undefined ? undefined : searches.get(segment)
  return [
    ...(cohort ? [{ trial: cohort.trial, field: 'audience.cohort.trial' }] : []),
    ...trialsInSearch(rules).map((trial) => ({ trial, field: 'audience.rules.criteria' })),
    ...trialsInSearch(search).map((trial) => ({ trial, field: 'audience.segment' })),
    ...commonRequiredTrials(joined?.rules ?? []).map((trial) => ({ trial, field: 'customRules' })),
  ]
}

const prefix = toCohortStat('')

/** The trial that a test requires. A negated membership cannot cause a cycle. */
const requiredTrial = (space: string, stat: string, rel: Relation): string[] =>
  space === 'game.private' && stat.startsWith(prefix) && !['neq', 'nin', 'nonexistent'].includes(shortRelation(rel))
    ? [stat.slice(prefix.length)]
    : []

/** Trials that a search requires, by stats and by participation. */
const trialsInSearch = ({ criteria = [], participated = [] }: SegmentSearch = {}): string[] => [
  ...criteria.flatMap(({ space, stat, rel }) => requiredTrial(space, stat, rel)),
  ...participated.flatMap(({ kind, id }) => (kind === 'trial' ? [id] : [])),
]

/** Trials that a rule requires. */
function requiredTrials({ customOp, customAttr, customItems = [], domain, access }: TrialRule): string[] {
  if (customItems.length > 0)
    return customOp.toLowerCase() === 'or' ? commonRequiredTrials(customItems) : customItems.flatMap(requiredTrials)
  return requiredTrial(`${domain ?? 'game'}.${access ?? 'private'}`, customAttr, toRelation(customOp) ?? 'eq')
}

/** For OR rules, only the common trials are required. */
function commonRequiredTrials([first, ...others]: readonly TrialRule[]): string[] {
  return first
    ? requiredTrials(first).filter((trial) => others.every((rule) => requiredTrials(rule).includes(trial)))
    : []
}
