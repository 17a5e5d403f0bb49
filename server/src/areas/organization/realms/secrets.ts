import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { actWords } from '../../../kernel/approvals/gates.ts'
import { needsApproval } from '../../../kernel/approvals/requests.ts'
import { readRules, requiredApprovals } from '../../../kernel/approvals/rules.ts'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import type { PlanKind } from '../../../kernel/plans/plan-kind.ts'
import { hasAppliedPlan, makePlan } from '../../../kernel/plans/service.ts'
import { lockRealm } from './service.ts'

/** How long the author of an approved plan can read the secret after it was applied. */
const readableMs = 15 * 60_000

/** The secret of a realm, only for people: game servers and services have it or do not need it. Audited. */
export async function revealSecret(
  context: OrganizationContext,
  pid: string,
  reason: string,
): Promise<{ pid: string; secret: string }> {
  const { accountId } = requireAccount(context.caller)
  const row = await lockRealm(context, pid)
  const { rules } = await readRules({ db: context.db, id: pid })
  const needed = requiredApprovals(rules, ['secret'])
  if (needed > 0) {
    const plan = { kind: 'reveal-secret', pid, madeBy: accountId, since: new Date(context.now - readableMs) } as const
    if (!(await hasAppliedPlan(context.customer, plan)))
      throw needsApproval(needed, actWords.secret, { way: 'Create a plan and request approval.' })
  }
  context.change({ subject: 'realm-secret', id: pid, before: null, after: { revealed: true, reason }, pid })
  return { pid, secret: context.vault.open(row.secret) }
}

/** A plan, so that colleagues can approve it. */
export async function planRevealSecret(context: OrganizationContext, pid: string): Promise<PlanWithSample> {
  const row = await lockRealm(context, pid)
  const plan = {
    pid,
    kind: 'reveal-secret',
    title: `Reveal the secret of ${row.name}`,
    verb: 'Reveal the secret',
  } as const
  const warnings = [
    'Anyone with the secret can act as a game server of this realm. The author of the plan can read it for 15 minutes.',
  ]
  return makePlan(context, { ...plan, typeName: row.name, input: {}, warnings }, [
    { key: pid, label: row.name, before: { readable: false }, after: { readable: true } },
  ])
}

export const revealSecretPlan: PlanKind = {
  act: 'secret',
  right: 'view-secret realm',
  rowsAtOnce: 1,
  async whatMoved(context, { pid }) {
    await lockRealm(context, pid ?? '')
    return undefined
  },
  async apply(context, { pid, made_by: madeBy }) {
    if (pid === null || madeBy === null) throw new ApiError('NotFound')
    const after = { readableUntil: context.now + readableMs, by: madeBy }
    context.change({ subject: 'realm-secret', id: pid, before: null, after, pid })
  },
}
