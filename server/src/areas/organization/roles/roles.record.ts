import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { record } from '../../../kernel/records/record.ts'
import { selectHeld } from './queries.ts'
import {
  assignRole,
  deleteRole,
  eraseHeld,
  lockAssignment,
  lockRoleState,
  putRole,
  readAssignmentId,
  unassignRole,
  updateRole,
} from './service.ts'

type RoleState = NonNullable<Awaited<ReturnType<typeof lockRoleState>>>

/** The custom roles that a person holds. */
const customRoles: PersonalPart = {
  name: 'customRoles',
  noun: ['custom role', 'custom roles'],
  async list({ customer }, { accountId }) {
    return (await selectHeld(customer, accountId)).map(({ name, pid, granted_at: granted }) => ({
      name,
      granted,
      ...(pid !== undefined && { pid }),
    }))
  },
  erase: (context, { accountId }) => eraseHeld(context, accountId),
}

export const customRole = record({
  kind: 'custom-role',
  undo: {
    read: (context, { subject_id: id }) => lockRoleState(context, Number(id)),
    async restore(context, { subject_id: id }, state) {
      if (state === null) return deleteRole(context, Number(id), false)
      if ((await lockRoleState(context, Number(id))) === null) return putRole(context, Number(id), state as RoleState)
      await updateRole({ ...context, ifMatch: undefined }, Number(id), state as Partial<RoleState>)
    },
  },
})

/** A role in one place of one person; the entry contains its name at that time. */
export const customRoleHolder = record({
  kind: 'custom-role-holder',
  undo: {
    read: async (context, { subject_id: id, before, after }) =>
      (await lockAssignment(context, readAssignmentId(id))) ? (after ?? before) : null,
    async restore(context, { subject_id: id }, state) {
      await (state === null ? unassignRole : assignRole)(context, readAssignmentId(id))
    },
  },
  personalData: [customRoles],
})
