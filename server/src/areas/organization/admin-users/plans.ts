import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import type { PlanKind } from '../../../kernel/plans/plan-kind.ts'
import { recordOfKind } from '../../../kernel/plans/record-of-row.ts'
import { makePlan } from '../../../kernel/plans/service.ts'
import { lockRolesAsFields, refuseRolesFromSso, requireOperator, revokeRole } from './service.ts'

/** Revokes all roles of operators; their accounts are kept. */
export async function planRevokeAccess(context: OrganizationContext, ids: readonly number[]): Promise<PlanWithSample> {
  const { customer, caller } = context
  const rows = []
  let admins = 0
  for (const id of new Set(ids)) {
    const operator = await requireOperator(customer, id)
    const roles = await lockRolesAsFields(customer, id)
    if (Object.keys(roles).length === 0) continue
    await refuseRolesFromSso(context, id)
    if (roles['everywhere'] === 'admin') admins += 1
    rows.push({ key: String(id), label: operator.email, before: roles, after: {} })
  }
  const isOwn = caller.kind === 'account' && rows.some(({ key }) => key === String(caller.accountId))
  const [first] = rows
  if (!first)
    throw new ApiError('PlanRowsInvalid', {
      message: 'None of these accounts has a role.',
    })
  const whom = rows.length === 1 ? (first.label ?? first.key) : `${rows.length} people`
  return makePlan(
    context,
    {
      pid: undefined,
      kind: 'revoke-access',
      title: `Revoke all access of ${whom}`,
      verb: `Revoke access of ${whom}`,
      typeName: whom,
      input: null,
      warnings: [
        'All their roles end immediately. Their next requests are rejected. The accounts are kept.',
        ...(admins > 0 ? [`${admins} of them ${admins === 1 ? 'is a global admin' : 'are global admins'}.`] : []),
        ...(isOwn ? ['This includes you. You lose your own access.'] : []),
      ],
    },
    rows,
  )
}

const isSame = (a: unknown, b: unknown) => {
  const text = (value: unknown) => JSON.stringify(Object.entries(value ?? {}).sort())
  return text(a) === text(b)
}

export const revokeAccess: PlanKind = {
  act: 'none',
  recordOf: recordOfKind('person'),
  right: 'delete users',
  rowsAtOnce: 1,
  async whatMoved({ customer }, _plan, rows) {
    for (const { key, label, before } of rows) {
      const roles = await lockRolesAsFields(customer, Number(key))
      if (!isSame(roles, before)) return `The roles of ${label ?? key} have changed since.`
    }
    return undefined
  },
  async apply(context, _plan, rows) {
    for (const { key } of rows) await revokeRole(context, Number(key), undefined, undefined)
  },
}
