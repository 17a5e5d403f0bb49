import type { RealmView } from '@regent/contract/organization/realms'
import { findEnvironment, findRealm, realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import type { Environment } from '../../../ui/layout/RealmPill.tsx'

type Realms = readonly RealmView[]
type MayMove = (pid: string) => boolean

export const rightToMove = 'change-parent realm'

export const livingChildren = (realm: RealmView, realms: Realms): RealmView[] =>
  realms.filter(({ parent, archived }) => parent === realm.pid && !archived)

/** The realm itself and everything below it. */
function listFamily(realm: RealmView, realms: Realms): Set<string> {
  const family = new Set([realm.pid])
  // Each iteration adds the next level, until none is left.
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const { pid, parent } of realms) if (parent !== undefined && family.has(parent)) family.add(pid)
  }
  return family
}

export type ParentChoice = {
  realm: RealmView
  depth: number
  environment: Environment
  /** The reason why the realm cannot be moved below this one. */
  problem?: string
}

/** All realms of the game in tree order, each with the reason why it cannot be the parent, if any. */
export function parentChoices(realm: RealmView, realms: Realms, rootPid: string, mayMove: MayMove): ParentChoice[] {
  const family = listFamily(realm, realms)
  const findProblem = (parent: RealmView): string | undefined => {
    if (parent.pid === realm.pid) return 'the realm itself'
    if (family.has(parent.pid)) return `below ${realmName(realm)}`
    if (parent.pid === realm.parent) return 'its parent now'
    if (parent.archived && !realm.archived) return 'archived'
    if (!mayMove(parent.pid)) return `needs the right "${rightToMove}" there`
    return undefined
  }
  return realmsInTreeOrder(realms, rootPid).map(({ realm: parent, depth }) => {
    const problem = findProblem(parent)
    return { realm: parent, depth, environment: findEnvironment(parent, realms), ...(problem && { problem }) }
  })
}

/** The reason why a realm cannot have another parent at all. The action checks the right in the realm itself. */
export function whyNotReparent(
  realm: RealmView,
  realms: Realms,
  rootPid: string,
  mayMove: MayMove,
): string | undefined {
  if (realm.parent === undefined) return 'A production realm has no parent.'
  if (!mayMove(realm.parent)) return `Moving it away also needs the right "${rightToMove}" in its parent.`
  const isPossible = parentChoices(realm, realms, rootPid, mayMove).some(({ problem }) => problem === undefined)
  return isPossible ? undefined : 'No other realm can be its parent.'
}

export function whyNotArchive(realm: RealmView, realms: Realms): string | undefined {
  const living = livingChildren(realm, realms).map(realmName)
  return living.length > 0 ? `Archive the realms below it first: ${living.join(', ')}.` : undefined
}

export function whyNotUnarchive(realm: RealmView, realms: Realms): string | undefined {
  const parent = findRealm(realms, realm.parent)
  return parent?.archived ? `Its parent ${realmName(parent)} is archived; unarchive that first.` : undefined
}

export type EnvironmentChange = { realm: RealmView; before: Environment; after: Environment }

/** The realms whose environment would change if `realm` moved below `parentPid`. */
export function environmentChanges(realm: RealmView, parentPid: string, realms: Realms): EnvironmentChange[] {
  const family = listFamily(realm, realms)
  const movedRealms = realms.map((each) => (each.pid === realm.pid ? { ...each, parent: parentPid } : each))
  return movedRealms
    .filter(({ pid }) => family.has(pid))
    .map((each) => ({
      realm: each,
      before: findEnvironment(findRealm(realms, each.pid) ?? each, realms),
      after: findEnvironment(each, movedRealms),
    }))
    .filter(({ before, after }) => before !== after)
}
