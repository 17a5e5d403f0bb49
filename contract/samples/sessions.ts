import { dayMs } from '../src/core/time.ts'
import type { Session } from '../src/players/sessions.ts'
import type { SamplePlayer } from './players.ts'

const versions = ['1.4.2', '1.4.1', '1.3.0']
const versionDays = 30

/** The sessions of a player of the demo, newest first. */
export function sampleSessions({ row, account, past }: SamplePlayer, now: number): Session[] {
  return past.sessions
    .map(({ at, minutes }, n): Session => {
      const end = at + Math.round(minutes * 60_000)
      const isOpen = end > now
      const monthsAgo = Math.floor((now - at) / (versionDays * dayMs))
      return {
        id: 9_000_000_000_000_000 + n * 1_000 + (row.gamerTag % 1_000),
        startedAt: at,
        ...(!isOpen && { endedAt: end, ending: n % 5 === 3 ? ('silent' as const) : ('left' as const) }),
        lengthMs: Math.min(end, now) - at,
        via: n % 3 === 0 ? 'call' : 'socket',
        ...(row.platform && { platform: row.platform }),
        ...(account.deviceIds[0] && { device: account.deviceIds[0] }),
        ...(row.language && { language: row.language, locale: `${row.language}-${account.country ?? 'US'}` }),
        clientVersion: versions[Math.min(monthsAgo, versions.length - 1)] as string,
      }
    })
    .reverse()
}
