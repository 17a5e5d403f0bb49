import {
  claimTournamentRewards,
  getGlobalStandings,
  getGuildStandings,
  getTournament,
  getTournamentRewards,
  getTournamentStandings,
  joinTournament,
  listChampions,
  listOwnGroupStatuses,
  listOwnTournaments,
  listPlayerTournaments,
  listTournamentGroups,
  listTournaments,
  searchGroupStatuses,
  setTournamentScore,
  type TournamentContent,
  updateTournamentStatus,
} from '@regent/contract/engage/tournaments'
import { ApiError } from '@regent/contract/errors'
import { ok } from '@regent/contract/shapes'
import { requireGamerTag } from '../../../kernel/context/access.ts'
import { findCallerTag } from '../../../kernel/context/own-player.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { cycleAt, publishedTournaments } from './cycles.ts'
import * as tournaments from './service.ts'
import * as standings from './standings.ts'

function tournamentView({ id, content }: { id: string; content: TournamentContent }, now: number, wanted?: number) {
  const { cycle, start, end } = cycleAt(content, now, wanted)
  return {
    tournamentId: id,
    contentId: id,
    cycle: Math.max(0, cycle),
    startTimeUtc: new Date(start).toISOString(),
    endTimeUtc: new Date(end).toISOString(),
    secondsRemaining: Math.max(0, Math.floor((end - now) / 1_000)),
    isRunning: start <= now && now < end && cycle >= 0,
  }
}

export function tournamentRoutes(server: Router) {
  server.on(listPlayerTournaments, async ({ realm, query, now }) => ({
    statuses: await tournaments.adminStatuses(realm, query.playerId, query, now),
  }))

  server.on(updateTournamentStatus, (context) => {
    const { playerId, tournamentId, update } = context.body
    return tournaments.changeStatus(context, playerId, tournamentId, update)
  })

  server.on(listTournaments, async ({ realm, query, now }) => {
    const all = (await publishedTournaments(realm)).filter(({ id }) => (query.contentId ?? id) === id)
    const views = all.map((one) => tournamentView(one, now, query.cycle))
    const { isRunning } = query
    return { tournaments: views.filter((one) => isRunning === undefined || one.isRunning === isRunning) }
  })

  server.on(getTournament, async ({ realm, params, now }) => {
    const tournament = (await publishedTournaments(realm)).find(({ id }) => id === params.id)
    if (!tournament) throw new ApiError('TournamentNotFound', { field: 'id' })
    return tournamentView(tournament, now)
  })

  server.on(joinTournament, (context) =>
    tournaments.join(context, requireGamerTag(context.caller), context.body.tournamentId),
  )

  server.on(setTournamentScore, async (context) => {
    await tournaments.submitScore(context, context.body)
    return ok
  })

  server.on(listOwnTournaments, async ({ realm, query, caller, now }) => ({
    statuses: await tournaments.ownStatuses(realm, requireGamerTag(caller), query, now),
  }))

  server.on(getTournamentStandings, ({ realm, query, caller, now }) => {
    const own = findCallerTag(caller) ?? query.focus ?? 0
    return tournaments.loadStandings(realm, own, query.tournamentId, query, now)
  })

  server.on(getTournamentRewards, ({ realm, query, caller, now }) =>
    tournaments.rewardsUnclaimed(realm, requireGamerTag(caller), query, now),
  )

  server.on(claimTournamentRewards, (context) =>
    tournaments.claimRewards(context, requireGamerTag(context.caller), context.body),
  )

  server.on(getGlobalStandings, ({ realm, query, caller, now }) =>
    standings.globalStandings(realm, findCallerTag(caller), query, now),
  )

  server.on(listChampions, async ({ realm, query, now }) => ({
    entries: await standings.loadChampions(realm, query, now),
  }))

  server.on(getGuildStandings, ({ realm, query, caller, now }) =>
    standings.guildStandings(realm, findCallerTag(caller) ?? query.focus ?? 0, query, now),
  )

  server.on(listTournamentGroups, ({ realm, query, now }) => standings.groupStandings(realm, query, now))

  server.on(listOwnGroupStatuses, async ({ realm, query, caller }) => ({
    statuses: await standings.ownGroupStatuses(realm, requireGamerTag(caller), query.contentId),
  }))

  server.on(searchGroupStatuses, async ({ realm, body }) => ({
    contentId: body.contentId,
    statuses: await standings.groupStatuses(realm, body.groupIds, body.contentId),
  }))
}
