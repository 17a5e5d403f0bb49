import { PlayerLayout } from '../areas/players/players/PlayerLayout.tsx'
import { playerActions } from './player-actions.tsx'

/** The layout of all screens of a player, with the actions of higher areas. */
export const PlayerFrame = () => <PlayerLayout playerActions={playerActions} />
