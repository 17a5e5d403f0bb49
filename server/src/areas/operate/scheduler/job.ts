import { failuresUntilSuspended } from '@regent/contract/operate/scheduler'
import { hourMs } from '@regent/contract/time'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import { pauseStanding } from '../../../engines/jobs/standing.ts'
import { notifyConsoles } from '../../../kernel/live/changes.ts'
import { type ActionServices, act, type JobRun } from './actions.ts'
import * as queries from './queries.ts'
import { type ScheduledJob, scheduledJob, standingKey } from './service.ts'

/** The same retention period as for the runs of the engine. */
const keptMs = 30 * 24 * hourMs
const batch = 1_000

/** Registers the handler for jobs of realms. */
export function schedulerJobs(jobs: Jobs, means: ActionServices): void {
  jobs.define<ScheduledJob>(scheduledJob, (run) => execute(means, run))
}

/** Every hour: deletes activities that are a month old. */
export function sweepActivities(jobs: Jobs): void {
  jobs.define('old-job-activity', async ({ db, now, signal, progress }) => {
    let activities = 0
    for (let deleted = batch; deleted === batch; ) {
      signal.throwIfAborted()
      deleted = await queries.deleteOldActivities(db, new Date(now - keptMs), batch)
      activities += deleted
      progress(activities)
    }
    return { activities }
  })
  jobs.every('old-job-activity', { intervalMs: hourMs })
}

async function execute(means: ActionServices, { pid, ...run }: Run<ScheduledJob>): Promise<unknown> {
  if (pid === undefined) return 'no realm'
  const { db, clock } = means.services
  const realm = { db, id: pid }
  const job = await queries.findJob(realm, run.payload.jobId)
  const organization = job && (await findOrganization(db, run.cid))
  const isArchived = organization?.realms.get(pid)?.isArchived ?? true
  if (!job || isArchived) return isArchived ? 'the realm is archived' : 'the job was deleted'
  const execution: JobRun = { ...run, pid }
  const note = (state: queries.NewActivity['state'], message: string) => ({ at: new Date(clock()), state, message })
  const tries = job.max_retries > 0 ? `Try ${run.attempt} of ${job.max_retries + 1}.` : ''
  await saveOutcome(means, execution, [note('RUNNING', tries)])
  try {
    const message = await act(means, job, execution)
    await saveOutcome(means, execution, [note('DONE', message)], 'done')
    return message
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (run.isCancelled()) {
      await saveOutcome(means, execution, [note('CANCELED', 'It was ended while it ran.')])
      throw error
    }
    // The server is stopping; another one continues the run.
    if (run.signal.aborted) throw error
    if (run.isLast) {
      await saveOutcome(means, execution, [note('ERROR', message)], 'failed')
      return { failed: message }
    }
    const delayMs = job.has_backoff ? job.retry_delay_ms * 2 ** (run.attempt - 1) : job.retry_delay_ms
    const retryText = `Retry in ${Math.round(Math.min(delayMs, hourMs) / 1_000)} seconds.`
    await saveOutcome(means, execution, [note('ERROR', message), note('ENQUEUED', retryText)])
    throw error
  }
}

/** Saves the progress of a run and, at its end, the new state of the job; notifies open consoles. */
async function saveOutcome(
  { services }: ActionServices,
  run: JobRun,
  activities: readonly queries.NewActivity[],
  outcome?: 'done' | 'failed',
): Promise<void> {
  const { db, clock } = services
  const now = clock()
  const id = run.payload.jobId
  await db.transaction().execute(async (transaction) => {
    const realm = { db: transaction as typeof db, id: run.pid }
    const job = await queries.lockJob(realm, id)
    if (!job) return
    const allActivities = [...activities]
    if (outcome) {
      const failures = outcome === 'done' ? 0 : job.consecutive_failures + 1
      const isDueAgain = job.triggers.length > 0 && job.suspended_at === null
      const isSuspended = failures >= failuresUntilSuspended && isDueAgain
      if (isSuspended) {
        const message = `${failures} runs failed in a row. Save the job to resume it.`
        allActivities.push({ at: new Date(now), state: 'SUSPENDED', message })
        await pauseStanding(realm.db, standingKey({ id: run.pid, cid: run.cid }, id))
      }
      if (failures !== job.consecutive_failures) {
        const suspendedAt = isSuspended ? now : job.suspended_at
        await queries.updateOutcome(realm, id, {
          consecutive_failures: failures,
          suspended_at: suspendedAt === null ? null : new Date(suspendedAt),
        })
      }
    }
    await queries.insertActivities(realm, job, allActivities)
    await notifyConsoles(realm.db, run.cid, run.pid, undefined, [{ subject: 'job', id, before: null, after: null }])
  })
}
