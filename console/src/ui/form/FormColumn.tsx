import type { ReactNode } from 'react'
import styles from './FormDrawer.module.css'

/** The inputs of a form on a page, in one column. */
export const FormColumn = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className={`grid ${styles.column}`} data-wide={isWide || undefined}>
    {children}
  </div>
)
