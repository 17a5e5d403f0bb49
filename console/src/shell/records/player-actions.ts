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
  /** The text after the name of the action: "100 gems". */
  words?: string | undefined
}

/**
 * An action of an area on one or many players. The composition lists these actions, so that the lists of other areas do
 * not depend on it.
 */
export type PlayerAction = {
  label: string
  /** A shorter label for the header of a player. */
  forOne: string
  /** Other search terms for the palette. */
  alsoCalled: string
  icon: ReactNode
  /** The single key that opens the form on all screens of a player; unset: the action is for lists only. */
  key?: string
  /** The name of the endpoint. The action is hidden if the server does not support it. */
  call: string
  right: Right
  Drawer: ComponentType<PlayerActionProps>
  /** True if its form accepts arguments after the name. */
  takesWords?: boolean
  words?: string
}
