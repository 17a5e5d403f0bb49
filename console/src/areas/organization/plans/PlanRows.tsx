import type { PlanRow } from '@regent/contract/plans'
import { IconArrowRight } from '../../../ui/icons.ts'
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
                  <span className={row.before === null ? 'dimmed' : styles.value}>{valueWords(row.before)}</span>
                  <IconArrowRight aria-label="becomes" />
                  <span className={row.after === null ? 'dimmed' : styles.value}>{valueWords(row.after)}</span>
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

const longest = 120

function valueWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value || '""' : wordsOf(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** A value in words: "archived true" for `{archived: true}`, "nothing" when it is empty. */
function wordsOf(value: unknown): string {
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value)
  const fields = Object.entries(value as object)
  if (fields.length === 0) return 'nothing'
  return fields
    .map(([name, field]) => `${name} ${typeof field === 'string' ? field : JSON.stringify(field)}`)
    .join(', ')
}
