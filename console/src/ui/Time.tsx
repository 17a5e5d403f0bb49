import { useSyncExternalStore } from 'react'
import { exactTime, relativeTime } from './format-time.ts'
import { createSignal } from './store.ts'

const TICK_MS = 15_000

// One clock for all times on the page: a timer in each would wake the browser a hundred times.
let nowMs = Date.now()
const clock = createSignal((tell) => {
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

/** A moment, relative to now; local time and UTC in the tooltip. */
export function Time({ ms }: TimeProps) {
  const now = useSyncExternalStore(clock.subscribe, () => nowMs)
  if (ms == null || Number.isNaN(new Date(ms).getTime())) return <span className="dimmed">–</span>
  const exact = exactTime(ms)
  // The shared clock is up to one tick late: a newer moment must not be shown as the future.
  return (
    <time className="num" dateTime={new Date(ms).toISOString()} data-tip={`${exact.local}\n${exact.utc}`}>
      {relativeTime(ms, ms > now ? Date.now() : now)}
    </time>
  )
}
