import { listRights, type Right, type Role } from '@regent/contract/permissions'
import type { MissingRight } from '../../ui/feedback/missing-right.ts'

const roles: readonly Role[] = ['tester', 'developer', 'admin']

/** The server setting that lists the organizations with extra rights. */
const setting = 'EXTRA_CUSTOMERS'

type Viewer = {
  /** The global role: only global admins give roles. */
  globalRole: string | undefined
  hasExtras: boolean
}

/** True if no role has the right, because the server does not enable it for the organization. */
export const isSwitchedOff = (right: string, hasExtras: boolean): boolean =>
  !hasExtras && rolesWith(right, false).length === 0 && rolesWith(right, true).length > 0

const rolesWith = (right: string, hasExtras: boolean): Role[] =>
  roles.filter((role) => listRights(role, hasExtras).has(right as Right))

/** The reason of a disabled action: the missing right, and the roles that have it. */
export function missingRightText(right: string, hasExtras: boolean): string {
  if (isSwitchedOff(right, hasExtras)) return 'Not enabled for your organization.'
  const having = rolesWith(right, hasExtras)
  return `Needs the right "${right}" (${having.length === 0 ? 'no role has it' : `role ${having.join(' or ')}`}).`
}

/** Explains a missing right, and who can grant it: the server's operator, an admin, or nobody. */
export function explainMissing(right: string, { globalRole, hasExtras }: Viewer): MissingRight {
  if (isSwitchedOff(right, hasExtras)) {
    return {
      title: 'Not offered to your organization',
      reason: 'This screen is not enabled for your organization.',
      remedy: `Ask the server’s operator to add your organization to ${setting}.`,
    }
  }
  const title = 'You do not have access'
  const reason = `Your role lacks the right ${right}.`
  const having = rolesWith(right, hasExtras)
  if (having.length === 0) return { title, reason: `No role has the right ${right}.`, remedy: 'It cannot be granted.' }
  const names = having.join(' or ')
  if (globalRole === 'admin')
    return { title, reason, remedy: `The role ${names} has it. Change roles in User Administration.` }
  return { title, reason, remedy: `Ask an admin of the organization for the role ${names}.` }
}
