import { eventsOf } from '@regent/contract/samples/analytics'
import { namedCount, type PastPlayer } from '@regent/contract/samples/past'
import { homeOf, localeOf, pick } from '@regent/contract/samples/players'
import { dayMs } from '@regent/contract/time'
import { recordReported } from '../../../kernel/history/record.ts'
import type { RememberedPlayer } from '../../../kernel/records/sample-realm.ts'
import { beginSession, leave, type SessionStart } from './service.ts'

/** Versions of the game client, and the days ago on which they were replaced. */
const versions = [
  ['1.4.2', 40],
  ['1.4.1', 70],
  ['1.3.0', Number.POSITIVE_INFINITY],
] as const

/** The sessions of a player in the past; where one began with the sign-up, it goes on. */
export async function rememberSessions({ past, gamerTag, now, asOf }: RememberedPlayer): Promise<void> {
  const { index, sessions, payments } = past
  const dayOf = (at: number) => Math.floor(at / dayMs)
  const lastDay = dayOf(sessions.at(-1)?.at ?? now)
  const paidDays = new Set(payments.map(({ at }) => dayOf(at)))
  // Of the crowd the first session and those of the last day and of days with a payment are kept; analytics has all.
  const isKept = (nth: number) => {
    const day = dayOf(sessions[nth]?.at ?? 0)
    return nth === 0 || index < namedCount || day === lastDay || paidDays.has(day)
  }
  const others = { install: false, session: (nth: number) => !isKept(nth), payment: () => false }
  const events = eventsOf(past, gamerTag, now, others)
  // One transaction for all: each session is told its own time.
  await asOf(now, async ({ registry, realm }) => {
    for (const [nth, { at, minutes }] of sessions.entries()) {
      if (!isKept(nth)) continue
      await beginSession(registry, realm, gamerTag, at, startOf(past, (now - at) / dayMs))
      const end = at + Math.round(minutes * 60_000)
      if (end < now) await leave(realm.db, [{ pid: realm.id, gamerTag, id: 0 }], end)
    }
    if (events.length > 0) await recordReported(realm, events)
  })
}

function startOf({ index, platform }: PastPlayer, daysAgo: number): SessionStart {
  return {
    via: index % 3 === 0 ? 'call' : 'socket',
    platform,
    device: `${platform.toLowerCase()}-${String(index).padStart(3, '0')}`,
    locale: localeOf(index),
    language: homeOf(index).language,
    source: pick(['store', 'friend', 'advert'], index),
    clientVersion: (versions.find(([, since]) => daysAgo < since) ?? versions[2])[0],
  }
}
