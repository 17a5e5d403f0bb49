import { area } from '../../../kernel/records/area.ts'
import { checkLeaderboard } from './checks.ts'
import { leaderboardTypes } from './content-types.ts'
import { leaderboard, leaderboardAssignment, leaderboardEntry } from './leaderboards.record.ts'
import { leaderboardPlaceRoutes } from './place-routes.ts'
import { clearLeaderboardPlan, deleteLeaderboardPlan, startVersionPlan } from './plans.ts'
import { resetLeaderboards } from './reset-job.ts'
import { leaderboardRoutes } from './routes.ts'
import { sweepLeaderboards } from './sweep.ts'
import { tables } from './tables.ts'
import { trimLeaderboards } from './trim.ts'

export const leaderboardsArea = area({
  name: 'leaderboards',
  tables,
  rights: ['leaderboards', 'player-leaderboards'],
  routes: (server) => {
    leaderboardRoutes(server)
    leaderboardPlaceRoutes(server)
  },
  work: {
    jobs: ({ jobs }) => {
      sweepLeaderboards(jobs)
      resetLeaderboards(jobs)
      trimLeaderboards(jobs)
    },
  },
  records: [leaderboard, leaderboardAssignment, leaderboardEntry],
  plans: {
    kinds: {
      'clear-leaderboard': clearLeaderboardPlan,
      'delete-leaderboard': deleteLeaderboardPlan,
      'start-leaderboard-version': startVersionPlan,
    },
  },
  content: { types: leaderboardTypes, checks: { leaderboards: checkLeaderboard } },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).boardsOfSample(now),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
