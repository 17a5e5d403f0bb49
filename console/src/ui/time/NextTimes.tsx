import type { ReactNode } from 'react'
import { clockText, useClock, zoneCity } from './clock.ts'
import { exactTimeText } from './format-time.ts'
import styles from './Time.module.css'
import { useNow } from './Time.tsx'

type NextTimesProps = {
  /** "Next rounds" */
  label: string
  /** Epoch milliseconds. */
  times: readonly number[]
  /** Shown instead of the list if there are no times. */
  none: string
  /** Shown before the times: "Every day at 03:00." */
  words?: ReactNode
  /** Shown after them, such as a warning. */
  children?: ReactNode
  /** False on a page, under a separate heading. */
  isFramed?: boolean
}

/** The next times of a recurring event, in the time zone of the header; the tooltip shows the other one. */
export function NextTimes({ label, times, none, words, children, isFramed = true }: NextTimesProps) {
  const clock = useClock()
  const now = useNow()
  const city = zoneCity()
  const frame = isFramed ? { role: 'region', 'aria-label': label, className: styles.box } : {}
  return (
    <div {...frame}>
      {words && <p>{words}</p>}
      {times.length === 0 ? (
        <p>{none}</p>
      ) : (
        <>
          <p>
            {label} ({clock === 'utc' || city === 'UTC' ? 'UTC' : `${city} time`}):
          </p>
          <ol className={styles.times}>
            {times.map((at) => (
              <li key={at} className="num" data-tip={exactTimeText(at)}>
                {clockText(at, clock, now)}
              </li>
            ))}
          </ol>
        </>
      )}
      {children}
    </div>
  )
}
