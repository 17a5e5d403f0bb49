import type { Right } from '@regent/contract/permissions'
import type { Icon } from '../../ui/layout/icons.ts'

export type NavEntry = {
  label: string
  /** The label under the icon of the collapsed sidebar, which is 80 px wide. */
  short?: string
  icon: Icon
  /**
   * `g` and then this letter opens it. Within a level and the levels above it, a letter is used once, or for screens
   * that mean the same.
   */
  key?: string
  /** The last part of the address, below the organization, realm or player. */
  path: string
  /** Left out: everybody may open it. */
  right?: Right
  /**
   * The right counts in whichever realm it is held: an operator with a role in one realm still needs the list of games.
   */
  isAnywhere?: boolean
  /** The name of the call that the screen needs; a server without it gets no such screen. */
  call?: string
  /** Shown only where the realm has a store for logs. */
  needsLogStorage?: true
}

export type NavGroup = {
  /** A group without a heading is always open. */
  label?: string
  entries: readonly NavEntry[]
}

export type NavLevel = 'admin' | 'realm' | 'player'

/** The sidebar of each level, and with it the title and the right of every screen. */
export type Navigation = Record<NavLevel, readonly NavGroup[]>

/** The groups of a realm's screens, in the sidebar's order. */
const realmGroups = ['Analyze', 'Operate', 'Communicate', 'Monetize', 'Engage'] as const

type MenuEntry = NavEntry & {
  /** Entries of a group stand in this order. The numbers have gaps, so that an entry can come between. */
  position: number
}

/** The entries that an area adds to the sidebar of each level. */
export type AreaMenu = {
  admin?: readonly MenuEntry[]
  /** Without a group: above all groups. */
  realm?: readonly (MenuEntry & { group?: (typeof realmGroups)[number] })[]
  player?: readonly MenuEntry[]
}

const inOrder = (entries: readonly MenuEntry[]): readonly NavEntry[] =>
  entries.toSorted((a, b) => a.position - b.position)

/** Builds the sidebar from the entries of all areas. */
export function gatherNavigation(menus: readonly AreaMenu[]): Navigation {
  const ofRealm = menus.flatMap(({ realm = [] }) => realm)
  return {
    admin: [{ label: 'Admin', entries: inOrder(menus.flatMap(({ admin = [] }) => admin)) }],
    realm: [
      { entries: inOrder(ofRealm.filter(({ group }) => group === undefined)) },
      ...realmGroups.map((label) => ({ label, entries: inOrder(ofRealm.filter(({ group }) => group === label)) })),
    ],
    player: [{ entries: inOrder(menus.flatMap(({ player = [] }) => player)) }],
  }
}
