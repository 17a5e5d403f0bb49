import type { Role } from '@regent/contract/permissions'
import { record } from '../../../kernel/records/record.ts'
import { findPeople, namePeople } from './search-queries.ts'
import { lockRolesAsFields, setRoles } from './service.ts'

type Roles = Record<string, Role | null>

export const person = record({
  kind: 'person',
  search: findPeople,
  names: namePeople,
})

export const operator = record({
  kind: 'operator',
  undo: {
    irreversible: 'An account is never erased, and a sent e-mail cannot be recalled. Remove the roles instead.',
  },
})

export const roles = record({
  kind: 'roles',
  undo: {
    read: ({ customer }, { subject_id: id }) => lockRolesAsFields(customer, Number(id)),
    restore: (context, { subject_id: id }, state) => setRoles(context, Number(id), state as Roles),
  },
})
