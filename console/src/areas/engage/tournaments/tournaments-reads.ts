import { listPlayerTournaments } from '@regent/contract/engage/tournaments'
import {
  getRealmTournament,
  listRealmTournaments,
  listTournamentCycles,
  listTournamentStandings,
} from '@regent/contract/engage/tournaments-realm'
import { pagedQuery } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import type { TournamentSearch } from './tournaments-search.ts'

/** Polls, because the server sends no message when a cycle ends or somebody scores. */
const againMs = 30_000
export const pageSize = 50

export const tournamentsQuery = (scope: string | null) => ({
  ...query(listRealmTournaments, {}, { scope }),
  refetchInterval: againMs,
})

const numbers = (texts: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, Number(text)]])),
  )

export const tournamentQuery = (id: string, { cycle }: TournamentSearch, scope: string | null) => ({
  ...query(getRealmTournament, { params: { id }, query: numbers({ cycle }) }, { scope }),
  refetchInterval: againMs,
})

export const standingsQuery = (id: string, search: TournamentSearch, scope: string | null) => {
  const { cycle, tier, stage, from } = search
  const listQuery = { ...numbers({ cycle, tier, stage, from }), max: pageSize }
  return {
    ...query(listTournamentStandings, { params: { id }, query: listQuery }, { scope }),
    refetchInterval: againMs,
  }
}

export const cyclesQuery = (id: string, scope: string | null) =>
  pagedQuery(listTournamentCycles, { params: { id }, query: { limit: 20 } }, { scope })

/** The present status of a player in a tournament; undefined if they have not joined it. */
export async function readStatus(id: string, gamerTag: number, scope: string | null) {
  const input = { query: { playerId: gamerTag, tournamentId: id } }
  const { statuses } = await queryClient.fetchQuery(query(listPlayerTournaments, input, { scope }))
  return statuses[0]
}

/** Preloads the list. */
export const readTournaments = ({ scope, rights }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view tournaments') ? [queryClient.prefetchQuery(tournamentsQuery(scope))] : []
