import { PlayersPage } from '../areas/players/players/PlayersPage.tsx'
import { playerActions } from './player-actions.tsx'

/** The players of a realm, with the actions of higher areas. */
export const PlayersScreen = () => <PlayersPage playerActions={playerActions} />
