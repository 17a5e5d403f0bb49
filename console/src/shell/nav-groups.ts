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
