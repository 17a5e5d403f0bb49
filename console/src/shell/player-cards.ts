import { lookUpPlayers, type PlayerRow } from '@regent/contract/players'
import { queryOptions } from '@tanstack/react-query'
import { call, realmScope } from '../api/client.ts'

/** As many as one look-up takes. */
const MOST_AT_ONCE = 500

type Waiting = { gamerTag: number; resolve: (row: PlayerRow | null) => void; reject: (error: unknown) => void }

/** The players that were asked for in this moment, per realm: a list of fifty makes one call. */
const waiting = new Map<string, Waiting[]>()

/** A player of a realm as lists show them; null for somebody who is not known there. */
const loadCard = (realmId: string, gamerTag: number): Promise<PlayerRow | null> =>
  new Promise((resolve, reject) => {
    const others = waiting.get(realmId)
    if (others) return void others.push({ gamerTag, resolve, reject })
    waiting.set(realmId, [{ gamerTag, resolve, reject }])
    // All rows of a list are drawn in one task.
    setTimeout(() => void loadWaiting(realmId))
  })

async function loadWaiting(realmId: string): Promise<void> {
  const asked = waiting.get(realmId) ?? []
  waiting.delete(realmId)
  for (let from = 0; from < asked.length; from += MOST_AT_ONCE)
    await loadSome(realmId, asked.slice(from, from + MOST_AT_ONCE))
}

async function loadSome(realmId: string, asked: readonly Waiting[]): Promise<void> {
  try {
    const ids = [...new Set(asked.map(({ gamerTag }) => String(gamerTag)))]
    const { rows } = await call(lookUpPlayers, { body: { ids } }, { scope: realmScope(realmId) })
    // Forms also take the number of an account.
    const known = new Map(rows.flatMap((row) => [[row.accountId, row] as const, [row.gamerTag, row] as const]))
    for (const { gamerTag, resolve } of asked) resolve(known.get(gamerTag) ?? null)
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

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
