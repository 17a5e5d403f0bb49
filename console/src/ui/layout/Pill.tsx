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

/** A coloured label. The text is required, because many people cannot distinguish the colours. */
export function Pill({ tone, icon, children }: PillProps) {
  return (
    <span className={`inline-row strong ${styles.pill}`} data-tone={tone}>
      {icon ?? <span className={styles.mark} aria-hidden />}
      {children}
    </span>
  )
}
