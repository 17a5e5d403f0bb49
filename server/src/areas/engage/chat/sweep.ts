import { messagesKeptDays } from '@regent/contract/engage/chat'
import { dayMs, hourMs } from '@regent/contract/time'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { deleteOld, selectNextRealm } from './queries.ts'

const messagesAtOnce = 2_000

/** Every hour: deletes messages past their retention period. */
export function sweepMessages(jobs: Jobs): void {
  jobs.define('old-chat-messages', async ({ db, now, signal, progress }) => {
    const before = new Date(now - messagesKeptDays * dayMs)
    let deleted = 0
    for (let pid = await selectNextRealm(db, ''); pid; pid = await selectNextRealm(db, pid)) {
      for (let gone = messagesAtOnce; gone === messagesAtOnce; ) {
        signal.throwIfAborted()
        gone = await deleteOld({ db, id: pid }, before, messagesAtOnce)
        deleted += gone
        progress(deleted)
      }
    }
    return { deleted }
  })
  jobs.every('old-chat-messages', { intervalMs: hourMs })
}
