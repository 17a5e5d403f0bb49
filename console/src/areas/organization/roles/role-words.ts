import type { RealmView } from '@regent/contract/organization/realms'
import type { RightSource } from '@regent/contract/organization/roles'
import { listRights, type Right, type Role, rightsOfRoles } from '@regent/contract/permissions'
import { formatQuantity } from '@regent/contract/words'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { areaLabel } from '../keys/key-words.ts'

export const builtInRoles: readonly { role: Role; description: string }[] = [
  { role: 'admin', description: 'Manages people, keys and rules, and does what developers do.' },
  { role: 'developer', description: 'Changes content, live operations and players.' },
  { role: 'tester', description: 'Reads.' },
]

const split = (right: string) => {
  const at = right.indexOf(' ')
  return { action: right.slice(0, at), area: right.slice(at + 1) }
}

const actionLabel = (action: string) => action.replaceAll('-', ' ')

type ChosenRight = { right: Right; action: string }
export type ChoicesOfArea = { area: string; read: ChosenRight[]; write: ChosenRight[] }

/** Rights by area, those that only read apart from those that change something. */
export function rightsByArea(rights: Iterable<Right>, text = ''): ChoicesOfArea[] {
  const searchText = text.trim().toLowerCase()
  const areas = new Map<string, ChoicesOfArea>()
  for (const right of rights) {
    const { action, area } = split(right)
    const label = areaLabel(area)
    if (searchText && !`${right} ${label}`.toLowerCase().includes(searchText)) continue
    const group = areas.get(label) ?? { area: label, read: [], write: [] }
    group[action === 'view' ? 'read' : 'write'].push({ right, action: actionLabel(action) })
    areas.set(label, group)
  }
  return [...areas.values()].sort((a, b) => a.area.localeCompare(b.area))
}

/** The rights that a custom role can contain and a person can grant; chosen ones are always shown. */
export const choosableRights = (can: (right: Right) => boolean, chosen: readonly Right[]): Right[] =>
  rightsOfRoles.filter((right) => can(right) || chosen.includes(right))

export const rightsOfBuiltIn = (role: Role, hasExtras: boolean | undefined, text = ''): ChoicesOfArea[] =>
  rightsByArea(listRights(role, hasExtras), text)

/** "Content, Mail and 2 more" */
export function areasSummary(rights: readonly string[], shown = 3): string {
  const areas = [...new Set(rights.map((right) => areaLabel(split(right).area)))]
  const more = areas.length - shown
  return `${areas.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** "everywhere", "in staging and below" */
export function wherePhrase(pid: string | undefined, realms: readonly RealmView[]): string {
  if (pid === undefined) return 'everywhere'
  return `in ${nameIn(pid, realms)}${realms.some(({ parent }) => parent === pid) ? ' and below' : ''}`
}

export const nameIn = (pid: string, realms: readonly RealmView[]): string => {
  const realm = findRealm(realms, pid)
  return realm ? realmName(realm) : pid
}

/** "role developer everywhere, except staging" */
export function sourceText({ kind, name, pid, except }: RightSource, realms: readonly RealmView[]): string {
  const lower = except.map((one) => nameIn(one, realms))
  const listText = lower.length > 3 ? `${lower.slice(0, 3).join(', ')} and ${lower.length - 3} more` : lower.join(', ')
  const what = kind === 'role' ? `role ${name}` : `custom role ${name}`
  return `${what} ${wherePhrase(pid, realms)}${listText ? `, except ${listText}` : ''}`
}

/** "12 rights" */
export const rightsCount = (rights: readonly string[]): string => formatQuantity(rights.length, 'right')
