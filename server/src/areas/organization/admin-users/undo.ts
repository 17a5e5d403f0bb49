import type { Role } from '@regent/contract/permissions'
import type { Irreversible, Undoable } from '../../../kernel/audit/undoable.ts'
import { lockRolesAsFields, setRoles } from './service.ts'

type Roles = Record<string, Role | null>

export const roles: Undoable = {
  read: ({ customer }, { subject_id: id }) => lockRolesAsFields(customer, Number(id)),
  restore: (context, { subject_id: id }, state) => setRoles(context, Number(id), state as Roles),
}

export const operator: Irreversible = {
  irreversible: 'An account is never erased, and a sent e-mail cannot be recalled. Remove the roles instead.',
}
