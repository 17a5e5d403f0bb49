import type { ReactNode } from 'react'
import { OpenButton } from '../layout/OpenButton.tsx'
import styles from './CopyButton.module.css'
import { CopyButton } from './CopyButton.tsx'

type CopyIdProps = {
  value: string
  /** A link to the record; default: the plain value. */
  children?: ReactNode
  /** Opens the record in a drawer of this screen; the value is then a button. */
  onOpen?: () => void
  /** "player id": part of the copy button's accessible name. */
  label?: string
}

/** An identifier in monospace, with a copy button on hover and focus. */
export function CopyId({ value, children, onOpen, label }: CopyIdProps) {
  return (
    <span className={`inline-row shrink ${styles.id}`}>
      <span className={`mono truncate ${styles.value}`}>
        {children ?? (onOpen ? <OpenButton onClick={onOpen}>{value}</OpenButton> : value)}
      </span>
      <CopyButton className={styles.idButton} value={value} label={`Copy ${label ?? 'id'} ${value}`} />
    </span>
  )
}
