import { isExclusive, type OutsideTrial, relationOf, type TrialRule } from '@regent/contract/operate/trials'
import type { RealmRef } from '../../../kernel/context/context.ts'
import { holdingOf } from '../../players/players/stat-criteria.ts'
import { audiencesFitting } from '../../players/segments/fits.ts'
import { cohortAt, pointOf } from './cohorts.ts'
import * as queries from './queries.ts'
import { conditionOfRules } from './rules.ts'

/**
 * The playing trials that a player is not in, each with the first condition that is not met, in the order in which
 * joining asks for them. It is judged now; players join when a session begins.
 */
export async function outsideOf(realm: RealmRef, gamerTag: number, now: number): Promise<OutsideTrial[]> {
  const [playing, memberships] = await Promise.all([
    queries.selectPlaying(realm),
    queries.selectMemberships(realm, [gamerTag]),
  ])
  const held = memberships.filter(({ left_at }) => left_at === null)
  const outside = playing.filter(({ id }) => !held.some(({ trial_id }) => trial_id === id))
  if (outside.length === 0) return []
  const rules = outside.flatMap((trial) => singlesOf(trial.rules).map((rule) => ({ trial, rule })))
  const [fitting, holding = [], ofRules = []] = await Promise.all([
    audiencesFitting(
      realm,
      gamerTag,
      outside.map(({ audience }) => audience ?? undefined),
      now,
    ),
    holdingOf(
      realm,
      gamerTag,
      outside.map((trial) => queries.holdsOf(conditionOfRules(trial.rules))),
    ),
    holdingOf(
      realm,
      gamerTag,
      rules.map(({ rule }) => queries.holdsOf(conditionOfRules([rule]))),
    ),
  ])
  return outside.map((trial, index) => {
    const unmet = rules.find((one, at) => one.trial === trial && ofRules[at] !== true)?.rule
    const excluding = held.find(({ strategy }) => isExclusive(trial.strategy) || isExclusive(strategy))
    const before = memberships.find(({ trial_id }) => trial_id === trial.id)
    const cohort = before?.cohort ?? cohortAt(trial.cohorts, pointOf(trial.id, gamerTag))?.name
    const why =
      fitting[index] !== true
        ? 'The player is not in the audience of the trial.'
        : holding[index] !== true
          ? unmet
            ? `The stat ${wordsOf(unmet)}.`
            : 'The player meets none of the rules of the trial.'
          : excluding
            ? `The player is in ${excluding.name}, and one of the two trials excludes others.`
            : cohort === undefined
              ? 'The cohorts do not cover all players, and this one is outside.'
              : 'The player meets every condition and joins when their next session begins.'
    return { trial: trial.name, why }
  })
}

/** The rules that must hold one by one: those of a trial that has a single rule, or one that joins others by And. */
export function singlesOf([rule, ...more]: readonly TrialRule[]): readonly TrialRule[] {
  if (!rule || more.length > 0) return []
  const { customItems = [], customOp } = rule
  if (customItems.length === 0) return [rule]
  return customOp.toLowerCase() === 'and' ? customItems.flatMap((item) => singlesOf([item])) : []
}

const words: Readonly<Record<string, string>> = {
  eq: '',
  neq: 'other than ',
  lt: 'below ',
  lte: 'at most ',
  gt: 'above ',
  gte: 'at least ',
  in: 'one of ',
  notin: 'none of ',
  nin: 'none of ',
}

function wordsOf({ customAttr, customOp, customVal }: TrialRule): string {
  const relation = relationOf(customOp) ?? 'eq'
  if (relation === 'nonexistent') return `${customAttr} must not be set`
  return `${customAttr} must be ${words[relation] ?? ''}${customVal.join(', ')}`
}
