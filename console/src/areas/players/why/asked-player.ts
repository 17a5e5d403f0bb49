import { useQuery } from '@tanstack/react-query'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { nameOfPlayer, playerCardQuery } from '../../../shell/records/player-cards.ts'

/** The player whom the panel asks about. */
export type AskedPlayer = { gamerTag: number; name: string }

/** The player of the screen, or another one whom the address names. */
export function useAskedPlayer(other: number | undefined): AskedPlayer {
  const { realmId, player } = usePlayerRoute()
  const gamerTag = other ?? player.gamerTag
  const isOther = gamerTag !== player.gamerTag
  const card = useQuery({ ...playerCardQuery(realmId, gamerTag), enabled: isOther })
  return { gamerTag, name: nameOfPlayer(isOther ? card.data : player) ?? String(gamerTag) }
}
