import {
  getRealmTournament,
  listRealmTournaments,
  listTournamentCycles,
  listTournamentStandings,
  previewTournamentMove,
} from '@regent/contract/engage/tournaments-realm'
import type { Router } from '../../../kernel/http/router.ts'
import * as views from './realm-views.ts'
import { previewMove } from './service.ts'

export function realmTournamentRoutes(server: Router) {
  server.on(listRealmTournaments, async ({ realm, now }) => ({
    tournaments: await views.realmTournaments(realm, now),
  }))

  server.on(getRealmTournament, ({ realm, params, query, now }) =>
    views.realmTournament(realm, params.id, query.cycle, now),
  )

  server.on(listTournamentCycles, async ({ realm, params, query, now }) => {
    const { cursor, limit } = query
    const before = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 2_147_483_647
    const cycles = await views.listCycles(realm, params.id, { before, limit: limit + 1 }, now)
    const rows = cycles.slice(0, limit)
    return { rows, next: cycles.length > limit ? String(rows.at(-1)?.cycle ?? 0) : null }
  })

  server.on(listTournamentStandings, ({ realm, params, query, now }) => views.standingsIn(realm, params.id, query, now))

  server.on(previewTournamentMove, ({ realm, params, query, now }) => previewMove(realm, { ...params, ...query }, now))
}
