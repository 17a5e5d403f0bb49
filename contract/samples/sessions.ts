import type { Session } from '../src/sessions.ts'
import type { SamplePlayer } from './players.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const versions = ['1.4.2', '1.4.1', '1.3.0']

/** The sessions of a player of the demo, newest first; some days have two, some none. */
export function sampleSessions({ row, account }: SamplePlayer): Session[] {
  const { created, lastSeen = created, online } = row
  const sessions: Session[] = []
  for (let startedAt = lastSeen - 20 * minuteMs, n = 0; startedAt >= created || n === 0; n += 1) {
    const isOpen = online && n === 0
    const lengthMs = (8 + ((n * 13 + row.gamerTag) % 47)) * minuteMs
    const begun = Math.max(startedAt, created)
    sessions.push({
      id: 9_000_000_000_000_000 - n * 1_000 - (row.gamerTag % 1_000),
      startedAt: begun,
      ...(!isOpen && { endedAt: begun + lengthMs, ending: n % 5 === 3 ? ('silent' as const) : ('left' as const) }),
      lengthMs: isOpen ? lastSeen - begun : lengthMs,
      via: n % 3 === 0 ? 'call' : 'socket',
      ...(row.platform && { platform: row.platform }),
      ...(account.deviceIds[0] && { device: account.deviceIds[0] }),
      ...(row.language && { language: row.language, locale: `${row.language}-${row.language.toUpperCase()}` }),
      clientVersion: versions[Math.min(Math.floor(n / 12), versions.length - 1)] as string,
    })
    // One session on most days, two on every fourth.
    startedAt -= n % 4 === 1 ? 5 * 60 * minuteMs : dayMs + ((n * 7) % 5) * 60 * minuteMs
  }
  return sessions
}
