import { minuteMs } from '@regent/contract/time'
import type { Db } from '../../../engines/database/database.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { recordEvents } from '../../../kernel/history/record.ts'
import { markEndsTold } from './queries.ts'
import { pauseMs } from './service.ts'

/**
 * A margin for clock differences between servers: a session that one server has reported as ended must not be resumed
 * by another.
 */
const marginMs = 60_000

const sessionsPerBatch = 1_000

/** Every minute: reports sessions that can no longer be resumed as ended, once, to history. */
export function reportEndedSessions(jobs: Jobs): void {
  jobs.define('ended-sessions', ({ db, now, signal }) => reportEnds(db, now, signal))
  jobs.every('ended-sessions', { intervalMs: minuteMs })
}

export async function reportEnds(db: Db, now: number, signal?: AbortSignal): Promise<{ sessions: number }> {
  const endedBefore = new Date(now - pauseMs - marginMs)
  for (let sessions = 0; ; ) {
    signal?.throwIfAborted()
    const count = await db.transaction().execute((transaction) => reportBatch(transaction as Db, endedBefore))
    sessions += count
    if (count < sessionsPerBatch) return { sessions }
  }
}

async function reportBatch(db: Db, endedBefore: Date): Promise<number> {
  const endedSessions = await markEndsTold(db, endedBefore, sessionsPerBatch)
  for (const pid of new Set(endedSessions.map((session) => session.pid))) {
    const events = endedSessions
      .filter((session) => session.pid === pid)
      .map(({ gamer_tag, id, started_at, ended_at }) => ({
        namespace: 'platform_session_session_end' as const,
        at: ended_at,
        gamerTag: gamer_tag,
        fields: { session_id: id, session_length_minutes: Math.round((ended_at - started_at) / 600) / 100 },
      }))
    await recordEvents({ db, id: pid }, events)
  }
  return endedSessions.length
}
