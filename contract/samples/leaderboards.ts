import { dayMs } from '../src/core/time.ts'
import { type LeaderboardMetadata, usualKeptVersions } from '../src/engage/leaderboard-shapes.ts'
import type { LeaderboardRow, RankEntry } from '../src/engage/leaderboards.ts'
import type { LeaderboardVersion } from '../src/engage/leaderboards-settings.ts'
import { sampleEventScores } from './events.ts'
import { type SamplePlayer, samplePlayers } from './players.ts'

export type SampleBoard = LeaderboardRow & {
  /** Index and score of each player on the leaderboard, unsorted. */
  scores: readonly (readonly [player: number, score: number])[]
}

/** The settings of a board that nobody has changed. */
export const plainBoard: LeaderboardMetadata = {
  parentLeaderboard: '',
  partitioned: false,
  cohorted: false,
  frozen: false,
  permissions: { write_self: true },
  derivatives: [],
  sortOrder: 'descending',
  aggregation: 'last',
  keptVersions: usualKeptVersions,
  version: 1,
  isFromContent: false,
}

type Race = { best: number; gap: number; step: number }

/**
 * Scores for some players, always the same: the first are close to one another, the others fall behind, and some are
 * tied. A negative gap is for boards where less is better.
 */
const scoresOf = (players: readonly number[], { best, gap, step }: Race) =>
  players.map((player) => {
    const place = (player * step) % 41
    return [player, Math.round((best - gap * (place + (place * place) / 12)) * 10) / 10] as const
  })

/** Wins in duels: some have the same number. */
const winsOf = (players: readonly number[], best: number) =>
  scoresOf(players, { best, gap: 0.3, step: 11 }).map(
    ([player, wins]) => [player, Math.max(1, Math.round(wins))] as const,
  )

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** The sample's leaderboards: a weekly one with earlier versions, a frozen season, an arena with partitions, one of an event, a race, and one of wins. */
export function sampleLeaderboards(now: number): SampleBoard[] {
  const board = (
    id: string,
    metaData: Partial<LeaderboardMetadata>,
    scores: SampleBoard['scores'],
    created: number,
  ): SampleBoard => ({ id, metaData: { ...plainBoard, ...metaData }, scores, numberOfEntries: scores.length, created })
  const arena = { partitioned: true, maxEntries: 20 }
  const partition = { parentLeaderboard: 'leaderboards.arena' }
  const first = scoresOf(from(0, 20), { best: 2_418, gap: 6, step: 7 })
  const second = scoresOf(from(20, 12), { best: 2_377, gap: 8, step: 11 })
  const boards = [
    board('event_harvest_1', { expiration: now + 6 * dayMs }, sampleEventScores, now - dayMs),
    board('leaderboards.arena', arena, [], now - 30 * dayMs),
    board('leaderboards.arena#0', partition, first, now - 30 * dayMs),
    board('leaderboards.arena#1', partition, second, now - 20 * dayMs),
    board('leaderboards.duels', { scoreName: 'wins' }, winsOf(from(2, 21), 38), now - 26 * dayMs),
    board(
      'leaderboards.season-1',
      { frozen: true, freezeTime: now - 10 * dayMs, maxEntries: 10 },
      scoresOf(from(0, 10), { best: 18_240, gap: 21, step: 17 }),
      now - 80 * dayMs,
    ),
    board(
      'leaderboards.regatta',
      { sortOrder: 'ascending', aggregation: 'best', scoreName: 'seconds' },
      scoresOf(from(8, 14), { best: 181.4, gap: -0.7, step: 23 }),
      now - 20 * dayMs,
    ),
    board(
      'leaderboards.weekly',
      {
        aggregation: 'sum',
        resetSchedule: 'P7D',
        keptVersions: 4,
        version: 3,
        versionBegan: now - 4 * dayMs,
        nextReset: now + 3 * dayMs,
      },
      scoresOf(from(0, 46), { best: 9_860, gap: 14, step: 19 }),
      now - 18 * dayMs,
    ),
  ]
  return boards.map((one) => (one.metaData.partitioned ? { ...one, numberOfEntries: 32 } : one))
}

/** The scores of a board and its partitions. */
export const sampleScores = (id: string) =>
  sampleLeaderboards(0).flatMap((board) => (board.id.split('#')[0] === id ? board.scores : []))

/** The entries of a board of the sample, best first. */
export function sampleRankings(
  { scores, metaData }: SampleBoard,
  players: readonly SamplePlayer[] = samplePlayers(0),
): RankEntry[] {
  return scores
    .flatMap(([index, score]) => {
      const player = players[index]
      return player ? [{ gt: player.row.gamerTag, score, level: player.stats['LEVEL'] ?? '1' }] : []
    })
    .sort((a, b) => (metaData.sortOrder === 'ascending' ? a.score - b.score : b.score - a.score) || a.gt - b.gt)
    .map(({ gt, score, level }, index) => ({
      gt,
      score,
      rank: index + 1,
      columns: { score },
      stats: [{ name: 'level', value: level }],
    }))
}

/** The versions of a board of the sample, newest first. */
export function sampleVersions({ metaData, created, numberOfEntries }: SampleBoard): LeaderboardVersion[] {
  const { version, versionBegan = created } = metaData
  const earlier = Array.from({ length: version - 1 }, (_, index) => {
    const ended = versionBegan - index * 7 * dayMs
    return { version: version - 1 - index, began: ended - 7 * dayMs, ended, numberOfEntries: 31 + index * 6 }
  })
  return [{ version, began: versionBegan, numberOfEntries }, ...earlier]
}
