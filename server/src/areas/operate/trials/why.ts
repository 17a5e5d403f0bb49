import { hasFlow, isExclusive, type TrialRule, toRelation } from '@regent/contract/operate/trials'
import type { SpaceCriterion } from '@regent/contract/players/player-search'
import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { statConditions } from '../../players/players/stat-conditions.ts'
import { evaluateConditions } from '../../players/players/stat-criteria.ts'
import { audienceConditions } from '../../players/segments/audience-conditions.ts'
import { cohortAt, toPosition } from './cohorts.ts'
import { listRequiredRules } from './outside.ts'
import * as queries from './queries.ts'
import { toRulesCondition } from './rules.ts'

const toThing = ({ name, is_active, activated_at }: queries.TrialRow): FoundThing => ({
  id: name,
  title: name,
  detail: is_active ? 'playing' : 'paused',
  ...(activated_at !== null && { at: activated_at }),
})

/** The trials of the realm that were not ejected, newest first. */
export const whyTrial: WhySource = {
  things: async ({ realm }, _, text) => thingsWith((await queries.selectTrials(realm)).map(toThing), text),
  async explain(context, gamerTag, id) {
    const trial = await queries.selectTrial(context.realm, id)
    return trial && explain(context, gamerTag, trial)
  },
}

async function explain(context: RealmContext, gamerTag: number, trial: queries.TrialRow): Promise<FoundExplanation> {
  const { realm, now } = context
  const [memberships, ofAudience, ofRules] = await Promise.all([
    queries.selectMemberships(realm, [gamerTag]),
    audienceConditions(context, gamerTag, trial.audience ?? undefined, 'the trial'),
    ruleConditions(context, gamerTag, trial.rules),
  ])
  const own = memberships.find(({ trial_id }) => trial_id === trial.id)
  const isIn = own !== undefined && own.left_at === null
  const excluding = memberships.find(
    ({ trial_id, left_at, strategy }) =>
      left_at === null && trial_id !== trial.id && (isExclusive(trial.strategy) || isExclusive(strategy)),
  )
  const cohort = own?.cohort ?? cohortAt(trial.cohorts, toPosition(trial.id, gamerTag))?.name
  const link = { kind: 'trial' as const, id: trial.name }
  const joining: JudgedCondition[] = [
    {
      name: 'Accepts players',
      isMet: trial.is_active,
      value: asText(trial.is_active ? 'playing' : 'paused'),
      needed: asText('playing'),
      unmet: 'The trial is paused. Players do not join it.',
    },
    ...ofAudience,
    ...ofRules,
    {
      name: 'No other trial excludes it',
      isMet: excluding === undefined,
      value: excluding ? asText(`in ${excluding.name}`, { kind: 'trial', id: excluding.name }) : asText('none'),
      needed: asText('none'),
      unmet: `The player is in ${excluding?.name}, and one of the two trials excludes the other.`,
    },
    {
      name: 'The cohorts cover the player',
      isMet: cohort !== undefined,
      value: asText(cohort ?? 'outside'),
      needed: asText(trial.cohorts.map(({ name, pct }) => `${name} ${pct} %`).join(', ')),
      unmet: 'The cohorts do not cover all players. This player is outside.',
    },
  ]
  const joined: JudgedCondition = {
    name: 'A session began since',
    isMet: isIn,
    value: isIn ? asTime(own.joined_at) : asText(own?.left_at == null ? 'not yet' : 'left'),
    needed: asText('players join with a new session'),
    ...(isIn && { judgedAt: own.joined_at }),
    ...(own?.left_at != null && {
      detail: 'The player left the trial, because they no longer met its conditions.',
    }),
    unmet: 'The player meets all conditions and joins with their next session.',
  }
  // Members stay members, unless the trial has a flow: then unmet conditions only matter for joining.
  const checkedConditions = isIn && !hasFlow(trial.strategy) ? joining.map(asOnJoining) : joining
  const judgement = judge(now, [...checkedConditions, joined], `The player is in the cohort ${cohort}.`)
  return {
    thing: toThing(trial),
    rules: { text: `${trial.name}, version ${trial.version}`, link },
    now: judgement,
    noRecord: isIn
      ? 'Regent records the cohort and the time of joining, but not the evaluated conditions.'
      : 'Earlier reasons for not joining are not recorded.',
    ...(!judgement.isMet && {
      repair: {
        says: 'Change the trial or the stats of the player. They join with their next session.',
        holds: [],
        acts: [
          { do: 'open', label: 'Open the trial', link },
          { do: 'open-player', label: 'Open the player’s stats', screen: 'stats' },
        ],
      },
    }),
  }
}

const asOnJoining = (one: JudgedCondition): JudgedCondition => ({
  ...one,
  isMet: one.isMet === false ? undefined : one.isMet,
})

/** Rules that must all match are listed one by one; other rules as a whole. */
async function ruleConditions(
  context: RealmContext,
  gamerTag: number,
  rules: readonly TrialRule[],
): Promise<JudgedCondition[]> {
  if (rules.length === 0) return []
  const singles = listRequiredRules(rules)
  if (singles.length > 0) return statConditions(context, gamerTag, singles.map(toCriterion))
  const [holds] =
    (await evaluateConditions(context.realm, gamerTag, [queries.buildCondition(toRulesCondition(rules))])) ?? []
  return [
    {
      name: 'Meets the rules',
      isMet: holds === true,
      value: asText(holds ? 'meets them' : 'meets none'),
      needed: asText('one of the rules'),
      unmet: 'The player does not meet any rule of the trial.',
    },
  ]
}

const toCriterion = ({ customAttr, customOp, customVal, domain, access }: TrialRule): SpaceCriterion => {
  const rel = toRelation(customOp) ?? 'eq'
  const isList = ['in', 'notin', 'nin'].includes(rel)
  return {
    space: `${domain ?? 'game'}.${access ?? 'private'}`,
    stat: customAttr,
    rel,
    value: isList ? customVal : (customVal[0] ?? ''),
  }
}
