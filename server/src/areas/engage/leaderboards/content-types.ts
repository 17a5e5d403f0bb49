import { LeaderboardContent } from '@regent/contract/engage/leaderboard-shapes'
import type { ContentType } from '../../../kernel/records/content-type.ts'

export const leaderboardTypes = {
  leaderboards: {
    title: 'Leaderboard',
    plural: 'Leaderboards',
    group: 'live',
    description: 'The settings of a leaderboard. It is created when the first player joins.',
    reads: LeaderboardContent,
    fields: {
      sortOrder: {
        title: 'First is',
        description: 'Descending: the highest score is first. Ascending: the lowest.',
      },
      aggregation: {
        title: 'A new score',
        description: 'Replace the previous score, keep the better one, or add them.',
      },
      scoreName: { title: 'Name of the score' },
      permissions: { title: 'Game clients' },
      'permissions.write_self': { title: 'Players may write their own score' },
      maxEntries: {
        title: 'Maximum entries',
        description: 'With partitions: players in each partition.',
      },
      partitioned: { title: 'In partitions' },
      ttl: { title: 'Ends after', description: 'From the creation of the leaderboard.', 'x-unit': 'milliseconds' },
      resetSchedule: { title: 'Starts again', description: 'A cron expression, or a duration such as P7D.' },
      resetZone: { title: 'Time zone of the cron expression', description: 'Such as Europe/Berlin; empty: UTC.' },
      keptVersions: { title: 'Earlier versions kept' },
      'derivatives.*': { 'x-picks': ['leaderboards'] },
    },
    start: () => ({ partitioned: false, sortOrder: 'descending', permissions: { write_self: false } }),
  },
} as const satisfies Record<string, ContentType>
