import type { ReactNode } from 'react'
import styles from './Figures.module.css'

export type Figure = { label: string; value: ReactNode; hint?: ReactNode }

/** A row of key figures above a list or a chart. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, hint }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} data-words={isWords(value) || undefined}>
            {value}
          </dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Words are no figure: they are as large as a date, and stand on one line where a number would. */
const isWords = (value: ReactNode) => typeof value === 'string' && !/\d/.test(value)
