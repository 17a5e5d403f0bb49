import type { TimeText } from '../form/field-words.ts'
import { clockParts, useClock } from './clock.ts'

/** Formats a time for a line of text, in the chosen time zone: "24 Nov 09:13", "24 Nov 09:13 UTC". */
export function useTimeText(): TimeText {
  const clock = useClock()
  return (ms) => {
    const { date, time } = clockParts(ms, clock, Date.now())
    return `${date} ${time}${clock === 'utc' ? ' UTC' : ''}`
  }
}
