import type { CSSProperties } from 'react'
import styles from './Dashboard.module.css'
import type { Cohort } from './DashboardCharts.tsx'
import { countText, dateText } from './dashboard-words.ts'

/** One row per install day; the higher the share, the darker the cell. Future days are empty. */
export function RetentionTable({ cohorts, periods }: { cohorts: readonly Cohort[]; periods: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scroll} aria-label="Retention by day of the install" tabIndex={0}>
      <table className={styles.retention}>
        <thead>
          <tr>
            <th scope="col">Installed</th>
            <th scope="col">New users</th>
            {periods.map((period) => (
              <th key={period} scope="col">
                {period}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.toReversed().map(({ day, newUsers, shares }) => (
            <tr key={day}>
              <th scope="row">{dateText(day)}</th>
              <td>{countText(newUsers)}</td>
              {shares.map((share, index) => (
                <td
                  key={periods[index]}
                  className={share === null ? undefined : styles.tinted}
                  style={share === null ? undefined : ({ '--share': Math.min(1, share * 1.6) } as CSSProperties)}
                >
                  {share === null ? '' : `${Math.round(share * 100)}%`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
