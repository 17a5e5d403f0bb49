import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './CopyId.module.css'

type CopyIdProps = {
  value: string
  /** A link to the thing; without it the value is plain text. */
  children?: ReactNode
  /** "player id": completes the copy button's name. */
  label?: string
}

/** An identifier in mono with a copy button that shows on hover and focus. */
export function CopyId({ value, children, label }: CopyIdProps) {
  return (
    <span className={styles.id}>
      <span className={styles.value}>{children ?? value}</span>
      <CopyButton className={styles.copy} value={value} label={`Copy ${label ?? 'id'} ${value}`} />
    </span>
  )
}
