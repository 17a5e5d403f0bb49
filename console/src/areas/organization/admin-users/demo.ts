import { ApiError } from '@regent/contract/errors'
import {
  type AccountPortalView,
  getAdminUser,
  getCurrentOperator,
  getRoleReport,
  listAdminUsers,
  listAvailableRoles,
  listEmails,
  type RoleReport,
} from '@regent/contract/organization/admin-users'
import { listSignInsOf } from '@regent/contract/organization/auth'
import { nearestRole } from '@regent/contract/permissions'
import { sampleSignIns } from '@regent/contract/samples/auth'
import { demoPeople, demoRealms } from '@regent/contract/samples/studio'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoNow } from '../../../api/demo/demo-players.ts'

/** As the list of people shows them. */
const listed = demoPeople.map(
  (person, index): AccountPortalView => ({
    ...person,
    version: 1,
    created: Date.now() - (200 - index * 40) * dayMs,
    lastSignIn: Date.now() - index * 0.7 * dayMs,
    isInvited: false,
  }),
)

function requirePerson(id: number): AccountPortalView {
  const person = listed.find((each) => each.id === id)
  if (!person) throw new ApiError('AccountNotFoundError')
  return person
}

export function demoAnswers(demo: Demo): void {
  demo.on(getCurrentOperator, () => ({ ...requirePerson(demoPeople[0]?.id ?? 0), extras: true }))
  demo.on(listAdminUsers, () => ({ accounts: listed }))
  demo.on(listSignInsOf, ({ query }) => demoPage(sampleSignIns(demoNow), query))
  demo.on(getAdminUser, ({ params }) => requirePerson(params.id))
  demo.on(listAvailableRoles, () => ({ roles: ['admin' as const, 'developer' as const, 'tester' as const] }))
  demo.on(getRoleReport, ({ params }) => {
    const person = requirePerson(params.id)
    const parentOf = (pid: string) => demoRealms.find((realm) => realm.pid === pid)?.parent
    return {
      accountId: person.id,
      email: person.email ?? '',
      realms: demoRealms.map(({ pid, projectName }) => {
        const held = nearestRole(person, pid, parentOf)
        const role = held?.role ?? person.roleString
        const why: RoleReport['realms'][number]['from'] = held
          ? held.pid === pid
            ? 'realm'
            : 'ancestor'
          : role
            ? 'global'
            : 'none'
        return {
          realmName: pid,
          realmDisplayName: projectName,
          roles: role ? [role] : [],
          from: why,
          ...(held && { fromPid: held.pid, fromName: demoRealms.find((realm) => realm.pid === held.pid)?.projectName }),
        }
      }),
    }
  })
  demo.on(listEmails, () => ({
    rows: [
      {
        id: 1,
        recipient: 'quinn@partner-qa.test',
        subject: 'You have been added to Lumen Forge',
        created: Date.now() - 3 * dayMs,
        sent: Date.now() - 3 * dayMs + 4_000,
        tries: 1,
      },
    ],
    next: null,
  }))
}
