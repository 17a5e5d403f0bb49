import { useSyncExternalStore } from 'react'
import { exactTime, relativeTime } from './format-time.ts'

const TICK_MS = 15_000

// One clock for all times on the page; a timer in each would wake the browser a hundred times.
const listeners = new Set<() => void>()
let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    nowMs = Date.now()
    timer = setInterval(() => {
      nowMs = Date.now()
      for (const notify of listeners) notify()
    }, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

type TimeProps = {
  /** Milliseconds since 1970; null shows a dash. */
  ms: number | null | undefined
}

/** A moment, relative to now; local time and UTC in the tooltip. */
export function Time({ ms }: TimeProps) {
  const now = useSyncExternalStore(subscribe, () => nowMs)
  if (ms == null || Number.isNaN(new Date(ms).getTime())) return <span className="dimmed">–</span>
  const exact = exactTime(ms)
  // The shared clock is up to a tick behind: what happened since must not read as the future.
  return (
    <time className="num" dateTime={new Date(ms).toISOString()} data-tip={`${exact.local}\n${exact.utc}`}>
      {relativeTime(ms, ms > now ? Date.now() : now)}
    </time>
  )
}
