import type { AuditEntry } from '../src/audit.ts'
import type { TimelineEvent } from '../src/timeline.ts'
import type { SamplePlayer } from './players.ts'

const dayMs = 86_400_000

/** The timeline of a demo player: their first session, a sign-in every few days, and changes by the staff. */
export function sampleTimeline({ row }: SamplePlayer, entries: readonly AuditEntry[]): TimelineEvent[] {
  const { gamerTag, created, lastSeen = created, platform } = row
  const signIns = Array.from({ length: 6 }, (_, index): TimelineEvent => {
    const at = Math.max(created, lastSeen - index * 3 * dayMs)
    return { kind: 'sign-in', id: gamerTag + index + 1, at, by: 'player', of: { platform, isEnded: index > 2 } }
  })
  const sessions = Array.from({ length: 5 }, (_, index): TimelineEvent => {
    const at = Math.max(created, lastSeen - index * dayMs) - 60_000
    const lengthMs = (7 + ((index * 13) % 40)) * 60_000
    return { kind: 'session', id: gamerTag + 100 + index, at, by: 'player', of: { platform, lengthMs } }
  })
  const changes = entries.map(
    (entry): TimelineEvent => ({ kind: 'change', id: entry.id, at: entry.at, by: 'staff', of: entry }),
  )
  const install: TimelineEvent = { kind: 'install', id: gamerTag, at: created, by: 'player', of: {} }
  return [
    ...signIns.filter(({ at }, index) => index === 0 || at > created),
    ...sessions.filter(({ at }) => at > created),
    ...changes,
    install,
  ].sort((a, b) => b.at - a.at || b.id - a.id)
}
