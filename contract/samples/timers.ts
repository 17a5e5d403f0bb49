import { lastFire, nextFires, parseCronish } from '../src/core/cronish.ts'
import { dayMs } from '../src/core/time.ts'
import type { Timer } from '../src/operate/timers.ts'

export const sampleTimerTexts = [
  ['daily-reset', 'Every day at 04:00'],
  ['store-rotation', 'Every 6 hours'],
  ['arena-season', 'Every month on day 1 and 15 at 12:00'],
  ['weekly-quests', 'Every week on Monday at 09:00'],
  ['anniversary', 'Every year in May on day 20 at 10:00'],
] as const

/** One timer for each unit of its schedule. */
export const sampleTimers = (now: number): Timer[] =>
  sampleTimerTexts.flatMap(([name, text], index) => {
    const startedAt = now - (index + 20) * dayMs
    const cronish = parseCronish(text)
    if (!cronish) return []
    const nextFire = nextFires(cronish, { anchor: startedAt, after: now, count: 1 })[0] ?? now
    const last = lastFire(cronish, { anchor: startedAt, until: nextFire - 1 }) ?? startedAt
    return {
      name,
      cronish: text,
      zone: 'UTC',
      nextFire,
      secsTillFire: Math.ceil((nextFire - now) / 1_000),
      secsInPeriod: Math.round((nextFire - last) / 1_000),
      startedAt,
      version: 1,
      updatedAt: startedAt,
      updatedBy: 'ada@lumen-forge.test',
    }
  })

/** The past due times of a sample timer, newest first. */
export function sampleFires({ cronish: text, startedAt }: Timer, now: number) {
  const cronish = parseCronish(text)
  const times = cronish ? nextFires(cronish, { anchor: startedAt, after: startedAt, count: 200 }) : []
  return times
    .filter((at) => at <= now)
    .map((at, index) => ({ id: index + 1, dueAt: at, firedAt: at + 400 }))
    .reverse()
}
