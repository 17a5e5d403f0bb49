import type { RankEntry } from '@regent/contract/engage/leaderboards'
import type { Opponent } from '@regent/contract/engage/pvp'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isSplit } from '../leaderboards/board-state.ts'
import { readEntryState, setScore } from '../leaderboards/entries.ts'
import { requireBoard } from '../leaderboards/service.ts'
import { boardView } from '../leaderboards/views.ts'

/** Finds opponents, and writes the results of matches to a leaderboard. */

const toOpponent = ({ gt, rank, stats }: RankEntry): Opponent => ({
  gt,
  rank,
  isUnranked: false,
  variables: Object.fromEntries(stats.map(({ name, value }) => [name, value])),
})

type Pool = { poolSize: number; windowSize: number; windows: number }

export async function matchesFor(realm: Realm, boardId: string, gamerTag: number, filter: Pool, now: number) {
  const { poolSize, windowSize, windows } = filter
  if (isSplit(await requireBoard(realm, boardId, now))) throw new ApiError('LeaderboardPartitioned')
  const { rankgt, boardSize } = await boardView(realm, boardId, { from: 0, max: 0, outlier: gamerTag }, now)
  const own: Opponent = rankgt
    ? toOpponent(rankgt)
    : { gt: gamerTag, rank: boardSize + 1, isUnranked: true, variables: {} }
  const otherCount = boardSize - (rankgt ? 1 : 0)
  // The player is in the middle of the pool, except near an end of the board.
  const from = Math.max(0, Math.min(own.rank - 1 - Math.floor(poolSize / 2), otherCount - poolSize))
  const { rankings } = await boardView(realm, boardId, { from, max: Math.min(1_000, poolSize + 1) }, now)
  const pool = rankings
    .filter(({ gt }) => gt !== gamerTag)
    .slice(0, poolSize)
    .map(toOpponent)
    .toReversed()
  const edge = (window: number) => Math.round((window * pool.length) / windows)
  const nearest = (a: Opponent, b: Opponent) => Math.abs(a.rank - own.rank) - Math.abs(b.rank - own.rank)
  return {
    totalEntries: boardSize,
    playerRank: own,
    windows: Array.from({ length: windows }, (_, window) => ({
      difficulty: window + 1,
      matches: pool
        .slice(edge(window), edge(window + 1))
        .toSorted(nearest)
        .slice(0, windowSize),
    })),
  }
}

type Swap = {
  winnerId?: number | undefined
  loserId?: number | undefined
  swapBase: number
  delta: number
}

export async function swap(context: RealmContext, boardId: string, input: Swap): Promise<void> {
  const { winnerId, loserId, swapBase, delta } = input
  if (winnerId === undefined && loserId === undefined)
    throw new ApiError('BadRequest', { field: 'winnerId', message: 'winnerId is missing. Send a winner or a loser.' })
  if (winnerId === loserId)
    throw new ApiError('BadRequest', {
      field: 'loserId',
      message: 'loserId must be a different player than winnerId.',
    })
  const { is_ascending } = await requireBoard(context.realm, boardId, context.now)
  const loadScore = async (gamerTag: number | undefined) =>
    (gamerTag === undefined ? null : await readEntryState(context, boardId, gamerTag))?.score ?? swapBase
  const winners = await loadScore(winnerId)
  const losers = await loadScore(loserId)
  const set = async (id: number | undefined, score: number) => {
    if (id !== undefined) await setScore(context, boardId, { id, score, increment: false, isReplacing: true })
  }
  const low = Math.min(winners, losers)
  const high = Math.max(winners, losers)
  const bonus = winners === losers ? delta : 0
  await set(winnerId, is_ascending ? low - bonus : high + bonus)
  await set(loserId, is_ascending ? high : low)
}
