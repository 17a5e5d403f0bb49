import type { ReactNode } from 'react'
import styles from './Buttons.module.css'

type OpenButtonProps = {
  /** Opens the form or the detail of the row. */
  onClick: () => void
  children: ReactNode
}

/** The name of a row that opens in a drawer or a dialog of the same screen; styled like the links of other lists. */
export function OpenButton({ onClick, children }: OpenButtonProps) {
  return (
    <button type="button" className={`plain-button truncate ${styles.open}`} onClick={onClick}>
      {children}
    </button>
  )
}
