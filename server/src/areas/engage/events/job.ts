import { minuteMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import { selectUncounted } from './group-queries.ts'
import { countGroups } from './group-rewards.ts'
import { countEnded } from './participation.ts'
import { realmsWithNewContent, takeOverPublished } from './published-events.ts'
import { lockEvent, selectDueEvents } from './queries.ts'
import { makeRounds } from './rounds.ts'

const batch = 100

/**
 * Every minute: applies published events, creates the round after each started one (so that it exists before it
 * begins), sums the guild scores of finished rounds, and counts their active players. Missed runs are caught up.
 */
export function eventJobs(jobs: Jobs): void {
  jobs.define('event-rounds', run)
  jobs.every('event-rounds', { intervalMs: minuteMs })
}

async function run({ db, now, signal, progress }: Run<unknown>) {
  const contents = await realmsWithNewContent(db, batch)
  for (const { pid, cid, createdAt } of contents) {
    signal.throwIfAborted()
    await takeOverPublished({ db, id: pid, cid, createdAt }, now)
  }
  let createdCount = 0
  for (let isMore = true; isMore; ) {
    const due = await selectDueEvents(db, new Date(now), batch)
    for (const { pid, symbol } of due) {
      signal.throwIfAborted()
      await db.transaction().execute(async (transaction) => {
        const realm = { db: transaction as Db, id: pid }
        const event = await lockEvent(realm, symbol)
        if (event) await makeRounds(realm, event, now)
      })
      progress(++createdCount)
    }
    isMore = due.length === batch
  }
  let countedRounds = 0
  for (let isMore = true; isMore; ) {
    const over = await selectUncounted(db, new Date(now), batch)
    for (const { pid, ...round } of over) {
      signal.throwIfAborted()
      await countGroups({ db, id: pid }, round, now)
      progress(createdCount + ++countedRounds)
    }
    isMore = over.length === batch
  }
  for (let ended = batch; ended === batch; ) {
    signal.throwIfAborted()
    ended = await countEnded(db, now, batch)
  }
  return { contents: contents.length, events: createdCount, counted: countedRounds }
}
