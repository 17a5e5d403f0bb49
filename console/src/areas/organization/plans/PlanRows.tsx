import type { PlanRow } from '@regent/contract/plans'
import { IconArrowRight } from '../../../ui/icons.ts'
import { LineOfValue } from '../../../ui/LineOfValue.tsx'
import styles from './PlanRows.module.css'

/** The rows of a plan: each thing before and after, and the reason if it failed. */
export function PlanRows({ rows, label }: { rows: readonly PlanRow[]; label: string }) {
  const hasErrors = rows.some(({ error }) => error !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before and after</th>
            {hasErrors && <th scope="col">Why it failed</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.n}>
              <th scope="row" className="mono">
                {row.label ?? row.key}
              </th>
              <td>
                <span className={styles.change}>
                  <LineOfValue value={row.before} maxLength={maxLength} className={styles.value} />
                  <IconArrowRight aria-label="becomes" />
                  <LineOfValue value={row.after} maxLength={maxLength} className={styles.value} />
                </span>
              </td>
              {hasErrors && <td>{row.error}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const maxLength = 120
