import { useDebouncedValue } from '@mantine/hooks'
import { listPlayers, lookUpPlayers, type PlayerRow } from '@regent/contract/players/players'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { realmScope } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { useCustomer } from '../frame/place.ts'
import { useListedPlayers } from '../records/listed-players.ts'
import { useRights } from '../scope/rights.ts'

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 200
const MIN_LENGTH = 2
const MAX_FOUND = 8

export const isGamerTag = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)

/**
 * The players of a realm that a picker offers for what was typed, by their gamer tags as text; for nothing, those whose
 * screens were opened last. Asks the server only while somebody chooses.
 */
export function useFoundPlayers(
  realmId: string,
  text: string,
  isChoosing: boolean,
  except?: number,
): ReadonlyMap<string, PlayerRow> {
  const { gameId = '' } = useParams({ strict: false })
  const { cid } = useCustomer()
  const scope = realmScope(realmId)
  const mayView = useRights().at(realmId).can('view players')
  const typed = text.trim()
  const [searched] = useDebouncedValue(typed, PAUSE_MS)
  const found = useQuery({
    ...query(listPlayers, { query: { query: searched, limit: MAX_FOUND } }, { scope }),
    enabled: mayView && isChoosing && searched.length >= MIN_LENGTH,
  })
  const ids = useListedPlayers('recent', { cid, gameId, realmId }).map(({ id }) => String(id))
  const opened = useQuery({
    ...query(lookUpPlayers, { body: { ids: ids.slice(0, MAX_FOUND) } }, { scope }),
    enabled: mayView && isChoosing && typed === '' && ids.length > 0,
  })
  // While somebody types on, what an earlier text has found is not offered.
  const isCurrent = searched.length >= MIN_LENGTH && searched === typed
  const rows = typed === '' ? opened.data?.rows : isCurrent ? found.data?.rows : []
  return new Map((rows ?? []).filter((row) => row.gamerTag !== except).map((row) => [String(row.gamerTag), row]))
}
