import {
  countLeaderboards,
  getLeaderboardRanks,
  getLeaderboardView,
  listLeaderboards,
} from '@regent/contract/engage/leaderboards'
import { minuteMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { area } from '../../../kernel/records/area.ts'
import { checkLeaderboard } from './checks.ts'
import { leaderboardTypes } from './content-types.ts'
import { scoreTimes } from './entry-queries.ts'
import { leaderboard, leaderboardAssignment, leaderboardEntry } from './leaderboards.record.ts'
import { leaderboardPlaceRoutes } from './place-routes.ts'
import { clearLeaderboardPlan, deleteLeaderboardPlan, startVersionPlan } from './plans.ts'
import { removeEntriesPlan } from './remove-plan.ts'
import { leaderboardRoutes } from './routes.ts'
import { refreshBoard } from './service.ts'
import { sweepLeaderboards } from './sweep.ts'
import { tables } from './tables.ts'
import { trimLeaderboards } from './trim.ts'
import { selectDueBoards } from './version-queries.ts'

const batch = 100

/**
 * Every minute: resets boards that are due. Scores and reads that come first reset the board themselves, so that no
 * score of the new period is in the old version.
 */
function resetLeaderboards(jobs: Jobs): void {
  jobs.define('leaderboard-resets', async ({ db, now, signal, progress }) => {
    let reset = 0
    for (let taken = batch; taken === batch; ) {
      const due = await selectDueBoards(db, new Date(now), batch)
      for (const { pid, cid, id, createdAt } of due) {
        signal.throwIfAborted()
        await refreshBoard({ db, id: pid, cid, createdAt }, id, now)
        progress(++reset)
      }
      taken = due.length
    }
    return { reset }
  })
  jobs.every('leaderboard-resets', { intervalMs: minuteMs })
}

export const leaderboardsArea = area({
  name: 'leaderboards',
  tables,
  rights: ['leaderboards', 'player-leaderboards'],
  routes: (server) => {
    leaderboardRoutes(server)
    leaderboardPlaceRoutes(server)
  },
  replicaReads: [countLeaderboards, getLeaderboardRanks, getLeaderboardView, listLeaderboards],
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
      'remove-entries': removeEntriesPlan,
      'start-leaderboard-version': startVersionPlan,
    },
  },
  content: { types: leaderboardTypes, checks: { leaderboards: checkLeaderboard } },
  hooks: { stepResults: async (pid) => ({ step: 'leaderboard', rows: scoreTimes(pid) }) },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).boardsOfSample(now),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
