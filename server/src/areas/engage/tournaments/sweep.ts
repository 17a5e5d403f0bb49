import { dayMs } from '@regent/contract/time'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { expireNumberedBoards } from '../leaderboards/service.ts'
import { cycleAt, publishedTournaments, type Tournament, tournamentBoardPrefix } from './cycles.ts'
import { selectRealmsWithPlayers, selectUnsettled } from './queries.ts'
import { settleFinishedCycles } from './service.ts'

const realmsAtOnce = 100
const playersAtOnce = 500
const boardsAtOnce = 1_000

/**
 * Every day: deletes the boards of cycles that ended more than EVENTS_KEPT_DAYS ago. Players who have not returned since
 * are moved to their next stage first, and keep the rewards that they can claim.
 */
export function sweepBoards(jobs: Jobs, { eventsKeptDays }: Pick<Settings, 'eventsKeptDays'>): void {
  jobs.define('old-tournament-boards', async (run) => {
    if (eventsKeptDays === undefined) return { boards: 0 }
    let boards = 0
    for (let last = '', isMore = true; isMore; ) {
      const realms = await selectRealmsWithPlayers(run.db, last, realmsAtOnce)
      for (const realm of realms) boards += await sweepRealm(run, realm, run.now - eventsKeptDays * dayMs)
      run.progress(boards)
      last = realms.at(-1)?.id ?? last
      isMore = realms.length === realmsAtOnce
    }
    return { boards }
  })
  jobs.every('old-tournament-boards', { intervalMs: dayMs })
}

/** A withdrawn tournament keeps its boards: without its content nobody knows when its cycles ended. */
async function sweepRealm(run: Run<unknown>, ids: Omit<Realm, 'db'>, before: number): Promise<number> {
  const realm = { ...ids, db: run.db as Realm['db'] }
  let boards = 0
  for (const tournament of await publishedTournaments(realm))
    boards += await sweepTournament(run, realm, tournament, before)
  return boards
}

async function sweepTournament(
  { now, signal }: Run<unknown>,
  realm: Realm,
  tournament: Tournament,
  before: number,
): Promise<number> {
  // The cycle of that moment ended later.
  const last = cycleAt(tournament.content, before).cycle - 1
  if (last < 0) return 0
  for (let left = playersAtOnce; left === playersAtOnce; ) {
    const players = await selectUnsettled(realm, tournament.id, last, playersAtOnce)
    for (const gamerTag of players) {
      signal.throwIfAborted()
      await settleFinishedCycles(realm, tournament, gamerTag, now)
    }
    left = players.length
  }
  let boards = 0
  for (let expired = boardsAtOnce; expired === boardsAtOnce; boards += expired) {
    signal.throwIfAborted()
    expired = await expireNumberedBoards(
      realm,
      { prefix: tournamentBoardPrefix(tournament.id), last, limit: boardsAtOnce },
      now,
    )
  }
  return boards
}
