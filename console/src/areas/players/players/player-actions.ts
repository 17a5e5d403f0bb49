import type { Right } from '@regent/contract/permissions'
import type { ChosenPlayers } from '@regent/contract/player-search'
import type { ComponentType } from 'react'

export type PlayerActionProps = {
  realmId: string
  players: ChosenPlayers
  /** "3 players", "all players that the search finds" */
  whom: string
  onDone: () => void
  isOpen: boolean
  onClose: () => void
}

/**
 * An action of another area on many players at once. The composition lists these actions, so that this area need not
 * know them.
 */
export type PlayerAction = {
  label: string
  /** The name of the call. The action is hidden where the server does not offer it. */
  call: string
  right: Right
  Drawer: ComponentType<PlayerActionProps>
}
