import { LeaderboardContent } from '@regent/contract/engage/leaderboard-shapes'
import type { ContentType } from '../../../kernel/records/content-type.ts'

export const leaderboardTypes = {
  leaderboards: {
    title: 'Leaderboard',
    plural: 'Leaderboards',
    group: 'live',
    description: 'The settings of a board, which is made when the first player joins.',
    reads: LeaderboardContent,
    fields: {
      sortOrder: {
        title: 'First is',
        description: 'Descending: the highest score. Ascending: the lowest, as in a race.',
      },
      aggregation: { title: 'A new score', description: 'Replaces the last one, counts if it is better, or is added.' },
      scoreName: { title: 'What the score is called' },
      permissions: { title: 'Game clients' },
      'permissions.write_self': { title: 'Players may write their own score' },
      maxEntries: {
        title: 'Entries at most',
        description: 'Of a partitioned board: players in each partition.',
      },
      partitioned: { title: 'In partitions' },
      ttl: { title: 'Ends after', description: 'Counted from when the board was made.', 'x-unit': 'milliseconds' },
      resetSchedule: { title: 'Starts again', description: 'A cron text, or a duration such as P7D.' },
      resetZone: { title: 'Time zone of the cron text', description: 'Such as Europe/Berlin; empty: UTC.' },
      keptVersions: { title: 'Earlier versions kept' },
      'derivatives.*': { 'x-picks': ['leaderboards'] },
    },
    start: () => ({ partitioned: false, sortOrder: 'descending', permissions: { write_self: false } }),
  },
} as const satisfies Record<string, ContentType>
