import { IsoTime } from '@regent/contract/engage/event-shapes'
import { ApiError } from '@regent/contract/errors'
import { CohortsInput, Trial, trialStrategies } from '@regent/contract/operate/trials'
import * as z from 'zod'
import type { DraftByUndo, DraftKind } from '../../../kernel/drafts/draft-kind.ts'
import { findRuleFault } from './rules.ts'
import { liveTrials, makeTrial, type TrialState, toTrialState } from './service.ts'

const State = z.object({
  strategy: z.enum(trialStrategies),
  cohorts: CohortsInput,
  rules: Trial.shape.customRules.max(50, 'must be at most 50 rules').default([]),
  audience: Trial.shape.audience,
  isActive: z.boolean().default(false),
  startsAt: IsoTime.nullish().transform((text) => text ?? undefined),
})

/** Players stay in their cohort, so the fields that determine it never change. */
const whyFixed = 'Cannot be changed. Create another trial instead.'

const liveFieldTexts: Readonly<Record<string, string>> = {
  strategy: whyFixed,
  cohorts: whyFixed,
  rules: whyFixed,
  audience: whyFixed,
}

/** The fields of a rule and of its nested rules, down to the maximum depth. */
const ruleFields = (at: string, depth: number): NonNullable<DraftKind['fields']> => ({
  [`${at}.customOp`]: {
    title: 'Comparison',
    description: 'Such as eq or gte. For nested rules: And, or Or.',
  },
  [`${at}.customAttr`]: { title: 'Stat' },
  [`${at}.customVal`]: { title: 'Values' },
  [`${at}.domain`]: { title: 'Origin of the stat' },
  [`${at}.access`]: { title: 'Visibility of the stat' },
  ...(depth > 1
    ? { [`${at}.customItems`]: { title: 'Nested rules' }, ...ruleFields(`${at}.customItems.*`, depth - 1) }
    : { [`${at}.customItems`]: { 'x-fixed': '' } }),
})

export const trialDrafts = (byUndo: DraftByUndo): DraftKind => ({
  ...byUndo,
  reads: State,
  fields: {
    isActive: { title: 'Running' },
    startsAt: { title: 'Starts at', format: 'date-time', description: 'Empty: no automatic start.' },
    strategy: { title: 'Strategy' },
    cohorts: { title: 'Cohorts' },
    'cohorts.*.name': { title: 'Name' },
    'cohorts.*.pct': { title: 'Percent of the players' },
    'cohorts.*.id': { 'x-fixed': '' },
    rules: { title: 'Rules', description: 'A player must match at least one of them.' },
    ...ruleFields('rules.*', 5),
    audience: { title: 'Audience', 'x-as': 'audience' },
  },
  fixed: (live) => (live === null ? {} : liveFieldTexts),
  edited(_, __, after) {
    for (const [index, rule] of (after as TrialState).rules.entries()) {
      const fault = findRuleFault(rule, `rules.${index}`)
      if (fault) throw new ApiError('BadRequest', { field: fault.field, message: `${fault.field} ${fault.message}.` })
    }
    return after
  },
  async apply(context, drafts) {
    for (const draft of drafts) {
      if (draft.before === null) await makeTrial(context, draft.id, draft.after as TrialState)
      else await byUndo.apply(context, [draft], undefined)
    }
  },
  list: async ({ realm }) =>
    (await liveTrials(realm)).map((row) => ({ id: row.name, label: row.name, state: toTrialState(row) })),
})
