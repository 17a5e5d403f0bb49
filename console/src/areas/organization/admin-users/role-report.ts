import type { RoleReport } from '@regent/contract/organization/admin-users'
import type { RealmView } from '@regent/contract/organization/realms'
import { listRights, type Right, type Role } from '@regent/contract/permissions'
import { findRealm } from '../../../shell/scope/realms.ts'
import { placeName, shortName } from './role-places.ts'
import { isRole, organizationWide, type Roles } from './role-steps.ts'

/** The effective role at a place, with its origin. */
export type Effective = {
  role: Role | undefined
  from: 'realm' | 'ancestor' | 'global' | 'none'
  fromPid?: string | undefined
}

/** The report about a realm, or about the organization, where only the global role applies. */
export function effectiveAt(report: RoleReport, roles: Roles, place: string): Effective {
  if (place === organizationWide) {
    const role = roles[organizationWide]
    return { role, from: role ? 'global' : 'none' }
  }
  const entry = report.realms.find(({ realmName }) => realmName === place)
  const [role] = entry?.roles ?? []
  return { role: isRole(role) ? role : undefined, from: entry?.from ?? 'none', fromPid: entry?.fromPid }
}

/** "developer in staging, because of the role in PROD; the global role tester does not count there" */
export function explainRole(place: string, effective: Effective, roles: Roles, realms: readonly RealmView[]): string {
  const { role, from, fromPid } = effective
  if (place === organizationWide) {
    return role ? `${role} in the whole organization, by the global role.` : 'No organization role; only realm roles.'
  }
  const here = placeName(place, realms)
  if (!role) return `No role in ${here}, in a realm above or globally.`
  const overruled = overruledAt(place, fromPid, roles, realms)
  const overruledText =
    overruled.length === 0
      ? ''
      : `; ${joinTexts(overruled)} ${overruled.length === 1 ? 'does' : 'do'} not count there, because the nearest role wins`
  switch (from) {
    case 'realm':
      return `${role} in ${here}, because of the role there${overruledText}.`
    case 'ancestor':
      return `${role} in ${here}, because of the role in ${shortName(fromPid ?? '', realms)}${overruledText}.`
    default:
      return `${role} in ${here}, because of the global role; there is none in the realm or above it.`
  }
}

/** Overruled roles: those in realms above the deciding one, and the global role. */
function overruledAt(place: string, fromPid: string | undefined, roles: Roles, realms: readonly RealmView[]): string[] {
  if (fromPid === undefined) return []
  const roleTexts: string[] = []
  const visitedPids = new Set([place, fromPid])
  for (
    let at = findRealm(realms, fromPid)?.parent;
    at !== undefined && !visitedPids.has(at);
    at = findRealm(realms, at)?.parent
  ) {
    visitedPids.add(at)
    if (roles[at]) roleTexts.push(`the role ${roles[at]} in ${shortName(at, realms)}`)
  }
  if (roles[organizationWide]) roleTexts.push(`the global role ${roles[organizationWide]}`)
  return roleTexts
}

const joinTexts = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

export type SubjectRights = { subject: string; actions: string[] }

const firstActions = ['view', 'create', 'edit', 'delete']

/** The rights of a role, and those that custom roles add, by subject: sorted alphabetically, with common actions first. */
export function rightsBySubject(
  role: Role | undefined,
  hasExtras: boolean,
  text = '',
  added: readonly Right[] = [],
): SubjectRights[] {
  const searchText = dashesToBlanks(text.trim().toLowerCase())
  const bySubject = new Map<string, string[]>()
  for (const right of new Set([...listRights(role, hasExtras), ...added])) {
    const { action, subject } = splitRight(right)
    if (searchText && !dashesToBlanks(right).includes(searchText)) continue
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), action])
  }
  return [...bySubject]
    .map(([subject, actions]) => ({ subject, actions: actions.sort((a, b) => findOrder(a) - findOrder(b)) }))
    .sort((a, b) => a.subject.localeCompare(b.subject))
}

/** Rights contain dashes, but nobody types them. */
export const dashesToBlanks = (text: string): string => text.replaceAll('-', ' ')

const findOrder = (action: string) => {
  const index = firstActions.indexOf(action)
  return index === -1 ? firstActions.length : index
}

function splitRight(right: Right): { action: string; subject: string } {
  const space = right.indexOf(' ')
  return { action: right.slice(0, space), subject: right.slice(space + 1) }
}
