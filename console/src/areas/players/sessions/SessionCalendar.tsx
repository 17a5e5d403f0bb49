import { buildWeeks, countByDay, dayName, type Month, monthName, weekdays } from './months.ts'
import styles from './Sessions.module.css'

type SessionCalendarProps = {
  month: Month
  /** The day of each session, such as `2026-01-15`. */
  sessions: readonly string[]
  /** The day of each payment. */
  payments: readonly string[]
  installDate: string | undefined
  /** `2026-01-15` */
  today: string
  isLoading: boolean
}

/** A calendar month; each day has a text for screen readers. */
export function SessionCalendar({ month, sessions, payments, installDate, today, isLoading }: SessionCalendarProps) {
  const played = countByDay(sessions)
  const paid = countByDay(payments)
  return (
    <table
      className={`full-table ${styles.calendar}`}
      aria-label={`Sessions in ${monthName(month)}`}
      aria-busy={isLoading || undefined}
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buildWeeks(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: days outside the month have only their index
              if (day === null) return <td key={place} className={styles.beside} />
              const count = played.get(day) ?? 0
              const payments = paid.get(day) ?? 0
              return (
                <td
                  key={day}
                  className={styles.day}
                  data-played={count > 0 || undefined}
                  data-today={day === today || undefined}
                >
                  <time dateTime={day} className={`numbers dimmed small ${styles.number}`}>
                    <span aria-hidden>{Number(day.slice(8))}</span>
                    <span className="hidden-text">{dayName(day)}</span>
                  </time>
                  {day === today && <span className={styles.mark}>today</span>}
                  {count > 0 && (
                    <span className={styles.sessions}>
                      {count}
                      <span className={styles.noun}> {count === 1 ? 'session' : 'sessions'}</span>
                    </span>
                  )}
                  {payments > 0 && (
                    <span className={styles.mark}>
                      {payments}
                      <span className={styles.noun}> {payments === 1 ? 'payment' : 'payments'}</span>
                    </span>
                  )}
                  {day === installDate && <span className={styles.mark}>installed</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
