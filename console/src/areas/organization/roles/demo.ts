import {
  getOwnRights,
  listCustomRoles,
  listRightHolders,
  previewCustomRole,
  type RightHolder,
} from '@regent/contract/organization/roles'
import { allRights, isRightOfRoles, listRights, nearestRole, type Right, type Role } from '@regent/contract/permissions'
import { demoCustomRoles } from '@regent/contract/samples/roles'
import { demoPeople, demoRealms } from '@regent/contract/samples/studio'
import type { Demo } from '../../../api/demo/demo.ts'

const parentOf = (pid: string) => demoRealms.find((realm) => realm.pid === pid)?.parent

/** The reasons of a person of the demo for a right: a base role, and the custom role of the tester. */
function sourcesOf(person: (typeof demoPeople)[number], right: Right, pid: string | undefined): RightHolder['sources'] {
  const gives = (role: string | undefined) => listRights(role as Role | undefined, true).has(right)
  const here = pid === undefined ? undefined : nearestRole(person, pid, parentOf)
  const custom = demoCustomRoles(Date.now()).filter(
    ({ holders, rights }) =>
      rights.includes(right) && isRightOfRoles(right, true) && holders.some(({ accountId }) => accountId === person.id),
  )
  return [
    ...(person.roleString !== undefined && gives(person.roleString) && !here
      ? [{ kind: 'role' as const, name: person.roleString, except: [] }]
      : []),
    ...person.roles
      .filter(({ projectId, role }) => gives(role) && (pid === undefined || here?.pid === projectId))
      .map(({ projectId, role }) => ({ kind: 'role' as const, name: role, pid: projectId, except: [] })),
    ...custom.map(({ id, name }) => ({ kind: 'custom-role' as const, name, roleId: id, except: [] })),
  ]
}

function holdersOf(right: Right, accountId: number | undefined, pid: string | undefined): RightHolder[] {
  return demoPeople
    .filter(({ id }) => accountId === undefined || id === accountId)
    .flatMap((person) => {
      const sources = sourcesOf(person, right, pid)
      const name = person.email === undefined ? {} : { name: person.email }
      return sources.length > 0 ? [{ right, kind: 'person' as const, accountId: person.id, ...name, sources }] : []
    })
}

export function demoAnswers(demo: Demo): void {
  demo.on(listCustomRoles, () => ({ roles: demoCustomRoles(Date.now()) }))
  demo.on(previewCustomRole, () => ({ effects: [], hasMore: false }))
  demo.on(listRightHolders, ({ query: { right, accountId, pid, cursor, limit } }) => {
    const rows = (right === undefined ? allRights : [right]).flatMap((one) => holdersOf(one, accountId, pid))
    const from = Number(cursor ?? 0)
    const to = from + (limit ?? 50)
    return { rows: rows.slice(from, to), next: to < rows.length ? String(to) : null }
  })
  demo.on(getOwnRights, () => {
    const [viewer] = demoPeople
    return {
      role: 'admin' as const,
      rights: viewer
        ? allRights.flatMap((right) => {
            const sources = sourcesOf(viewer, right, undefined)
            return sources.length > 0 ? [{ right, sources }] : []
          })
        : [],
    }
  })
}
