import { resultPlayersKeptDays } from '@regent/contract/analyze/results'
import { dayMs, minuteMs } from '@regent/contract/time'
import type { Work } from '../../../kernel/records/area.ts'
import { deleteOldPlayers, foldEntries, type StepKey, selectSteps } from './queries.ts'
import { sendReports } from './send-reports.ts'

const entriesAtOnce = 5_000
const stepsAtOnce = 500
const playersAtOnce = 2_000
const reportIntervalMs = 10 * minuteMs

export function resultJobs({ jobs, services, log }: Work): void {
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

  /** Every 10 minutes: sends the weekly reports whose Monday morning has come. */
  jobs.define('result-reports', async ({ signal }) => ({ sent: await sendReports(services, log, signal) }))
  jobs.every('result-reports', { intervalMs: reportIntervalMs })
}
