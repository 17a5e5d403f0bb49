import type { ReactNode } from 'react'
import styles from './Section.module.css'

type CardProps = {
  children: ReactNode
  /** For tables and trees, which reach the border. */
  isFlush?: boolean
}

/** A bordered surface. */
export function Card({ children, isFlush }: CardProps) {
  return (
    <div className={`panel padded ${styles.card}`} data-flush={isFlush || undefined}>
      {children}
    </div>
  )
}
