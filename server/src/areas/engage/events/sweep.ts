import { endOfRound } from '@regent/contract/engage/event-times'
import { dayMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { giftsOfContent } from './rewards.ts'
import { listDurations } from './rounds.ts'
import { deleteFinishedPlayers, type OldRound, selectOldRounds } from './sweep-queries.ts'

const roundsAtOnce = 200

/**
 * Every day: deletes the players of rounds that ended more than EVENTS_KEPT_DAYS ago and have nothing left to claim.
 * The newest round of each player and event is kept, because searches find the participants of an event by it.
 */
export function sweepPlayers(jobs: Jobs, { eventsKeptDays }: Pick<Settings, 'eventsKeptDays'>): void {
  jobs.define('old-event-players', async (run) => {
    if (eventsKeptDays === undefined) return { deleted: 0 }
    return sweep(run, run.now - eventsKeptDays * dayMs)
  })
  jobs.every('old-event-players', { intervalMs: dayMs })
}

async function sweep(run: Run<unknown>, before: number): Promise<{ deleted: number }> {
  const { db } = run
  let all = 0
  for (let last = { pid: '', id: '' }, isMore = true; isMore; ) {
    const rounds = await selectOldRounds(db, new Date(before), last, roundsAtOnce)
    for (const round of rounds) {
      run.signal.throwIfAborted()
      if (plannedEnd(round) >= before) continue
      const earlier = all
      const progress = (deleted: number) => run.progress(earlier + deleted)
      const hasRewards = giftsOfContent(round.content, '').length > 0
      const deletePart = (limit: number) =>
        deleteFinishedPlayers(db, round, { before: new Date(before), hasRewards, limit })
      all += (await deleteInParts({ ...run, progress }, deletePart)).deleted
    }
    last = rounds.at(-1) ?? last
    isMore = rounds.length === roundsAtOnce
  }
  return { deleted: all }
}

/** Until then an undo can resume a round that was ended early; its players must not claim twice. */
const plannedEnd = ({ start_at: start, content }: OldRound): number =>
  endOfRound({ start, durations: listDurations(content) })
