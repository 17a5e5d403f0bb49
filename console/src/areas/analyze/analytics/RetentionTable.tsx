import { dateOfDay } from '../../../ui/time/day-text.ts'
import { formatShare } from '../../../ui/words/format-number.ts'
import styles from './Dashboard.module.css'
import { countText } from './dashboard-words.ts'
import { toHeat } from './retention-heat.ts'

/** An install cohort with its retention by day; null: not known yet. */
export type Cohort = { day: string; newUsers: number; shares: (number | null)[] }

type RetentionTableProps = {
  cohorts: readonly Cohort[]
  periods: readonly { period: number; name: string }[]
  /** Shows the players of a cell; undefined without the right to. */
  onOpen: ((day: string, period: number) => void) | undefined
}

/**
 * A heat map as a table: one row per install day. The colour of a cell compares its share with the other cells of the
 * column. Future days are empty.
 */
export function RetentionTable({ cohorts, periods, onOpen }: RetentionTableProps) {
  const best = periods.map((_, index) => Math.max(0, ...cohorts.map(({ shares }) => shares[index] ?? 0)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scroll} aria-label="Retention by day of the install" tabIndex={0}>
      <table className={`full-table ${styles.retention}`}>
        <thead>
          <tr>
            <th scope="col">Installed</th>
            <th scope="col">New users</th>
            {periods.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.toReversed().map(({ day, newUsers, shares }) => (
            <tr key={day}>
              <th scope="row">{dateOfDay(day)}</th>
              <td>{countText(newUsers)}</td>
              {shares.map((share, index) => {
                const { period = 0, name = '' } = periods[index] ?? {}
                const text = share === null ? '' : formatShare(Math.round(share * newUsers), newUsers)
                return (
                  <td key={name} data-heat={toHeat(share, newUsers, best[index] ?? 0)}>
                    {onOpen && share !== null && share > 0 ? (
                      <button
                        type="button"
                        className={`plain-button ${styles.cell}`}
                        aria-label={`${text} after ${name.toLowerCase()}, installed ${dateOfDay(day)}: show the players`}
                        onClick={() => onOpen(day, period)}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
