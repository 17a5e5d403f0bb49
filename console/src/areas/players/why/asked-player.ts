import { useQuery } from '@tanstack/react-query'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { playerCardQuery, playerName } from '../../../shell/records/player-cards.ts'

/** The player of the panel. */
export type AskedPlayer = { gamerTag: number; name: string }

/** The player in the URL parameter, or else the player of the screen. */
export function useAskedPlayer(other: number | undefined): AskedPlayer {
  const { realmId, player } = usePlayerRoute()
  const gamerTag = other ?? player.gamerTag
  const isOther = gamerTag !== player.gamerTag
  const card = useQuery({ ...playerCardQuery(realmId, gamerTag), enabled: isOther })
  return { gamerTag, name: playerName(isOther ? card.data : player) ?? String(gamerTag) }
}
