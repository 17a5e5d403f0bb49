import { grantRole, revokeRole } from '@regent/contract/organization/admin-users'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const colleagues = new WeakMap<TestApp, number>()
export const colleagueOf = async (app: TestApp): Promise<number> => {
  const known = colleagues.get(app) ?? (await app.as('tester')).accountId
  colleagues.set(app, known)
  return known
}
export const rolesOf = async (app: TestApp) =>
  app.db
    .selectFrom('accounts')
    .select(['role', 'realm_roles'])
    .where('cid', '=', app.cid)
    .where('id', '=', await colleagueOf(app))
    .executeTakeFirst()

export const roleStories: Record<'roles', Story[]> = {
  roles: [
    {
      name: 'a role that was given',
      change: async (app, by) => {
        await by.call(grantRole, {
          params: { id: await colleagueOf(app) },
          body: { role: 'developer', realm: app.staging },
        })
      },
      newer: async (app, by) => {
        await by.call(grantRole, {
          params: { id: await colleagueOf(app) },
          body: { role: 'admin', realm: app.staging },
        })
      },
      state: rolesOf,
    },
    {
      name: 'all access taken away',
      change: async (app, by) => {
        const id = await colleagueOf(app)
        await by.call(grantRole, { params: { id }, body: { role: 'developer', realm: app.staging } })
        await by.call(revokeRole, { params: { id }, body: {} })
      },
      newer: async (app, by) => {
        const id = await colleagueOf(app)
        await by.call(grantRole, { params: { id }, body: { role: 'developer', realm: app.staging } })
        await by.call(grantRole, { params: { id }, body: { role: 'developer' } })
      },
      state: rolesOf,
    },
  ],
}
