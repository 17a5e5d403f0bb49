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

/** What another area does for many players at once. The composition lists them, so that this area knows none of them. */
export type PlayerAction = {
  label: string
  /** The name of the call. Where the server does not serve it, the action is absent. */
  call: string
  right: Right
  Drawer: ComponentType<PlayerActionProps>
}
