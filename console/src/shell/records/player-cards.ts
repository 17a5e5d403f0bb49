import { lookUpPlayers, type PlayerRow } from '@regent/contract/players/players'
import { queryOptions } from '@tanstack/react-query'
import { call, realmScope } from '../../api/client.ts'
import { batched } from './batched.ts'

/** As many as one look-up takes. */
const MOST_AT_ONCE = 500

/** A player of a realm as lists show them; null for somebody who is not known there. */
const loadCard = batched(MOST_AT_ONCE, async (realmId, gamerTags: readonly number[]) => {
  const ids = [...new Set(gamerTags.map(String))]
  const { rows } = await call(lookUpPlayers, { body: { ids } }, { scope: realmScope(realmId) })
  // Forms also take the number of an account.
  const known = new Map(rows.flatMap((row) => [[row.accountId, row] as const, [row.gamerTag, row] as const]))
  return (gamerTag): PlayerRow | null => known.get(gamerTag) ?? null
})

/** The read of a player's name and state. Under the path of the look-up, so that writes to players refresh it. */
export const playerCardQuery = (realmId: string, gamerTag: number) =>
  queryOptions({
    queryKey: [lookUpPlayers.path, { gamerTag }, realmScope(realmId)],
    queryFn: () => loadCard(realmId, gamerTag),
    staleTime: 60_000,
  })

/** What a player is called: the name in the game, else that of the account; undefined for somebody without a name. */
export const nameOfPlayer = (row: Pick<PlayerRow, 'name' | 'userName'> | null | undefined): string | undefined =>
  row?.name ?? row?.userName
