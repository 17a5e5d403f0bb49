import type { ReactNode } from 'react'
import styles from './FormColumn.module.css'

/** The inputs of a form that stands on a page, one below the other. */
export const FormColumn = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className={styles.column} data-wide={isWide || undefined}>
    {children}
  </div>
)
