import type { PlayerRow } from '@regent/contract/players/players'
import { playerName } from '../records/player-cards.ts'

/** An option for a player: the name, then the gamer tag. */
export const FoundPlayer = ({ tag, row }: { tag: string; row: PlayerRow | undefined }) => (
  <span>
    {row && playerName(row) !== undefined && <>{playerName(row)} </>}
    <span className="mono">{tag}</span> <span className="dimmed">{row?.email}</span>
  </span>
)
