import type { ReactNode } from 'react'
import styles from './Figures.module.css'

export type Figure = { label: string; value: ReactNode; hint?: ReactNode }

/** A row of key figures above a list or a chart. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={`grid panel ${styles.figures}`}>
      {figures.map(({ label, value, hint }) => (
        <div key={label}>
          <dt className="dimmed small">{label}</dt>
          <dd className={styles.value} data-words={isWords(value) || undefined}>
            {value}
          </dd>
          {hint && <dd className="note">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** True for text, which is set in the size of a date, on the same line as a number would be. */
const isWords = (value: ReactNode) => typeof value === 'string' && !/\d/.test(value)
