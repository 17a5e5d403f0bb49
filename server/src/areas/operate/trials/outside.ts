import { isExclusive, type OutsideTrial, type TrialRule, toRelation } from '@regent/contract/operate/trials'
import type { RealmRef } from '../../../kernel/context/context.ts'
import { evaluateConditions } from '../../players/players/stat-criteria.ts'
import { matchingAudiences } from '../../players/segments/fits.ts'
import { cohortAt, toPosition } from './cohorts.ts'
import * as queries from './queries.ts'
import { toRulesCondition } from './rules.ts'

/**
 * The running trials that a player is not in, each with the first unmet condition, in the order of checks when joining.
 * They are evaluated now; players join with a new session.
 */
export async function listOutsideTrials(realm: RealmRef, gamerTag: number, now: number): Promise<OutsideTrial[]> {
  const [playing, memberships] = await Promise.all([
    queries.selectPlaying(realm),
    queries.selectMemberships(realm, [gamerTag]),
  ])
  const activeMemberships = memberships.filter(({ left_at }) => left_at === null)
  const outside = playing.filter(({ id }) => !activeMemberships.some(({ trial_id }) => trial_id === id))
  if (outside.length === 0) return []
  const rules = outside.flatMap((trial) => listRequiredRules(trial.rules).map((rule) => ({ trial, rule })))
  const [fitting, holding = [], ofRules = []] = await Promise.all([
    matchingAudiences(
      realm,
      gamerTag,
      outside.map(({ audience }) => audience ?? undefined),
      now,
    ),
    evaluateConditions(
      realm,
      gamerTag,
      outside.map((trial) => queries.buildCondition(toRulesCondition(trial.rules))),
    ),
    evaluateConditions(
      realm,
      gamerTag,
      rules.map(({ rule }) => queries.buildCondition(toRulesCondition([rule]))),
    ),
  ])
  return outside.map((trial, index) => {
    const unmet = rules.find((one, at) => one.trial === trial && ofRules[at] !== true)?.rule
    const excluding = activeMemberships.find(({ strategy }) => isExclusive(trial.strategy) || isExclusive(strategy))
    const before = memberships.find(({ trial_id }) => trial_id === trial.id)
    const cohort = before?.cohort ?? cohortAt(trial.cohorts, toPosition(trial.id, gamerTag))?.name
    const why =
      fitting[index] !== true
        ? 'The player is not in the audience of the trial.'
        : holding[index] !== true
          ? unmet
            ? `The stat ${formatRule(unmet)}.`
            : 'The player does not meet any rule of the trial.'
          : excluding
            ? `The player is in ${excluding.name}, and one of the two trials excludes the other.`
            : cohort === undefined
              ? 'The cohorts do not cover all players. This player is outside.'
              : 'The player meets all conditions and joins with their next session.'
    return { trial: trial.name, why }
  })
}

/** The rules that must all match: a single rule, or the rules in an And. */
export function listRequiredRules([rule, ...more]: readonly TrialRule[]): readonly TrialRule[] {
  if (!rule || more.length > 0) return []
  const { customItems = [], customOp } = rule
  if (customItems.length === 0) return [rule]
  return customOp.toLowerCase() === 'and' ? customItems.flatMap((item) => listRequiredRules([item])) : []
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

function formatRule({ customAttr, customOp, customVal }: TrialRule): string {
  const relation = toRelation(customOp) ?? 'eq'
  if (relation === 'nonexistent') return `${customAttr} must not be set`
  return `${customAttr} must be ${words[relation] ?? ''}${customVal.join(', ')}`
}
