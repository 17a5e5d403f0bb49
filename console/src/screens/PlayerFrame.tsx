import { PlayerLayout } from '../areas/players/players/PlayerLayout.tsx'
import { playerActions } from './player-actions.tsx'

/** What all screens of a player share, with the actions that higher areas add. */
export const PlayerFrame = () => <PlayerLayout playerActions={playerActions} />
