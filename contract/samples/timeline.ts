import { dayMs } from '../src/core/time.ts'
import type { AuditEntry } from '../src/organization/audit.ts'
import type { TimelineEvent } from '../src/players/timeline.ts'
import type { SamplePlayer } from './players.ts'
import { sampleSessions } from './sessions.ts'

/** The timeline of a demo player: their first session, a sign-in every few days, and changes by the staff. */
export function sampleTimeline(player: SamplePlayer, entries: readonly AuditEntry[], now: number): TimelineEvent[] {
  const { gamerTag, created, lastSeen = created, platform } = player.row
  const signIns = Array.from({ length: 6 }, (_, index): TimelineEvent => {
    const at = Math.max(created, lastSeen - index * 3 * dayMs)
    return { kind: 'sign-in', id: gamerTag + index + 1, at, by: 'player', of: { platform, isEnded: index > 2 } }
  })
  const sessions = sampleSessions(player, now).map(
    ({ startedAt: at, lengthMs }, index): TimelineEvent => ({
      kind: 'session',
      id: gamerTag + 100 + index,
      at,
      by: 'player',
      of: { platform, lengthMs },
    }),
  )
  const changes = entries.map(
    (entry): TimelineEvent => ({ kind: 'change', id: entry.id, at: entry.at, by: 'staff', of: entry }),
  )
  const install: TimelineEvent = { kind: 'install', id: gamerTag, at: created, by: 'player', of: {} }
  return [...signIns.filter(({ at }, index) => index === 0 || at > created), ...sessions, ...changes, install].sort(
    (a, b) => b.at - a.at || b.id - a.id,
  )
}
