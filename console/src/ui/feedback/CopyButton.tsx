import { useRef, useState } from 'react'
import { IconCheck } from '../layout/icons.ts'
import styles from './CopyButton.module.css'
import { copiedFlag } from './copied-flag.ts'
import { copyText } from './copy.ts'
import { toastCopied, toastError } from './toast.ts'

type CopyButtonProps = {
  value: string
  /** Accessible name of the button: "Copy player id". */
  label?: string
  className?: string | undefined
}

/**
 * Copies a value. Shows "Copied" until half a second after the pointer has left. Long lists have two in each row, so it
 * is a single element until it is used.
 */
export function CopyButton({ value, label = 'Copy Value', className = '' }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const flag = useRef<ReturnType<typeof copiedFlag>>(null)

  async function copy() {
    if (await copyText(value)) {
      flag.current ??= copiedFlag(setIsCopied)
      flag.current.copied()
      toastCopied()
    } else {
      toastError('The browser blocked copying. Select the value and copy it.', value)
    }
  }

  return (
    <button
      type="button"
      className={`rigid plain-button ${styles.copy} ${className}`}
      data-copied={isCopied || undefined}
      aria-label={label}
      data-tip={isCopied ? 'Copied' : 'Copy Value'}
      onClick={copy}
      onPointerLeave={() => flag.current?.left()}
      onBlur={() => flag.current?.left()}
    >
      {isCopied && <IconCheck aria-hidden />}
    </button>
  )
}
