import { ApiError } from '@regent/contract/errors'
import { type Audience, cohortStatOf, type SpaceCriterion, shortRelation } from '@regent/contract/player-search'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { holdAudience, searchOfSegment } from '../../players/segments/service.ts'
import type { TrialRow } from './queries.ts'

type Step = { trial: string; field: string }

/**
 * Refuses an audience that does not exist, and one in a circle: players of whom nobody can be the first. A trial's
 * audience never changes, but an ejected trial can be made anew under its name. A segment that is changed later can still
 * ask for the players of a trial that uses it; nobody new joins then.
 */
export async function checkAudience(
  context: RealmContext,
  name: string,
  audience: Audience | null,
  others: readonly TrialRow[],
): Promise<void> {
  if (!audience) return
  const known = new Map(others.map((other) => [other.name, other.audience]))
  const seen = new Set<string>()

  /** The way from a trial back to the new one, and the field of its first step. */
  async function wayBack(from: Audience | null | undefined): Promise<{ way: string[]; field: string } | undefined> {
    if (!from) return undefined
    for (const { trial, field } of await trialsAskedFor(context, from)) {
      if (trial === name) return { way: [trial], field }
      if (seen.has(trial)) continue
      seen.add(trial)
      const found = await wayBack(known.get(trial))
      if (found) return { way: [trial, ...found.way], field }
    }
    return undefined
  }

  const found = await wayBack(audience)
  if (!found) return holdAudience(context, audience, 'audience')
  const words = [name, ...found.way].map((one) => `“${one}”`).join(' needs players of ')
  const message = `${found.field} must not lead back to the trial itself: ${words}. Nothing was changed.`
  throw new ApiError('BadRequest', { field: found.field, message })
}

/** The trials whose players an audience asks for: by its cohort, by its rules, and by the rules of its segment. */
async function trialsAskedFor(context: RealmContext, { cohort, rules, segment }: Audience): Promise<Step[]> {
  const search = segment === undefined ? undefined : await visibleSearchOf(context, segment)
  return [
    ...(cohort ? [{ trial: cohort.trial, field: 'audience.cohort.trial' }] : []),
    ...membershipsIn(rules?.criteria).map((trial) => ({ trial, field: 'audience.rules.criteria' })),
    ...membershipsIn(search?.criteria).map((trial) => ({ trial, field: 'audience.segment' })),
  ]
}

/** Another trial's segment may be one that the caller does not see; the way then ends there. */
async function visibleSearchOf(context: RealmContext, segment: number) {
  try {
    return (await searchOfSegment(context, segment, 'audience.segment')).search
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SegmentNotFound') return undefined
    throw error
  }
}

const prefix = cohortStatOf('')

/** Trials in which criteria ask a player to be. Not to be in one is no circle. */
const membershipsIn = (criteria: readonly SpaceCriterion[] = []): string[] =>
  criteria.flatMap(({ space, stat, rel }) =>
    space === 'game.private' && stat.startsWith(prefix) && !['neq', 'nin', 'nonexistent'].includes(shortRelation(rel))
      ? [stat.slice(prefix.length)]
      : [],
  )
