import type { AccountPortalView } from '@regent/contract/organization/admin-users'
import type { RealmView } from '@regent/contract/organization/realms'
import { isAdded, listRights, type Right, type Role, roleIn } from '@regent/contract/permissions'
import { demoCustomer } from '@regent/contract/samples/studio'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod'
import { demoRefusal, isDemo } from '../../api/demo/demo-scope.ts'
import { query } from '../../api/query.ts'
import { currentCustomer } from '../../api/session/session.ts'
import { useCustomer, useRealms } from '../frame/place.ts'
import { firstReads } from '../routing/first-reads.ts'
import { missingRightText } from './missing-right.ts'
import { findRealm } from './realms.ts'

export type Operator = z.infer<typeof AccountPortalView>

export type Rights = {
  role: Role | undefined
  /** True if the role is granted in this realm, above it, or globally. */
  from: 'realm' | 'global'
  can: (right: Right) => boolean
  /** True if a role in any realm grants the right. */
  canAnywhere: (right: Right) => boolean
  /** The reason why an action is disabled; undefined if permitted. */
  refusal: (right: Right) => string | undefined
  /** Why everything is read-only, even without required rights: in a demo. */
  readOnly?: string
  /** The rights in another realm, or, without one, in the organization. */
  at: (pid: string | undefined) => Rights
}

export const operatorQuery = (cid = currentCustomer()?.cid) => query(...firstReads.operator(cid))

/** The rights in the demo: view everything, change nothing. */
const demoRights = {
  readOnly: demoRefusal,
  can: (right: Right) => right.startsWith('view ') && listRights('admin', true).has(right),
  canAnywhere: (right: Right): boolean => demoRights.can(right),
  refusal: (right: Right) => (demoRights.can(right) ? undefined : demoRefusal),
}

/** The rights of an operator in a realm, or, without one, in the organization. */
export function rightsIn(
  operator: Operator,
  realms: readonly RealmView[],
  pid: string | undefined,
  isInDemo = false,
): Rights {
  // Only roles that carry a project id count.
  const holder = { ...operator, roles: operator.roles.filter(({ projectId }) => projectId) }
  const findParent = (at: string) => findRealm(realms, at)?.parent
  const { role, from } = roleIn(holder, pid, findParent)
  if (isDemo(pid) || isInDemo)
    return { ...demoRights, role, from, at: (other) => rightsIn(operator, realms, other, true) }
  const { customRoles = [] } = operator
  const roleRights = listRights(role, operator.extras)
  // A custom role adds rights only where its holder has a role.
  const can = (right: Right) =>
    roleRights.has(right) || (role !== undefined && isAdded(right, customRoles, pid, findParent, operator.extras))
  return {
    role,
    from,
    can,
    canAnywhere: (right) =>
      customRoles.some((one) => one.rights.includes(right) && rightsIn(operator, realms, one.pid).can(right)) ||
      [operator.roleString, ...holder.roles.map((each) => each.role)].some((each) =>
        listRights(roleIn({ roleString: each }, undefined, () => undefined).role, operator.extras).has(right),
      ),
    refusal: (right) => (can(right) ? undefined : missingRightText(right, operator.extras === true)),
    at: (other) => rightsIn(operator, realms, other),
  }
}

/** The rights of the signed-in operator: in the current realm, or in the organization outside a realm. */
export function useRights(): Rights {
  const { gameId, realmId } = useParams({ strict: false })
  const { cid } = useCustomer()
  const operator = useOperator()
  const realms = useRealms()
  const isInDemo = cid === demoCustomer.cid || isDemo(gameId)
  return useMemo(() => rightsIn(operator, realms, realmId, isInDemo), [operator, realms, realmId, isInDemo])
}

/** The signed-in operator. */
export function useOperator(): Operator {
  const { cid } = useCustomer()
  return useSuspenseQuery(operatorQuery(cid)).data
}
