import type { RealmView } from '@regent/contract/organization/realms'
import type { Environment } from '../../ui/layout/RealmPill.tsx'

type Realms = readonly RealmView[]

const unnamed = new Set(['Unnamed', 'unnamed', 'Empty', 'empty', ''])

/** The display name: the id for a realm without a name. */
export const realmName = ({ pid, projectName }: Pick<RealmView, 'pid' | 'projectName'>): string =>
  unnamed.has(projectName.trim()) ? pid : projectName

export const findRealm = (realms: Realms, pid: string | undefined): RealmView | undefined =>
  realms.find((realm) => realm.pid === pid)

/** PROD without a parent, STG below the root, DEV deeper. */
export function findEnvironment(realm: RealmView, realms: Realms): Environment {
  if (realm.parent === undefined) return 'PROD'
  const parent = findRealm(realms, realm.parent)
  return parent && parent.parent === undefined ? 'STG' : 'DEV'
}

/** The root realm above a realm: the game (production). */
export function findGame(realm: RealmView, realms: Realms): RealmView {
  let at = realm
  for (let step = 0; at.parent !== undefined && step < realms.length; step += 1) {
    at = findRealm(realms, at.parent) ?? { ...at, parent: undefined }
  }
  return at
}

/** A game's realms in tree order: parents before children, siblings by name. */
export function realmsInTreeOrder(realms: Realms, rootPid: string): { realm: RealmView; depth: number }[] {
  const root = findRealm(realms, rootPid)
  if (!root) return []
  const visited = new Set<string>()
  const walk = (realm: RealmView, depth: number): { realm: RealmView; depth: number }[] => {
    if (visited.has(realm.pid)) return []
    visited.add(realm.pid)
    const children = realms.filter(({ parent }) => parent === realm.pid)
    children.sort((a, b) => realmName(a).localeCompare(realmName(b)))
    return [{ realm, depth }, ...children.flatMap((child) => walk(child, depth + 1))]
  }
  return walk(root, 0)
}
