import { type PlayerPlace, paths } from '../routing/paths.ts'
import { isServed } from '../scope/capabilities.ts'
import type { Rights } from '../scope/rights.ts'
import type { NavEntry, NavGroup, Navigation, NavLevel } from './nav-groups.ts'

/** The levels whose screens can be opened from a level, nearest first. */
export const levelsFrom: Record<NavLevel, readonly NavLevel[]> = {
  admin: ['admin'],
  realm: ['realm', 'admin'],
  player: ['player', 'realm', 'admin'],
}

export function buildAddress(level: NavLevel, { path }: NavEntry, place: PlayerPlace): string {
  if (level === 'player') return paths.inPlayer(place, path)
  return level === 'realm' ? paths.inRealm(place, path) : `/${encodeURIComponent(place.customerId)}/${path}`
}

type Can = Pick<Rights, 'can' | 'canAnywhere'>

export const isPermitted = ({ right, isAnywhere }: NavEntry, { can, canAnywhere }: Can): boolean =>
  right === undefined || (isAnywhere ? canAnywhere(right) : can(right))

/**
 * The groups with the entries that the server and the realm support and the operator may see; empty groups are omitted.
 */
export function permittedGroups(groups: readonly NavGroup[], rights: Can, hasLogStorage = false): NavGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        (entry) => isServed(entry.call) && isPermitted(entry, rights) && (hasLogStorage || !entry.needsLogStorage),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

export type Screen = { level: NavLevel; group: NavGroup; entry: NavEntry }

/** Finds the entry of a path: `/acme/games/DE_1/realms/DE_2/players` is the realm's Players. */
export function screenAt(navigation: Navigation, pathname: string): { level: NavLevel; screen: Screen | undefined } {
  const parts = pathname.split('/').filter(Boolean)
  const isRealm = parts[1] === 'games' && parts[3] === 'realms' && parts.length > 4
  const isPlayer = isRealm && parts[5] === 'players' && parts.length > 6
  const level = isPlayer ? 'player' : isRealm ? 'realm' : 'admin'
  const path = parts[{ admin: 1, realm: 5, player: 7 }[level]] ?? ''
  for (const group of navigation[level]) {
    const entry = group.entries.find((each) => each.path === path || each.opens?.includes(path))
    if (entry) return { level, screen: { level, group, entry } }
  }
  return { level, screen: undefined }
}

export type Destination = { level: NavLevel; entry: NavEntry; to: string }

/** All screens that can be opened from here, nearest level first. */
export function destinationsFrom(
  navigation: Navigation,
  level: NavLevel,
  place: PlayerPlace,
  rights: Rights,
  hasLogStorage = false,
): Destination[] {
  return levelsFrom[level].flatMap((at) => {
    // The screens of the organization need the global role, even while a realm is open.
    const levelRights = at === 'admin' ? rights.at(undefined) : rights
    return permittedGroups(navigation[at], levelRights, hasLogStorage).flatMap(({ entries }) =>
      entries.map((entry) => ({ level: at, entry, to: buildAddress(at, entry, place) })),
    )
  })
}
