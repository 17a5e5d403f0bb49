import type { ReactNode } from 'react'
import styles from './Pill.module.css'

export type Tone =
  | 'prod'
  | 'stg'
  | 'dev'
  | 'tester'
  | 'developer'
  | 'admin'
  | 'done'
  | 'started'
  | 'pending'
  | 'cancelled'
  | 'error'
  | 'neutral'

type PillProps = {
  tone: Tone
  /** Shown instead of the coloured square. */
  icon?: ReactNode
  children: ReactNode
}

/** A word with its colour. The word is required: many people cannot tell the colours apart. */
export function Pill({ tone, icon, children }: PillProps) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {icon ?? <span className={styles.mark} aria-hidden />}
      {children}
    </span>
  )
}
