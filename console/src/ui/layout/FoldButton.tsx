import type { ReactNode } from 'react'
import styles from './Buttons.module.css'
import { IconChevronRight } from './icons.ts'

type FoldButtonProps = {
  isOpen: boolean
  onToggle: () => void
  /** Default: its children are the accessible name. */
  label?: string
  children: ReactNode
}

/** The heading of a group of fields, which folds the group. */
export const FoldButton = ({ isOpen, onToggle, label, children }: FoldButtonProps) => (
  <button
    type="button"
    className={`inline-row plain-button ${styles.fold}`}
    aria-expanded={isOpen}
    aria-label={label}
    onClick={onToggle}
  >
    <IconChevronRight data-open={isOpen || undefined} aria-hidden /> {children}
  </button>
)
