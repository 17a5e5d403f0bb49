import { isAbove, nearestRole, type Role } from '@regent/contract/permissions'
import type { Rights } from '../../../shell/rights.ts'
import { everywhere, type Roles } from './role-steps.ts'

/** What the server offers when it does not say. */
export const defaultRoles: readonly Role[] = ['admin', 'developer', 'tester']

/** The empty text is "no role here". `problem` is why it cannot be chosen. */
export type RoleChoice = { role: Role | ''; problem: string | undefined }

type Place = {
  place: string
  /** What is held there now. */
  held: Role | undefined
  /** The operator's own rights there. */
  rights: Pick<Rights, 'role' | 'refusal'>
  available: readonly Role[]
  /** Nobody else is a global admin. */
  isLastAdmin: boolean
}

/** The roles that may be chosen at a place; those that may not say why. What is held can always stay. */
export function roleChoices({ place, held, rights, available, isLastAdmin }: Place): RoleChoice[] {
  const subject = place === everywhere ? 'global-roles' : 'realm-roles'
  const isKept = isLastAdmin && place === everywhere
  const problemAbove = held && isAbove(held, rights.role) ? 'The role held here is above your own.' : undefined
  const problemOf = (role: Role | ''): string | undefined => {
    if (role === (held ?? '')) return undefined
    if (problemAbove) return problemAbove
    if (isKept) return 'An organization keeps at least one global admin.'
    if (role === '') return rights.refusal(`revoke ${subject}`)
    return rights.refusal(`grant ${subject}`) ?? (isAbove(role, rights.role) ? 'It is above your own role.' : undefined)
  }
  return ['' as const, ...available].map((role) => ({ role, problem: problemOf(role) }))
}

/** The role that counts at a realm when it has none of its own, and the realm it comes from; `everywhere` is the global one. */
export function inheritedRole(
  roles: Roles,
  pid: string,
  parentOf: (pid: string) => string | undefined,
): { role: Role; from: string } | undefined {
  const holder = { roles: Object.entries(roles).map(([projectId, role]) => ({ projectId, role })) }
  const above = nearestRole(holder, parentOf(pid), parentOf)
  if (above) return { role: above.role, from: above.pid }
  const role = roles[everywhere]
  return role && { role, from: everywhere }
}
