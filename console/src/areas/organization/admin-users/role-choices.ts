import { isAbove, nearestRole, type Role } from '@regent/contract/permissions'
import type { Rights } from '../../../shell/scope/rights.ts'
import { organizationWide, type Roles } from './role-steps.ts'

/** The roles offered when the server does not list them. */
export const defaultRoles: readonly Role[] = ['admin', 'developer', 'tester']

/** The empty string means "no role here". `problem` is the reason why it cannot be selected. */
export type RoleChoice = { role: Role | ''; problem: string | undefined }

type Place = {
  place: string
  /** The person's current role there. */
  held: Role | undefined
  /** The operator's own rights there. */
  rights: Pick<Rights, 'role' | 'refusal'>
  available: readonly Role[]
  /** True if nobody else is a global admin. */
  isLastAdmin: boolean
}

/** The roles to choose from at a place. A forbidden role has a reason; the current role is always allowed. */
export function roleChoices({ place, held, rights, available, isLastAdmin }: Place): RoleChoice[] {
  const subject = place === organizationWide ? 'global-roles' : 'realm-roles'
  const isKept = isLastAdmin && place === organizationWide
  const problemAbove = held && isAbove(held, rights.role) ? 'The current role is above your own.' : undefined
  const findProblem = (role: Role | ''): string | undefined => {
    if (role === (held ?? '')) return undefined
    if (problemAbove) return problemAbove
    if (isKept) return 'The organization needs at least one global admin.'
    if (role === '') return rights.refusal(`revoke ${subject}`)
    return rights.refusal(`grant ${subject}`) ?? (isAbove(role, rights.role) ? 'Above your own role.' : undefined)
  }
  return ['' as const, ...available].map((role) => ({ role, problem: findProblem(role) }))
}

/** The inherited role of a realm without its own role, and its realm (`organizationWide`: the global role). */
export function inheritedRole(
  roles: Roles,
  pid: string,
  parentOf: (pid: string) => string | undefined,
): { role: Role; from: string } | undefined {
  const holder = { roles: Object.entries(roles).map(([projectId, role]) => ({ projectId, role })) }
  const above = nearestRole(holder, parentOf(pid), parentOf)
  if (above) return { role: above.role, from: above.pid }
  const role = roles[organizationWide]
  return role && { role, from: organizationWide }
}
