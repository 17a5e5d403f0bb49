import { resultPlayersKeptDays } from '@regent/contract/analyze/results'
import { dayMs, minuteMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOldPlayers, foldEntries, type StepKey, selectSteps } from './queries.ts'

const entriesAtOnce = 5_000
const stepsAtOnce = 500
const playersAtOnce = 2_000

export function resultJobs(jobs: Jobs): void {
  /** Every minute: adds up what was noted. */
  jobs.define('results', async ({ db, signal, progress }) => {
    let entries = 0
    for (let folded = entriesAtOnce; folded === entriesAtOnce; ) {
      signal.throwIfAborted()
      folded = await foldEntries(db, entriesAtOnce)
      entries += folded
      progress(entries)
    }
    return { entries }
  })
  jobs.every('results', { intervalMs: minuteMs })

  /** Every day: deletes the players of steps that are older than 180 days. Their number stays. */
  jobs.define('old-result-players', async ({ db, now, signal, progress }) => {
    const before = new Date(now - resultPlayersKeptDays * dayMs)
    let players = 0
    let steps: StepKey[] = [{ pid: '', kind: '', record: '', step: '' }]
    for (let last = steps.at(-1); last; last = steps.at(-1)) {
      steps = await selectSteps(db, last, stepsAtOnce)
      for (const step of steps) {
        for (let deleted = playersAtOnce; deleted === playersAtOnce; ) {
          signal.throwIfAborted()
          deleted = await deleteOldPlayers(db, step, before, playersAtOnce)
          players += deleted
          progress(players)
        }
      }
    }
    return { players }
  })
  jobs.every('old-result-players', { intervalMs: dayMs })
}
