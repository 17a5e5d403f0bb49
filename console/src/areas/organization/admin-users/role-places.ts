import type { RealmView } from '@regent/contract/organization/realms'
import { findEnvironment, findGame, findRealm, realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import type { Environment } from '../../../ui/layout/RealmPill.tsx'
import { organizationWide, type RoleStep, type Roles, stepVerb } from './role-steps.ts'

export type RolePlace = {
  pid: string
  name: string
  depth: number
  environment: Environment
  isArchived: boolean
}

export type GamePlaces = { pid: string; name: string; places: RolePlace[] }

/** The realms of all games in tree order. Archived realms are listed only if they have a role. */
export function gamePlaces(realms: readonly RealmView[], held: Roles): GamePlaces[] {
  return realms
    .filter(({ parent }) => parent === undefined)
    .map((root) => ({
      pid: root.pid,
      name: realmName(root),
      places: realmsInTreeOrder(realms, root.pid)
        .filter(({ realm }) => !realm.archived || held[realm.pid] !== undefined)
        .map(({ realm, depth }) => ({
          pid: realm.pid,
          name: realmName(realm),
          depth,
          environment: findEnvironment(realm, realms),
          isArchived: realm.archived,
        })),
    }))
    .filter(({ places }) => places.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** All places of roles: the organization first, then the realms in the order of the screen. */
export const allPlaces = (games: readonly GamePlaces[]): string[] => [
  organizationWide,
  ...games.flatMap(({ places }) => places.map(({ pid }) => pid)),
]

/**
 * The name of a realm in a sentence: "staging", with its game if there are several; its id if the operator cannot see
 * it.
 */
export function placeName(place: string, realms: readonly RealmView[]): string {
  const realm = findRealm(realms, place)
  if (!realm) return place
  const games = realms.filter(({ parent }) => parent === undefined)
  const isAlone = realm.parent === undefined || games.length < 2
  return isAlone ? realmName(realm) : `${realmName(realm)} of ${realmName(findGame(realm, realms))}`
}

/** A realm's short name, if its game is clear from the context. */
export const shortName = (pid: string, realms: readonly RealmView[]): string => {
  const realm = findRealm(realms, pid)
  return realm ? realmName(realm) : pid
}

/** "developer in staging", "the global role tester": follows "Will add". */
export function formatRoleStep(step: RoleStep, realms: readonly RealmView[]): string {
  const { place, from, to } = step
  const isGlobal = place === organizationWide
  const where = isGlobal ? '' : ` in ${placeName(place, realms)}`
  const what = isGlobal ? 'the global role' : 'the role'
  switch (stepVerb(step)) {
    case 'add':
      return isGlobal ? `the global role ${to}` : `${to}${where}`
    case 'remove':
      return isGlobal ? `the global role ${from}` : `${from}${where}`
    default:
      return `${what}${where} from ${from} to ${to}`
  }
}
