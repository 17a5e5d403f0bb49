import { undoChanges } from '@regent/contract/organization/audit'
import {
  assignCustomRole,
  createCustomRole,
  deleteCustomRole,
  listCustomRoles,
  unassignCustomRole,
  updateCustomRole,
} from '@regent/contract/organization/roles'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { entriesOf, inOrder, type Story } from '../../../testing/undo-story.ts'
import { colleagueOf } from '../admin-users/undo.stories.ts'

const read = async (by: Actor) => (await by.call(listCustomRoles, {})).roles
const first = async (by: Actor) => (await read(by))[0]?.id ?? 0

/** Undoes the newest change of the organization: only an undo makes the same role again. */
const undoLast = async (_: TestApp, by: Actor) => {
  const [entry] = await entriesOf(by)
  await by.call(undoChanges, { body: { ids: [entry?.id ?? 0] } }, { scope: by.organization })
}

const role = {
  make: async (_: TestApp, by: Actor) => {
    await by.call(createCustomRole, { body: { name: 'Support', description: 'Helps', rights: ['create mail'] } })
  },
  rename: (name: string) => async (_: TestApp, by: Actor) => {
    await by.call(updateCustomRole, { params: { id: await first(by) }, body: { name } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(deleteCustomRole, { params: { id: await first(by) }, query: {} })
  },
  state: async (_: TestApp, by: Actor) =>
    (await read(by)).map(({ id, name, description, rights }) => ({ id, name, description, rights })),
}

const holder = {
  give: async (app: TestApp, by: Actor) => {
    const params = { id: await first(by) }
    await by.call(assignCustomRole, { params, body: { accountId: await colleagueOf(app), pid: app.staging } })
  },
  take: async (app: TestApp, by: Actor) => {
    const params = { id: await first(by) }
    await by.call(unassignCustomRole, { params, body: { accountId: await colleagueOf(app), pid: app.staging } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await read(by)).flatMap(({ id, holders }) => holders.map(({ accountId, pid }) => ({ id, accountId, pid }))),
}

export const customRoleStories: Record<'custom-role' | 'custom-role-holder', Story[]> = {
  'custom-role': [
    { name: 'a custom role that was made', change: role.make, newer: role.rename('Care'), state: role.state },
    {
      name: 'a custom role that was renamed',
      change: inOrder(role.make, role.rename('Care')),
      newer: role.rename('Help desk'),
      state: role.state,
    },
    {
      name: 'a custom role that was deleted',
      change: inOrder(role.make, role.remove),
      newer: inOrder(undoLast, role.rename('Care')),
      state: role.state,
    },
  ],
  'custom-role-holder': [
    {
      name: 'a custom role that was given',
      change: inOrder(role.make, holder.give),
      newer: holder.take,
      state: holder.state,
    },
    {
      name: 'a custom role that was taken away',
      change: inOrder(role.make, holder.give, holder.take),
      newer: holder.give,
      state: holder.state,
    },
  ],
}
