import { timersTopic } from '@regent/contract/operate/timers'
import { hourMs, minuteMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { recordReported } from '../../../kernel/history/record.ts'
import { notifyConsoles } from '../../../kernel/live/changes.ts'
import type { Services } from '../../../kernel/write/write.ts'
import * as queries from './queries.ts'
import { findNextFire } from './service.ts'

const keptMs = 30 * 24 * hourMs
const batch = 100
const rowsPerDelete = 1_000

/** Every minute: fires timers that are due. Times missed while no server ran are made up for by one firing. */
export function timerJobs(jobs: Jobs, services: Services): void {
  jobs.define('timer-fires', async ({ db, now, signal, progress }) => {
    let fired = 0
    for (let isMore = true; isMore; ) {
      const due = await queries.selectDueTimers(db, new Date(now), batch)
      for (const timer of due) {
        signal.throwIfAborted()
        await fire(services, timer, now)
        progress(++fired)
      }
      isMore = due.length === batch
    }
    return { fired }
  })
  jobs.every('timer-fires', { intervalMs: minuteMs })

  jobs.define('old-timer-fires', async ({ db, now, signal }) => {
    let deleted = rowsPerDelete
    while (deleted === rowsPerDelete) {
      signal.throwIfAborted()
      deleted = await queries.deleteOldFires(db, new Date(now - keptMs), rowsPerDelete)
    }
  })
  jobs.every('old-timer-fires', { intervalMs: hourMs })
}

type Due = { cid: number; pid: string; name: string }

/** Saves the firing, notifies consoles, and records an event in history, atomically; then notifies game clients. */
async function fire({ db, live }: Services, { cid, pid, name }: Due, now: number): Promise<void> {
  const tell = await db.transaction().execute(async (transaction) => {
    const realm = { db: transaction as Db, id: pid }
    const timer = await queries.lockTimer(realm, name)
    if (!timer || timer.next_fire_at > now) return () => {}
    const { cronish, zone, started_at: startedAt, next_fire_at: dueAt } = timer
    // Each timer recurs: one that never fires is rejected when it is saved.
    const nextFire = findNextFire({ cronish, zone, startedAt }, now) ?? now + keptMs
    await queries.updateNextFire(realm, name, new Date(nextFire))
    await queries.insertFire(realm, name, new Date(dueAt), new Date(now))
    await recordReported(realm, [{ namespace: 'timer_fired', at: dueAt, fields: { name } }])
    const message = { scopes: [], delay: 0, timer: { name, dueAt, nextFire } }
    await notifyConsoles(realm.db, cid, pid, undefined, [{ subject: 'timer', id: name, before: null, after: null }])
    return live.prepare({ to: { pid }, topic: timersTopic, message })
  })
  tell()
}
