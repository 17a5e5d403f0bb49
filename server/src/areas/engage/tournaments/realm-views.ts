import type { TournamentCycle, TournamentRow, TournamentStanding } from '@regent/contract/engage/tournaments-realm'
import { ApiError } from '@regent/contract/errors'
import type { Realm } from '../../../kernel/context/context.ts'
import * as queries from './cycle-queries.ts'
import {
  allBoardsOf,
  boardsOf,
  cycleAt,
  type FaultyTournament,
  itemsOfTournaments,
  placeOfBoard,
  requireTournament,
  stageChangeOf,
  type Tournament,
} from './cycles.ts'
import { prizeView, rewardsOf } from './prizes.ts'

/** The tournaments of a realm as operators see them. */

function rowOf(one: Tournament | FaultyTournament, joined: number, players: number, now: number): TournamentRow {
  if (!('content' in one)) {
    const { id: tournamentId, ...faulty } = one
    return { tournamentId, ...faulty, state: 'faulty', tiers: 0, stagesPerTier: 0, joined, players }
  }
  const { id, content } = one
  const { cycle, start, end } = currentOf(content, now)
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

/** The current cycle, or before the tournament has begun the first one. */
const currentOf = (content: Tournament['content'], now: number) =>
  cycleAt(content, now, Math.max(0, cycleAt(content, now).cycle))

const sumOf = (stages: readonly queries.StageRow[]) => stages.reduce((sum, { players }) => sum + players, 0)

async function playersNow(realm: Realm, one: Tournament | FaultyTournament, now: number): Promise<number> {
  if (!('content' in one)) return 0
  return sumOf(await queries.selectStages(realm, boardsOf(one.id, currentOf(one.content, now).cycle)))
}

export async function realmTournaments(realm: Realm, now: number): Promise<TournamentRow[]> {
  const [items, joined] = await Promise.all([itemsOfTournaments(realm), queries.countJoined(realm)])
  return Promise.all(
    items.map(async (one) => rowOf(one, joined.get(one.id) ?? 0, await playersNow(realm, one, now), now)),
  )
}

export async function realmTournament(realm: Realm, id: string, cycle: number | undefined, now: number) {
  const [items, joined] = await Promise.all([itemsOfTournaments(realm), queries.countJoined(realm)])
  const found = items.find((one) => one.id === id)
  if (!found) throw new ApiError('TournamentNotFound', { field: 'id' })
  const tournament = rowOf(found, joined.get(id) ?? 0, await playersNow(realm, found, now), now)
  if (!('content' in found)) return { tournament, stages: [] }
  const wanted = cycle ?? currentOf(found.content, now).cycle
  const stages = await queries.selectStages(realm, boardsOf(id, wanted))
  return { tournament, content: found.content, stages }
}

export async function cyclesOf(
  realm: Realm,
  id: string,
  page: { before: number; limit: number },
  now: number,
): Promise<TournamentCycle[]> {
  const { content } = await requireTournament(realm, id)
  const rows = await queries.selectCycles(realm, allBoardsOf(id), page)
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
  const boards = boardsOf(id, cycle ?? currentOf(content, now).cycle)
  const { total, rows } = await queries.selectPlaced(realm, boards, filter)
  const entries = rows.map(({ board_id, gamer_tag: playerId, score, board_rank: rank, rank: overallRank }) => {
    const place = placeOfBoard(boards, board_id)
    return {
      ...{ playerId, score, rank, overallRank, leaderboardId: board_id },
      ...place,
      stageChange: stageChangeOf(content, rank),
      ...prizeView(rewardsOf(content, place, { rank, score })),
    }
  })
  return { total, entries }
}
