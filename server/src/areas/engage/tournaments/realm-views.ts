import type { TournamentCycle, TournamentRow, TournamentStanding } from '@regent/contract/engage/tournaments-realm'
import { ApiError } from '@regent/contract/errors'
import type { Realm } from '../../../kernel/context/context.ts'
import * as queries from './cycle-queries.ts'
import {
  cycleAt,
  cycleBoardPrefix,
  type FaultyTournament,
  findStageChange,
  itemsOfTournaments,
  placeOfBoard,
  requireTournament,
  type Tournament,
  tournamentBoardPrefix,
} from './cycles.ts'
import { findRewards, prizeView } from './prizes.ts'

/** The tournaments of a realm as operators see them. */

function toRow(one: Tournament | FaultyTournament, joined: number, players: number, now: number): TournamentRow {
  if (!('content' in one)) {
    const { id: tournamentId, ...faulty } = one
    return { tournamentId, ...faulty, state: 'faulty', tiers: 0, stagesPerTier: 0, joined, players }
  }
  const { id, content } = one
  const { cycle, start, end } = findCurrentCycle(content, now)
  return {
    tournamentId: id,
    name: content.name,
    state: start <= now ? 'running' : 'pending',
    current: { cycle, startTimeMs: start, endTimeMs: end },
    cycleDuration: content.cycleDuration,
    tiers: Math.max(1, content.tiers.length),
    stagesPerTier: content.stagesPerTier,
    joined,
    players,
  }
}

/** The current cycle, or the first one before the tournament has begun. */
const findCurrentCycle = (content: Tournament['content'], now: number) =>
  cycleAt(content, now, Math.max(0, cycleAt(content, now).cycle))

/** Cycles that an operator sees before they begin. */
const upcomingCycles = 5

const listUpcoming = (content: Tournament['content'], now: number) => {
  const current = findCurrentCycle(content, now).cycle
  return Array.from({ length: upcomingCycles }, (_, index) => {
    const { cycle, start, end } = cycleAt(content, now, current + 1 + index)
    return { cycle, startTimeMs: start, endTimeMs: end }
  })
}

const sumPlayers = (stages: readonly queries.StageRow[]) => stages.reduce((sum, { players }) => sum + players, 0)

async function playersNow(realm: Realm, one: Tournament | FaultyTournament, now: number): Promise<number> {
  if (!('content' in one)) return 0
  return sumPlayers(
    await queries.selectStages(realm, cycleBoardPrefix(one.id, findCurrentCycle(one.content, now).cycle)),
  )
}

export async function realmTournaments(realm: Realm, now: number): Promise<TournamentRow[]> {
  const [items, joined] = await Promise.all([itemsOfTournaments(realm), queries.countJoined(realm)])
  return Promise.all(
    items.map(async (one) => toRow(one, joined.get(one.id) ?? 0, await playersNow(realm, one, now), now)),
  )
}

export async function realmTournament(realm: Realm, id: string, cycle: number | undefined, now: number) {
  const [items, joined] = await Promise.all([itemsOfTournaments(realm), queries.countJoined(realm)])
  const item = items.find((one) => one.id === id)
  if (!item) throw new ApiError('TournamentNotFound', { field: 'id' })
  const tournament = toRow(item, joined.get(id) ?? 0, await playersNow(realm, item, now), now)
  if (!('content' in item)) return { tournament, stages: [], upcoming: [] }
  const shownCycle = cycle ?? findCurrentCycle(item.content, now).cycle
  const stages = await queries.selectStages(realm, cycleBoardPrefix(id, shownCycle))
  return { tournament, content: item.content, stages, upcoming: listUpcoming(item.content, now) }
}

export async function listCycles(
  realm: Realm,
  id: string,
  page: { before: number; limit: number },
  now: number,
): Promise<TournamentCycle[]> {
  const { content } = await requireTournament(realm, id)
  const rows = await queries.selectCycles(realm, tournamentBoardPrefix(id), page)
  return rows.map(({ cycle, players, gamer_tag: playerId, score }) => {
    const { start, end } = cycleAt(content, now, cycle)
    return { cycle, startTimeMs: start, endTimeMs: end, players, champion: { playerId, score } }
  })
}

export async function standingsIn(
  realm: Realm,
  id: string,
  { cycle, ...filter }: queries.PlaceFilter & { cycle?: number | undefined },
  now: number,
): Promise<{ total: number; entries: TournamentStanding[] }> {
  const { content } = await requireTournament(realm, id)
  const boards = cycleBoardPrefix(id, cycle ?? findCurrentCycle(content, now).cycle)
  const { total, rows } = await queries.selectPlaced(realm, boards, filter)
  const entries = rows.map(({ board_id, gamer_tag: playerId, score, board_rank: rank, rank: overallRank }) => {
    const place = placeOfBoard(boards, board_id)
    return {
      playerId,
      score,
      rank,
      overallRank,
      leaderboardId: board_id,
      ...place,
      stageChange: findStageChange(content, rank),
      ...prizeView(findRewards(content, place, { rank, score })),
    }
  })
  return { total, entries }
}
