import type { CalendarContent } from '@regent/contract/engage/daily-rewards'
import styles from './CalendarDays.module.css'
import { formatClaimDay, formatDayReward } from './daily-reward-words.ts'

type CalendarDaysProps = {
  days: CalendarContent['days']
  /** The local days on which a player claimed, by index. */
  claimed?: ReadonlyMap<number, string>
  /** The day that the next claim of a player gives. */
  nextIndex?: number | undefined
}

/** The days of a calendar with their rewards, seven in a row where they fit; of a player also what was claimed. */
export function CalendarDays({ days, claimed, nextIndex }: CalendarDaysProps) {
  return (
    <ol className={`plain-list ${styles.days}`} aria-label="Days">
      {days.map(({ obtain }, index) => {
        const day = claimed?.get(index)
        const isNext = index === nextIndex
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other identity than its place
          <li key={index} className={`framed ${styles.day}`} data-state={isNext ? 'next' : day && 'claimed'}>
            <span className="small strong">Day {index + 1}</span>
            {obtain.length === 0 && <span className="small dimmed">no reward</span>}
            {obtain.map((reward, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rewards of a day may be equal
              <span key={nth} className="small breakable" title={reward.symbol}>
                {formatDayReward(reward)}
              </span>
            ))}
            {isNext && <span className={`small ${styles.mark}`}>next</span>}
            {day && !isNext && <span className={`small ${styles.mark}`}>claimed {formatClaimDay(day)}</span>}
          </li>
        )
      })}
    </ol>
  )
}
