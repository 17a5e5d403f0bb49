import { area } from '../../../kernel/records/area.ts'
import { checkLeaderboard } from './checks.ts'
import { leaderboardTypes } from './content-types.ts'
import { leaderboardDrafts } from './drafts.ts'
import { nameLeaderboards } from './name-queries.ts'
import { leaderboardEntries } from './personal-data.ts'
import { leaderboardPlaceRoutes } from './place-routes.ts'
import { clearLeaderboardPlan, deleteLeaderboardPlan, startVersionPlan } from './plans.ts'
import { resetLeaderboards } from './reset-job.ts'
import { leaderboardRoutes } from './routes.ts'
import { findLeaderboards } from './search-queries.ts'
import { sweepLeaderboards } from './sweep.ts'
import { tables } from './tables.ts'
import { scores } from './timeline.ts'
import { trimLeaderboards } from './trim.ts'
import { leaderboard, leaderboardAssignment, leaderboardEntry } from './undo.ts'
import { whyLeaderboard } from './why.ts'

export const leaderboardsArea = area({
  name: 'leaderboards',
  tables,
  rights: ['leaderboards', 'player-leaderboards'],
  contentChecks: { leaderboards: checkLeaderboard },
  contentTypes: leaderboardTypes,
  routes: (server) => {
    leaderboardRoutes(server)
    leaderboardPlaceRoutes(server)
  },
  names: { leaderboard: nameLeaderboards },
  search: { leaderboard: findLeaderboards },
  why: { leaderboard: whyLeaderboard },
  drafts: { leaderboard: leaderboardDrafts },
  undo: { leaderboard, 'leaderboard-assignment': leaderboardAssignment, 'leaderboard-entry': leaderboardEntry },
  plans: {
    'clear-leaderboard': clearLeaderboardPlan,
    'delete-leaderboard': deleteLeaderboardPlan,
    'start-leaderboard-version': startVersionPlan,
  },
  timeline: { leaderboard: scores },
  personalData: [leaderboardEntries],
  jobs: ({ jobs }) => {
    sweepLeaderboards(jobs)
    resetLeaderboards(jobs)
    trimLeaderboards(jobs)
  },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).boardsOfSample(now),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
