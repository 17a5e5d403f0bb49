import {
  createLeaderboard,
  getLeaderboardAssignment,
  parsePartition,
  setLeaderboardEntry,
} from '@regent/contract/engage/leaderboards'
import { freezeLeaderboard } from '@regent/contract/engage/leaderboards-places'
import { updateLeaderboard } from '@regent/contract/engage/leaderboards-settings'
import { type SampleBoard, sampleLeaderboards, sampleScores } from '@regent/contract/samples/leaderboards'
import { levelOf } from '@regent/contract/samples/players'
import { dayMs } from '@regent/contract/time'
import type { Remote } from '../../../kernel/records/remote.ts'
import type { SampleMoment, SampleRealm, SampleScope } from '../../../kernel/records/sample-realm.ts'
import { joinBoard } from './assignment.ts'
import { setScore } from './entries.ts'
import { lockBoard } from './queries.ts'
import { startVersion } from './versions.ts'

const weekDays = 7
/** The scores of a week are of its last days. */
const playedDays = 3

/** The boards of events are created by their first score. */
const boardsAt = (now: number) =>
  sampleLeaderboards(now).filter(({ id }) => parsePartition(id) === undefined && !id.startsWith('event_'))

/** The boards of the sample, with the scores of every week since they were created. */
export function boardsOfSample(now: number): SampleMoment[] {
  const today = Math.floor(now / dayMs) * dayMs
  return boardsAt(now).flatMap((board): SampleMoment[] => {
    const { id, created, metaData } = board
    const daysAgo = Math.max(1, Math.floor((today - created) / dayMs))
    const creating: SampleMoment = {
      daysAgo,
      hour: 8,
      by: 'developer',
      work: ({ server, as, asPlayer }) => create(server, as, board, asPlayer !== undefined),
    }
    const weeks = metaData.resetSchedule === undefined ? 1 : Math.ceil(daysAgo / weekDays)
    const frozenDaysAgo = metaData.freezeTime === undefined ? 0 : Math.ceil((today - metaData.freezeTime) / dayMs)
    // The scores that count are of the last days; a board that is reset every week has those of earlier weeks as well.
    const playing = Array.from({ length: weeks }, (_, week) => weeks - 1 - week).flatMap((weeksAgo) =>
      sampleScores(id).map(
        ([index, score], place): SampleMoment => ({
          daysAgo: frozenDaysAgo + weeksAgo * weekDays + 1 + (place % playedDays),
          hour: 15 + (place % 8),
          by: 'developer',
          async work({ gamerTags, asPlayer }) {
            const gamerTag = gamerTags[index]
            if (gamerTag === undefined) return
            const part = weeksAgo === 0 ? 1 : 0.8 + ((index * (weeksAgo + 3)) % 17) / 90
            const entry = {
              id: gamerTag,
              score: Math.round(score * part * 10) / 10,
              increment: false,
              stats: { level: levelOf(index) },
            }
            await asPlayer?.(gamerTag, async (context) =>
              setScore(context, await joinBoard(context.realm, id, gamerTag, context.now), entry),
            )
          },
        }),
      ),
    )
    return [creating, ...weeklyStarts(board, daysAgo, weeks), ...playing]
  })
}

/**
 * The ends of the weeks of a board that starts again by itself, and then its schedule: a server that is running would
 * find a board of the past due at once, and end a week before its scores are told.
 */
function weeklyStarts(
  { id, metaData: { resetSchedule } }: SampleBoard,
  daysAgo: number,
  weeks: number,
): SampleMoment[] {
  if (resetSchedule === undefined) return []
  const starts = Array.from(
    { length: weeks - 1 },
    (_, week): SampleMoment => ({
      daysAgo: daysAgo - (week + 1) * weekDays,
      hour: 8,
      by: 'developer',
      work: async ({ gamerTags, asPlayer }) =>
        asPlayer?.(gamerTags[0] ?? 0, async ({ realm, now }) => {
          const board = await lockBoard(realm, id, new Date(now))
          if (board) await startVersion(realm, board, now, now)
        }),
    }),
  )
  const scheduling: SampleMoment = {
    daysAgo: 1,
    hour: 23.5,
    by: 'developer',
    work: async ({ server, as, asPlayer }) =>
      asPlayer && server.call(updateLeaderboard, { params: { id }, body: { resetSchedule } }, as),
  }
  return [...starts, scheduling]
}

function create(server: Remote, as: SampleScope, { id, metaData }: SampleBoard, hasPast: boolean) {
  const { permissions, partitioned, maxEntries, scoreName } = metaData
  const { sortOrder, aggregation, resetSchedule, keptVersions, freezeTime } = metaData
  const settings = { permissions, partitioned, maxEntries, scoreName, sortOrder, aggregation, keptVersions }
  const body = { ...settings, ...(hasPast ? { freezeTime } : { resetSchedule }) }
  return server.call(createLeaderboard, { params: { id }, body }, as)
}

/** Where the past was not written, all scores are of today. */
export async function fillSample({ server, as, players, hasPast }: SampleRealm): Promise<void> {
  if (hasPast) return
  for (const { id, metaData } of boardsAt(Date.now())) {
    for (const [index, score] of sampleScores(id)) {
      const { gamerTag = 0, token = '' } = players[index] ?? {}
      const client = { scope: as.scope, token }
      const query = { boardId: id, joinBoard: true }
      const { leaderboardId } = await server.call(getLeaderboardAssignment, { query }, client)
      const entry = { id: gamerTag, score, stats: { level: levelOf(index) } }
      await server.call(setLeaderboardEntry, { params: { id: leaderboardId }, body: entry }, client)
    }
    if (metaData.frozen) await server.call(freezeLeaderboard, { params: { id } }, as)
  }
}
