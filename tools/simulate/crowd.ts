import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Session } from './player.ts'
import { type Person, shareOfHour } from './population.ts'
import { type Random, seeded } from './random.ts'

/** People who come and go: a day's curve says when, their habits how often and for how long. */

const tickMs = 250
const heartbeatMs = 25_000
/** New people in a day, as a part of those who are there. */
const newPerDay = 0.05
const maxOnline = 5_000

/** Time as it passes: tests have one of their own. */
export type Clock = { now: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> }

/** The sleep of a clock ends early, without a complaint, when the signal comes. */
const realTime: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
}

export type Comer = { person: Person; start: () => Promise<Session> }

export type CrowdOptions = {
  comers: Comer[]
  /** Somebody who has not played before. */
  newComer: () => Comer
  seed: string
  minutes: number
  /** How many minutes a day of theirs lasts. */
  dayMinutes: number
  /** The hour it begins at, UTC. */
  hour: number
  signal: AbortSignal
  onFailure: (error: unknown) => void
  onTick: (about: CrowdCounts & { elapsedMinutes: number }) => void
  clock?: Clock
}

export type CrowdCounts = { online: number; sessions: number; arrived: number; hour: number }

/** How many sessions begin in a day of this many people, in each time zone. */
function zonesOf(comers: readonly Comer[]): Map<number, { comers: Comer[]; sessionsPerDay: number; eagerest: number }> {
  const zones = new Map<number, { comers: Comer[]; sessionsPerDay: number; eagerest: number }>()
  for (const comer of comers) {
    const { zone, sessionsPerDay } = comer.person
    const there = zones.get(zone) ?? { comers: [], sessionsPerDay: 0, eagerest: 0 }
    there.comers.push(comer)
    there.sessionsPerDay += sessionsPerDay
    there.eagerest = Math.max(there.eagerest, sessionsPerDay)
    zones.set(zone, there)
  }
  return zones
}

/** Somebody of these, the eager ones more often. */
function whoComes(random: Random, { comers, eagerest }: { comers: Comer[]; eagerest: number }): Comer {
  for (;;) {
    const comer = random.pick(comers)
    if (random.chance(comer.person.sessionsPerDay / eagerest)) return comer
  }
}

/** Lets them come and go until the minutes are over or the signal comes; then all leave. */
export async function letPlay(options: CrowdOptions): Promise<CrowdCounts> {
  const { comers, seed, minutes, dayMinutes, signal, clock = realTime } = options
  const random = seeded(`${seed} crowd`)
  const online = new Set<Comer>()
  const under = new Set<Promise<void>>()
  const counts: CrowdCounts = { online: 0, sessions: 0, arrived: 0, hour: options.hour }
  const over = new AbortController()
  const stop = AbortSignal.any([signal, over.signal])
  // Everybody who plays waits for it.
  setMaxListeners(0, stop)
  let zones = zonesOf(comers)
  let zonesOfCount = comers.length

  const come = (comer: Comer) => {
    if (online.has(comer) || online.size >= maxOnline) return
    online.add(comer)
    counts.sessions += 1
    const length = comer.person.sessionMinutes * (0.4 + random.around(0.6))
    const playing = playOnce(comer, length, dayMinutes / 1_440, stop, clock)
      .catch(options.onFailure)
      .finally(() => {
        online.delete(comer)
        under.delete(playing)
      })
    under.add(playing)
  }

  const startedAt = clock.now()
  let lastAt = startedAt
  while (!stop.aborted) {
    await clock.sleep(tickMs, stop)
    const now = clock.now()
    const days = (now - lastAt) / 60_000 / dayMinutes
    lastAt = now
    const elapsedMinutes = (now - startedAt) / 60_000
    if (elapsedMinutes >= minutes) over.abort()
    if (stop.aborted) break
    counts.hour = (options.hour + (elapsedMinutes / dayMinutes) * 24) % 24
    for (const [zone, there] of zones) {
      const expected = there.sessionsPerDay * days * 24 * shareOfHour(counts.hour, zone)
      for (let left = random.count(expected); left > 0; left -= 1) come(whoComes(random, there))
    }
    for (let left = random.count(comers.length * newPerDay * days); left > 0; left -= 1) {
      const comer = options.newComer()
      comers.push(comer)
      counts.arrived += 1
      come(comer)
    }
    if (comers.length > zonesOfCount) {
      zones = zonesOf(comers)
      zonesOfCount = comers.length
    }
    counts.online = online.size
    options.onTick({ ...counts, elapsedMinutes })
  }
  await Promise.all(under)
  return { ...counts, online: online.size }
}

/** One session: it begins, says now and then what came of it, and ends when it is over or everybody leaves. */
async function playOnce(comer: Comer, minutes: number, pace: number, stop: AbortSignal, clock: Clock): Promise<void> {
  const session = await comer.start()
  try {
    const endsAt = clock.now() + minutes * 60_000 * pace
    // A client reports what was played every few minutes of the player's time, and never more than once a second.
    const everyMs = Math.max(1_000, 4 * 60_000 * pace)
    let beatAt = clock.now() + heartbeatMs
    for (let left = endsAt - clock.now(); left > 0 && !stop.aborted; left = endsAt - clock.now()) {
      const playedMs = Math.min(everyMs, left)
      await clock.sleep(playedMs, stop)
      if (stop.aborted) return
      await session.progress(playedMs / 60_000 / pace)
      if (clock.now() < beatAt) continue
      await session.heartbeat()
      beatAt = clock.now() + heartbeatMs
    }
  } finally {
    await session.leave()
  }
}
