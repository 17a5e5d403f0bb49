import type { Right } from '@regent/contract/permissions'
import type { Icon } from '../ui/icons.ts'

export type NavEntry = {
  label: string
  /** The label under the icon of the collapsed sidebar, where 80 px must do. */
  short?: string
  icon: Icon
  /** `g` and then this letter goes there. At most one entry of a level and the levels above it has a letter, or they mean alike. */
  key?: string
  /** The last part of the address, below the organization, realm or player. */
  path: string
  /** None: everybody may. */
  right?: Right
  /** The right counts wherever it is held: who has a role in one realm only still needs the list of games. */
  isAnywhere?: boolean
  /** The call the screen cannot be without, by its name in the contract: no such call on the server, no such screen. */
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

/** The groups of a realm's screens, in the order that operators know. */
const realmGroups = ['Analyze', 'Operate', 'Communicate', 'Monetize', 'Engage'] as const

type MenuEntry = NavEntry & {
  /** Entries of a group stand in this order. The numbers have gaps, so that an entry can come between. */
  position: number
}

/** What an area puts into the sidebar of each level. */
export type AreaMenu = {
  admin?: readonly MenuEntry[]
  realm?: readonly (MenuEntry & { group: (typeof realmGroups)[number] })[]
  player?: readonly MenuEntry[]
}

const inOrder = (entries: readonly MenuEntry[]): readonly NavEntry[] =>
  entries.toSorted((a, b) => a.position - b.position)

/** The sidebar, from what all areas put into it. */
export function gatherNavigation(menus: readonly AreaMenu[]): Navigation {
  const ofRealm = menus.flatMap(({ realm = [] }) => realm)
  return {
    admin: [{ label: 'Admin', entries: inOrder(menus.flatMap(({ admin = [] }) => admin)) }],
    realm: realmGroups.map((label) => ({ label, entries: inOrder(ofRealm.filter(({ group }) => group === label)) })),
    player: [{ entries: inOrder(menus.flatMap(({ player = [] }) => player)) }],
  }
}
