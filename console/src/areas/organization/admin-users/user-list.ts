import type { AccountPortalView } from '@regent/contract/organization/admin-users'
import { realmName } from '../../../shell/scope/realms.ts'
import { collectRoles, isRole } from './role-steps.ts'
import type { UserSort, UsersSearch } from './users-search.ts'

export type AdminUser = AccountPortalView

const rank: Record<string, number> = { tester: 1, developer: 2, admin: 3 }

/** The display name of a person: the e-mail, or else the id of the account. */
export const userName = ({ email, id }: Pick<AdminUser, 'email' | 'id'>): string => email ?? String(id)

/** True if nobody else is a global admin. False while the list is unknown: the server decides. */
export const isLastAdmin = (user: AdminUser, all: readonly AdminUser[] | undefined): boolean =>
  user.roleString === 'admin' && all?.every(({ id, roleString }) => id === user.id || roleString !== 'admin') === true

/** A person's roles in realms, highest first; only roles with a realm id. */
export const realmRoles = ({ roles }: AdminUser) =>
  roles
    .filter(({ projectId, role }) => projectId && isRole(role))
    .sort((a, b) => (rank[b.role] ?? 0) - (rank[a.role] ?? 0) || readProjectName(a).localeCompare(readProjectName(b)))

/** Several e-mails and ids can be pasted; a person matches any of them. */
export const splitTerms = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** True if a person matches the search and the filters. `gameOf` returns the game of a realm. */
export function passes(
  { q = '', role, game, realm }: UsersSearch,
  gameOf: (pid: string) => string | undefined,
): (user: AdminUser) => boolean {
  const terms = splitTerms(q)
  return (user) => {
    const texts = [user.email?.toLowerCase() ?? '', String(user.id)]
    if (terms.length > 0 && !terms.some((term) => texts.some((text) => text.includes(term)))) return false
    const isSomewhere = realm !== undefined || game !== undefined
    const matchingRoles = Object.entries(collectRoles(isSomewhere ? { roles: user.roles } : user)).filter(
      ([pid]) => (realm === undefined || pid === realm) && (game === undefined || gameOf(pid) === game),
    )
    if (role !== undefined) return matchingRoles.some(([, one]) => one === role)
    return !isSomewhere || matchingRoles.length > 0
  }
}

/**
 * Sorts by e-mail, global role (highest last), sign-in or age; people without the value come last in both directions.
 */
export function sortUsers(users: readonly AdminUser[], sort: UserSort = 'email'): AdminUser[] {
  const direction = sort.startsWith('-') ? -1 : 1
  const readSortKey = keys[sort.replace('-', '') as keyof typeof keys]
  const byName = (a: AdminUser, b: AdminUser) => userName(a).localeCompare(userName(b))
  return users.toSorted((a, b) => {
    const x = readSortKey(a)
    const y = readSortKey(b)
    if (x === y) return byName(a, b)
    if (x === undefined) return 1
    if (y === undefined) return -1
    return direction * (typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y))
  })
}

const keys = {
  email: ({ email }: AdminUser) => email?.toLowerCase(),
  role: ({ roleString }: AdminUser) => rank[roleString ?? ''],
  lastSignIn: ({ lastSignIn }: AdminUser) => lastSignIn,
  created: ({ created }: AdminUser) => created,
}

/** The name of a realm in a list of roles; its id if the operator cannot see the realm. */
export const readProjectName = ({ project, projectId }: AdminUser['roles'][number]): string =>
  project ? realmName(project) : projectId

/** Why the roles of a person cannot be changed here; undefined if they can. */
export const refuseEdit = ({ rolesFromSso }: AdminUser): string | undefined =>
  rolesFromSso ? 'These roles come from single sign-on. Change the groups at the provider.' : undefined
