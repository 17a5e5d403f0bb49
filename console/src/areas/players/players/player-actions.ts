import type { Right } from '@regent/contract/permissions'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import type { ComponentType, ReactNode } from 'react'

export type PlayerActionProps = {
  realmId: string
  players: ChosenPlayers
  /** "3 players", "all players that the search finds" */
  whom: string
  onDone: () => void
  isOpen: boolean
  onClose: () => void
  /** What was typed after the action's name: "100 gems". */
  words?: string | undefined
}

/**
 * An action of another area on one or many players. The composition lists these actions, so that this area need not
 * know them.
 */
export type PlayerAction = {
  label: string
  /** The shorter label in the header of one player. */
  forOne: string
  /** What else somebody may type into the palette for it. */
  alsoCalled: string
  icon: ReactNode
  /** Pressed alone, it opens the form on every screen of a player. */
  key: string
  /** The name of the call. The action is hidden where the server does not offer it. */
  call: string
  right: Right
  Drawer: ComponentType<PlayerActionProps>
  /** Whether its form reads words after its name. */
  takesWords?: boolean
  words?: string
}
