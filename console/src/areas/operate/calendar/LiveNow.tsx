import { type CalendarEntry, entryKey } from '@regent/contract/operate/calendar/calendar'
import { formatCount } from '@regent/contract/words'
import { Link } from '@tanstack/react-router'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { type ClockName, clockText } from '../../../ui/time/clock.ts'
import { relativeTime } from '../../../ui/time/format-time.ts'
import { buildEntryPath, calendarWords } from './calendar-kinds.ts'
import styles from './LiveNow.module.css'
import { LiveNowAct } from './LiveNowAct.tsx'
import { liveNow } from './live-now.ts'

const SHOWN = 6

type LiveNowProps = { place: RealmPlace; entries: readonly CalendarEntry[]; clock: ClockName; now: number }

/** A list of the live entries where lanes do not fit, sorted by end. */
export function LiveNow({ place, entries, clock, now }: LiveNowProps) {
  const live = liveNow(entries)
  if (live.length === 0) return <p className="flush inset dimmed">Nothing is live now.</p>
  return (
    <>
      <ul className={`plain-list ${styles.live}`}>
        {live.slice(0, SHOWN).map((entry) => {
          const { icon: Icon, one } = calendarWords(entry.kind)
          const { start, end, name } = entry
          return (
            <li key={entryKey(entry)}>
              <Link to={buildEntryPath(place, entry)}>
                <Icon aria-hidden />
                <span className="strong breakable">
                  <span className="hidden-text">{one} </span>
                  {name}
                </span>
                <span className={styles.time}>
                  {end === null ? 'without an end' : `ends ${clockText(end, clock, now)} · ${relativeTime(end, now)}`}
                </span>
                {start !== null && end !== null && (
                  <progress className={styles.progress} max={end - start} value={now - start} aria-hidden />
                )}
              </Link>
              <LiveNowAct entry={entry} />
            </li>
          )
        })}
      </ul>
      {live.length > SHOWN && (
        <p className="flush inset dimmed">{formatCount(live.length - SHOWN)} more live: open the calendar.</p>
      )}
    </>
  )
}
