import { Menu } from '@mantine/core'
import type { OutputOf } from '@regent/contract/endpoint'
import { stateAt } from '@regent/contract/event-times'
import type { getEventCalendar } from '@regent/contract/events'
import { Link } from '@tanstack/react-router'
import { paths, type RealmPlace } from '../../../shell/paths.ts'
import { dayName, type Month, monthName, weekdays, weeksOf } from '../../players/sessions/months.ts'
import { type CalendarRange, lanesOfWeek } from './calendar-lanes.ts'
import styles from './EventCalendar.module.css'
import { stateTones, stateWords } from './event-words.ts'

type Events = OutputOf<typeof getEventCalendar>['eventInDateRange']
type Round = CalendarRange & { state: keyof typeof stateTones }

const laneCount = 3

/** Each date range becomes a round with its own state, so one event may show several states. */
const roundsOf = (events: Events, now: number): Round[] =>
  events.flatMap(({ id, name, state, dates }) =>
    dates.map((date) => {
      const [from, to] = [Date.parse(date.from), Date.parse(date.to)]
      const isCancelled = state === 'cancelled'
      return { id, name, from, to, state: stateAt({ start: from, durations: [to - from], isCancelled }, now) }
    }),
  )

type EventCalendarProps = {
  place: RealmPlace
  month: Month
  events: Events
  /** `2026-01-15` */
  today: string
  now: number
  isLoading: boolean
}

/** A table of one month, with the rounds of events as bars across the days. Days are in UTC. */
export function EventCalendar({ place, month, events, today, now, isLoading }: EventCalendarProps) {
  const rounds = roundsOf(events, now)
  return (
    <table className={styles.calendar} aria-label={`Events in ${monthName(month)}`} aria-busy={isLoading || undefined}>
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
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {lanesOfWeek(week, rounds, laneCount).map((cell, index) =>
              cell === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells outside the month have no key but their position
                <td key={index} className={styles.beside} />
              ) : (
                <td key={cell.day} data-today={cell.day === today || undefined}>
                  <time dateTime={cell.day} className={styles.number}>
                    <span aria-hidden>{Number(cell.day.slice(8))}</span>
                    <span className="hidden-text">{dayName(cell.day)}</span>
                  </time>
                  {cell.day === today && <span className={styles.today}>today</span>}
                  {cell.lanes.map((lane, nth) =>
                    lane === undefined ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a lane has no key but its position
                      <span key={nth} className={styles.empty} />
                    ) : (
                      <Link
                        // biome-ignore lint/suspicious/noArrayIndexKey: a lane has no key but its position
                        key={nth}
                        to={paths.event(place, lane.range.id)}
                        className={styles.bar}
                        data-tone={stateTones[lane.range.state]}
                        data-begins={lane.begins || undefined}
                        data-ends={lane.ends || undefined}
                        data-tip={`${lane.range.name}, ${stateWords[lane.range.state]}`}
                        {...(lane.isFirst
                          ? { 'aria-label': `${lane.range.name}, ${stateWords[lane.range.state]}` }
                          : { tabIndex: -1, 'aria-hidden': true })}
                      >
                        {lane.isFirst && lane.range.name}
                      </Link>
                    ),
                  )}
                  {cell.more > 0 && <More place={place} day={cell.day} count={cell.more} rounds={cell.all} />}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MoreProps = { place: RealmPlace; day: string; count: number; rounds: readonly Round[] }

function More({ place, day, count, rounds }: MoreProps) {
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={`${count} more on ${dayName(day)}`}>
          +{count} more
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{dayName(day)}</Menu.Label>
        {rounds.map(({ id, name, state, from }) => (
          <Menu.Item key={`${id} ${from}`} component={Link} to={paths.event(place, id)}>
            {name}, {stateWords[state]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
