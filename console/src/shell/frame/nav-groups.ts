import type { Right } from '@regent/contract/permissions'
import type { Icon } from '../../ui/layout/icons.ts'

export type NavEntry = {
  label: string
  /** The label under the icon of the collapsed sidebar, which is 80 px wide. */
  short?: string
  /** Names of the same thing in other products, by which the menu's filter finds it: "A/B test" for Trials. */
  aliases?: readonly string[]
  icon: Icon
  /**
   * The shortcut: `g` and this letter. Within a level and the levels above it, a letter is unique, or used for
   * equivalent screens.
   */
  key?: string
  /** The last part of the path, below the organization, realm or player. */
  path: string
  /** The paths of screens without an entry that open from this one: their breadcrumb leads back here. */
  opens?: readonly string[]
  /** The required right; undefined: everybody may open it. */
  right?: Right
  /** True if a right in any realm is enough: an operator with a role in one realm still needs the list of games. */
  isAnywhere?: boolean
  /** The name of the required endpoint; the entry is hidden if the server does not support it. */
  call?: string
  /** Shown only if the realm has a log storage. */
  needsLogStorage?: true
}

export type NavGroup = {
  /** A group without a heading is always expanded. */
  label?: string
  entries: readonly NavEntry[]
}

export type NavLevel = 'admin' | 'realm' | 'player'

/** The sidebar of each level, which also defines title and right of all screens. */
export type Navigation = Record<NavLevel, readonly NavGroup[]>

/** The groups of a realm's screens, in the sidebar's order. */
const realmGroups = ['Analyze', 'Operate', 'Communicate', 'Monetize', 'Engage'] as const

type MenuEntry = NavEntry & {
  /** Sort key within the group, with gaps for new entries. */
  position: number
}

/** The entries that an area adds to the sidebars. */
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
