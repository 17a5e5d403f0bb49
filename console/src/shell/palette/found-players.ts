import { useDebouncedValue } from '@mantine/hooks'
import { listPlayers, lookUpPlayers, type PlayerRow } from '@regent/contract/players/players'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { realmScope } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { useCustomer } from '../frame/place.ts'
import { useListedPlayers } from '../records/listed-players.ts'
import { useRights } from '../scope/rights.ts'

/** Debounce of the search. */
const PAUSE_MS = 200
const MIN_LENGTH = 2
const MAX_FOUND = 8

export const isGamerTag = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)

/**
 * Suggested players of a realm for a typed text, by gamer tag; without a text, recently viewed ones. Sends requests
 * only while the picker is open.
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
  const searchText = text.trim()
  const [searched] = useDebouncedValue(searchText, PAUSE_MS)
  const searchRead = useQuery({
    ...query(listPlayers, { query: { query: searched, limit: MAX_FOUND } }, { scope }),
    enabled: mayView && isChoosing && searched.length >= MIN_LENGTH,
  })
  const ids = useListedPlayers('recent', { cid, gameId, realmId }).map(({ id }) => String(id))
  const recentRead = useQuery({
    ...query(lookUpPlayers, { body: { ids: ids.slice(0, MAX_FOUND) } }, { scope }),
    enabled: mayView && isChoosing && searchText === '' && ids.length > 0,
  })
  // Do not offer results of an earlier text while typing.
  const isCurrent = searched.length >= MIN_LENGTH && searched === searchText
  const rows = searchText === '' ? recentRead.data?.rows : isCurrent ? searchRead.data?.rows : []
  return new Map((rows ?? []).filter((row) => row.gamerTag !== except).map((row) => [String(row.gamerTag), row]))
}
