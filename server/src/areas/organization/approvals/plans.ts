import { ApiError } from '@regent/contract/errors'
import { type ApprovalRules, approvalActs, type NewApprovalRules } from '@regent/contract/organization/approval-shapes'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { realmName } from '../../../directory/organizations/directory.ts'
import { readRules } from '../../../kernel/approvals/rules.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type NewRow, type PlanKind, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { checkBudgets, completeRules, rejectUnfulfillable, setRules } from './service.ts'

type Input = { rules: ApprovalRules; version: number }

/** A change of the rules, as a plan that colleagues can approve. */
export async function planRules(context: RealmContext, sent: NewApprovalRules): Promise<PlanWithSample> {
  const { realm, ifMatch } = context
  const { rules: before, version } = await readRules(realm)
  if (ifMatch !== undefined && ifMatch !== version)
    throw new ApiError('StaleVersion', { field: 'rules', current: { rules: before, version } })
  const rules = completeRules(before, sent)
  checkBudgets(rules)
  await rejectUnfulfillable(context, before, rules)
  return makePlan(
    context,
    {
      pid: realm.id,
      kind: 'approval-rules',
      title: `Change the approvals of ${await realmName(realm)}`,
      verb: 'Change the approvals',
      input: { rules, version } satisfies Input,
      warnings: [],
    },
    buildRows(before, rules),
  )
}

const fields = ['maxPlayers', 'expiresHours', 'leastRole', 'budgets', 'confirmedIdentity', 'requireReview'] as const

function buildRows(before: ApprovalRules, after: ApprovalRules): NewRow[] {
  const pairs = [
    ...approvalActs.map((act) => [act, before.acts[act], after.acts[act]] as const),
    ...fields.map((field) => [field, before[field], after[field]] as const),
  ]
  return pairs
    .filter(([, then, now]) => JSON.stringify(then) !== JSON.stringify(now))
    .map(([key, then, now]) => ({ key, before: then, after: now }))
}

export const approvalRulesPlan: PlanKind = {
  act: 'rules',
  right: 'edit approval-rules',
  rowsAtOnce: approvalActs.length + fields.length,
  async whatMoved(context, { input }) {
    const { version } = await readRules(realmOfPlan(context).realm)
    return version === (input as Input).version ? undefined : 'Someone has changed the approvals since.'
  },
  apply: (context, { input }) => setRules({ ...realmOfPlan(context), ifMatch: undefined }, (input as Input).rules),
}
