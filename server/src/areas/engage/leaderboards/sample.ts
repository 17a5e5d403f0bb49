import {
  createLeaderboard,
  getLeaderboardAssignment,
  partitionOf,
  setLeaderboardEntry,
} from '@regent/contract/leaderboards'
import { sampleLeaderboards, sampleScores } from '@regent/contract/samples/leaderboards'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** The boards of the sample with scores; last season's board is frozen afterwards. */
export async function fillSample({ server, as, players }: SampleRealm): Promise<void> {
  const now = Date.now()
  for (const { id, metaData } of sampleLeaderboards(now)) {
    // The boards of events are created by their first score.
    if (partitionOf(id) || id.startsWith('event_')) continue
    const { permissions, partitioned, maxEntries, scoreName, expiration, frozen } = metaData
    const { sortOrder, aggregation, resetSchedule, keptVersions } = metaData
    const ttl = expiration === undefined ? undefined : expiration - now
    const freezeTime = frozen ? Date.now() + 10_000 : undefined
    const settings = { permissions, partitioned, maxEntries, scoreName, ttl, freezeTime }
    const body = { ...settings, sortOrder, aggregation, resetSchedule, keptVersions }
    await server.call(createLeaderboard, { params: { id }, body }, as)
    for (const [index, score] of sampleScores(id)) {
      const { gamerTag = 0, token = '' } = players[index] ?? {}
      const client = { scope: as.scope, token }
      const query = { boardId: id, joinBoard: true }
      const { leaderboardId } = await server.call(getLeaderboardAssignment, { query }, client)
      const stats = { level: 1 + ((index * 7) % 60) }
      const entry = { id: gamerTag, score, stats }
      await server.call(setLeaderboardEntry, { params: { id: leaderboardId }, body: entry }, client)
    }
  }
}
