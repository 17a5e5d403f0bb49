import { ApiError } from '@regent/contract/errors'
import { ok } from '@regent/contract/shapes'
import {
  claimTournamentRewards,
  getTournament,
  getTournamentRewards,
  getTournamentStandings,
  joinTournament,
  listOwnTournaments,
  listPlayerTournaments,
  listTournaments,
  setTournamentScore,
  type TournamentContent,
  updateTournamentStatus,
} from '@regent/contract/tournaments'
import { playerOf } from '../http/access.ts'
import type { Router } from '../http/router.ts'
import { cycleAt, publishedTournaments } from './cycles.ts'
import * as tournaments from './service.ts'

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
    const found = (await publishedTournaments(realm)).find(({ id }) => id === params.id)
    if (!found) throw new ApiError('TournamentNotFound', { field: 'id' })
    return tournamentView(found, now)
  })

  server.on(joinTournament, (context) => tournaments.join(context, playerOf(context.caller), context.body.tournamentId))

  server.on(setTournamentScore, async (context) => {
    await tournaments.submitScore(context, context.body)
    return ok
  })

  server.on(listOwnTournaments, async ({ realm, query, caller, now }) => ({
    statuses: await tournaments.ownStatuses(realm, playerOf(caller), query, now),
  }))

  server.on(getTournamentStandings, ({ realm, query, caller, now }) => {
    const own = ('player' in caller ? caller.player?.gamerTag : undefined) ?? query.focus ?? 0
    return tournaments.standingsOf(realm, own, query.tournamentId, query, now)
  })

  server.on(getTournamentRewards, async ({ realm, query, caller, now }) => ({
    rewardCurrencies: await tournaments.rewardsUnclaimed(realm, playerOf(caller), query, now),
  }))

  server.on(claimTournamentRewards, async (context) => ({
    rewardCurrencies: await tournaments.claimRewards(context, playerOf(context.caller), context.body),
  }))
}
