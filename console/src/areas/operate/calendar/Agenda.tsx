import { type CalendarEntry, entryKey } from '@regent/contract/operate/calendar/calendar'
import { type Clash, isWithin } from '@regent/contract/operate/calendar/calendar-clashes'
import { dayMs } from '@regent/contract/time'
import type { Span } from '../../../ui/lanes/ruler.ts'
import { IconAlertTriangle } from '../../../ui/layout/icons.ts'
import { type ClockName, clockParts } from '../../../ui/time/clock.ts'
import { buildAgenda } from './agenda-days.ts'
import styles from './Calendar.module.css'
import { calendarWords, chooseTone, toneLabels } from './calendar-kinds.ts'

type AgendaProps = {
  span: Span
  entries: readonly CalendarEntry[]
  clashes: readonly Clash[]
  clock: ClockName
  now: number
  onOpen: (entry: CalendarEntry) => void
}

/** The calendar as a list by day, where lanes do not fit. */
export function Agenda({ span, entries, clashes, clock, now, onOpen }: AgendaProps) {
  return (
    <div className={styles.agenda}>
      {buildAgenda(entries, span, clock).map(({ at, entries: own }) => {
        const { weekday, date } = clockParts(at, clock, now)
        const isToday = at <= now && now < at + dayMs
        return (
          <section key={at} aria-label={`${weekday} ${date}`}>
            <h2 data-today={isToday || undefined}>
              {weekday} {date}
              {isToday && ' · today'}
            </h2>
            <ul>
              {own.map((entry) => (
                <Row
                  key={entryKey(entry)}
                  entry={entry}
                  clashes={clashes}
                  clock={clock}
                  now={now}
                  at={at}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type RowProps = Omit<AgendaProps, 'span' | 'entries'> & { entry: CalendarEntry; at: number }

function Row({ entry, clashes, clock, now, at, onOpen }: RowProps) {
  const { icon: Icon, one } = calendarWords(entry.kind)
  const tone = chooseTone(entry)
  const text = (ms: number) => {
    const { date, time } = clockParts(ms, clock, now)
    return ms >= at && ms < at + dayMs ? time : `${date} ${time}`
  }
  const times =
    entry.start === null
      ? entry.end === null
        ? 'without an end'
        : `until ${text(entry.end)}`
      : `${text(entry.start)}${entry.isMoment || entry.end === null ? '' : ` – ${text(entry.end)}`}`
  return (
    <li>
      <button type="button" data-key={entryKey(entry)} data-tone={tone} onClick={() => onOpen(entry)}>
        <Icon aria-hidden />
        <span className="breakable">
          <span className="hidden-text">{one} </span>
          {entry.name}
          {entry.note && <span className="dimmed"> · {entry.note}</span>}
          {clashes.some((clash) => isWithin(clash, entryKey(entry))) && (
            <span className={styles.agendaClash}>
              <IconAlertTriangle aria-hidden /> clash
            </span>
          )}
        </span>
        <span className={styles.agendaTime}>
          {times} · {toneLabels[tone]}
        </span>
      </button>
    </li>
  )
}
