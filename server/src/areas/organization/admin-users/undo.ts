import type { Role } from '@regent/contract/permissions'
import type { Irreversible, Undoable } from '../../../kernel/audit/undoable.ts'
import { lockRolesAsFields, setRoles } from './service.ts'

type Roles = Record<string, Role | null>

export const roles: Undoable = {
  right({ before, after }) {
    const takesAway = Object.keys(after as Roles).some((place) => !(place in (before as Roles)))
    const isGlobal = (before as Roles)['everywhere'] !== (after as Roles)['everywhere']
    const isAll = Object.keys(before as Roles).length === 0
    if (isAll) return ['delete users', isGlobal ? 'revoke global-roles' : 'revoke realm-roles']
    return `${takesAway ? 'revoke' : 'grant'} ${isGlobal ? 'global-roles' : 'realm-roles'}`
  },
  read: ({ customer }, { subject_id: id }) => lockRolesAsFields(customer, Number(id)),
  restore: (context, { subject_id: id }, state) => setRoles(context, Number(id), state as Roles),
}

export const operator: Irreversible = {
  irreversible: 'An account is never erased, and a sent e-mail cannot be recalled. Remove the roles instead.',
}
