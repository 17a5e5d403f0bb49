import { useSyncExternalStore } from 'react'
import { createSignal } from '../code/store.ts'
import { clockParts, useClock } from './clock.ts'
import { relativeTime } from './format-time.ts'
import styles from './Time.module.css'

const TICK_MS = 15_000

// One timer for all times on the page: a timer in each would wake the browser a hundred times.
let nowMs = Date.now()
const ticks = createSignal((tell) => {
  nowMs = Date.now()
  const timer = setInterval(() => {
    nowMs = Date.now()
    tell()
  }, TICK_MS)
  return () => clearInterval(timer)
})

type TimeProps = {
  /** Milliseconds since 1970; null shows a dash. */
  ms: number | null | undefined
}

/** The time of the last tick; components that show times render again with each. */
export const useNow = (): number => useSyncExternalStore(ticks.subscribe, () => nowMs)

/**
 * A time in the chosen time zone, and its distance from now: "Sat 28 Nov 10:00 · in 6 days". Narrow places omit the
 * second part, tables also the weekday. The tooltip (HoverTip) shows both time zones.
 */
export function Time({ ms }: TimeProps) {
  const tick = useNow()
  const clock = useClock()
  if (ms == null || Number.isNaN(new Date(ms).getTime())) return <span className="dimmed">–</span>
  // The shared time is up to one tick late: a newer time must not be shown as the future.
  const now = ms > tick ? Date.now() : tick
  const { weekday, date, time } = clockParts(ms, clock, now)
  return (
    <time className={styles.time} dateTime={new Date(ms).toISOString()} data-moment="">
      <span>
        <span className={styles.weekday}>{weekday} </span>
        {date} {time}
      </span>
      <span className={styles.relative}>
        {' · '}
        {relativeTime(ms, now)}
      </span>
    </time>
  )
}
