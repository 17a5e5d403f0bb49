import { lookUpPlayers, type PlayerRow } from '@regent/contract/players/players'
import { queryOptions } from '@tanstack/react-query'
import { call, realmScope } from '../../api/client.ts'
import { batchCalls } from './batched.ts'

/** Maximum size of a lookup request. */
const MOST_AT_ONCE = 500

/** A player of a realm for lists; null if unknown there. */
const loadCard = batchCalls(MOST_AT_ONCE, async (realmId, gamerTags: readonly number[]) => {
  const ids = [...new Set(gamerTags.map(String))]
  const { rows } = await call(lookUpPlayers, { body: { ids } }, { scope: realmScope(realmId) })
  // Forms also accept account ids.
  const rowById = new Map(rows.flatMap((row) => [[row.accountId, row] as const, [row.gamerTag, row] as const]))
  return (gamerTag): PlayerRow | null => rowById.get(gamerTag) ?? null
})

/**
 * The query of a player's name and state. Its key starts with the path of the lookup, so that changes of players
 * refresh it.
 */
export const playerCardQuery = (realmId: string, gamerTag: number) =>
  queryOptions({
    queryKey: [lookUpPlayers.path, { gamerTag }, realmScope(realmId)],
    queryFn: () => loadCard(realmId, gamerTag),
    staleTime: 60_000,
  })

/** The display name of a player: the name in the game, else that of the account; undefined if there is none. */
export const playerName = (row: Pick<PlayerRow, 'name' | 'userName'> | null | undefined): string | undefined =>
  row?.name ?? row?.userName
