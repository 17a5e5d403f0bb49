import type { PlayerRow } from '@regent/contract/players/players'
import { nameOfPlayer } from '../records/player-cards.ts'

/** One of the players to choose from: name first, then the gamer tag. */
export const FoundPlayer = ({ tag, row }: { tag: string; row: PlayerRow | undefined }) => (
  <span>
    {row && nameOfPlayer(row) !== undefined && <>{nameOfPlayer(row)} </>}
    <span className="mono">{tag}</span> <span className="dimmed">{row?.email}</span>
  </span>
)
