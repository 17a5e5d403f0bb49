import type { RoleReport } from '@regent/contract/organization/admin-users'
import type { RealmView } from '@regent/contract/organization/realms'
import { type Right, type Role, rightsOf } from '@regent/contract/permissions'
import { findRealm } from '../../../shell/scope/realms.ts'
import { placeName, shortName } from './role-places.ts'
import { everywhere, isRole, type Roles } from './role-steps.ts'

/** The role that counts at a place, with where it comes from. */
export type Effective = {
  role: Role | undefined
  from: 'realm' | 'ancestor' | 'global' | 'none'
  fromPid?: string | undefined
}

/** The report's sentence about a realm, or about the organization, where only the global role applies. */
export function effectiveAt(report: RoleReport, roles: Roles, place: string): Effective {
  if (place === everywhere) {
    const role = roles[everywhere]
    return { role, from: role ? 'global' : 'none' }
  }
  const entry = report.realms.find(({ realmName }) => realmName === place)
  const [role] = entry?.roles ?? []
  return { role: isRole(role) ? role : undefined, from: entry?.from ?? 'none', fromPid: entry?.fromPid }
}

/** "developer in staging, because of the role in PROD; the global role tester does not count there" */
export function reasonWords(place: string, effective: Effective, roles: Roles, realms: readonly RealmView[]): string {
  const { role, from, fromPid } = effective
  if (place === everywhere) {
    return role
      ? `${role} in the whole organization, by the global role.`
      : 'No role in the whole organization. Roles in realms count in those realms and below them.'
  }
  const here = placeName(place, realms)
  if (!role) return `No role in ${here}: none there, none in a realm above it, and no global role.`
  const overruled = overruledAt(place, fromPid, roles, realms)
  const rest =
    overruled.length === 0
      ? ''
      : `; ${listOf(overruled)} ${overruled.length === 1 ? 'does' : 'do'} not count there, because the nearest role wins`
  switch (from) {
    case 'realm':
      return `${role} in ${here}, because of the role there${rest}.`
    case 'ancestor':
      return `${role} in ${here}, because of the role in ${shortName(fromPid ?? '', realms)}${rest}.`
    default:
      return `${role} in ${here}, because of the global role; there is none in the realm or above it.`
  }
}

/** The overruled roles: those in realms above the deciding one, and the global role. */
function overruledAt(place: string, fromPid: string | undefined, roles: Roles, realms: readonly RealmView[]): string[] {
  if (fromPid === undefined) return []
  const found: string[] = []
  const seen = new Set([place, fromPid])
  for (
    let at = findRealm(realms, fromPid)?.parent;
    at !== undefined && !seen.has(at);
    at = findRealm(realms, at)?.parent
  ) {
    seen.add(at)
    if (roles[at]) found.push(`the role ${roles[at]} in ${shortName(at, realms)}`)
  }
  if (roles[everywhere]) found.push(`the global role ${roles[everywhere]}`)
  return found
}

const listOf = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

export type SubjectRights = { subject: string; actions: string[] }

const firstActions = ['view', 'create', 'edit', 'delete']

/** The rights of a role by subject, both in the order of the alphabet, the common actions first. */
export function rightsBySubject(role: Role | undefined, hasExtras: boolean, text = ''): SubjectRights[] {
  const wanted = asWords(text.trim().toLowerCase())
  const bySubject = new Map<string, string[]>()
  for (const right of rightsOf(role, hasExtras)) {
    const { action, subject } = partsOf(right)
    if (wanted && !asWords(right).includes(wanted)) continue
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), action])
  }
  return [...bySubject]
    .map(([subject, actions]) => ({ subject, actions: actions.sort((a, b) => orderOf(a) - orderOf(b)) }))
    .sort((a, b) => a.subject.localeCompare(b.subject))
}

/** Rights are written with dashes, but nobody types dashes. */
export const asWords = (text: string): string => text.replaceAll('-', ' ')

const orderOf = (action: string) => {
  const index = firstActions.indexOf(action)
  return index === -1 ? firstActions.length : index
}

function partsOf(right: Right): { action: string; subject: string } {
  const space = right.indexOf(' ')
  return { action: right.slice(0, space), subject: right.slice(space + 1) }
}
