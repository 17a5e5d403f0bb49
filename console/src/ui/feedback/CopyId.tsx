import type { ReactNode } from 'react'
import { OpenButton } from '../layout/OpenButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './CopyId.module.css'

type CopyIdProps = {
  value: string
  /** A link to the thing; without it the value is plain text. */
  children?: ReactNode
  /** Opens the thing in a drawer of this screen: the value is then a button. */
  onOpen?: () => void
  /** "player id": completes the copy button's name. */
  label?: string
}

/** An identifier in mono with a copy button that shows on hover and focus. */
export function CopyId({ value, children, onOpen, label }: CopyIdProps) {
  return (
    <span className={styles.id}>
      <span className={styles.value}>
        {children ?? (onOpen ? <OpenButton onClick={onOpen}>{value}</OpenButton> : value)}
      </span>
      <CopyButton className={styles.copy} value={value} label={`Copy ${label ?? 'id'} ${value}`} />
    </span>
  )
}
