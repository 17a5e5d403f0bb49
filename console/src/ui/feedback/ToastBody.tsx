import { useEffect, useRef, useState } from 'react'
import { copyText } from './copy.ts'
import styles from './Feedback.module.css'

export type ToastAction = {
  label: string
  onClick: () => void
  /** The reason why the button is disabled. It stays focusable and shows the reason. */
  disabledReason?: string | undefined
}

type ToastBodyProps = {
  message: string
  action?: ToastAction
  copyDetails?: string
  onCopied?: () => void
  onDone: () => void
}

/** Content of a toast: one sentence and at most one button. */
export function ToastBody({ message, action, copyDetails, onCopied, onDone }: ToastBodyProps) {
  const [isCopied, setIsCopied] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => tellHeight(body.current), [])

  async function copy(details: string) {
    const isDone = await copyText(details)
    setIsCopied(isDone)
    if (isDone) onCopied?.()
  }

  return (
    <div ref={body} className={`flex ${styles.toast}`}>
      <span className="grow breakable">{message}</span>
      {action && (
        <button
          type="button"
          className={`rigid plain-button hoverable ${styles.action}`}
          aria-disabled={action.disabledReason !== undefined || undefined}
          data-tip={action.disabledReason}
          onClick={() => {
            if (action.disabledReason !== undefined) return
            action.onClick()
            onDone()
          }}
        >
          {action.label}
        </button>
      )}
      {copyDetails !== undefined && (
        <button
          type="button"
          className={`rigid plain-button hoverable ${styles.action}`}
          onClick={() => copy(copyDetails)}
        >
          {isCopied ? 'Copied' : 'Copy details'}
        </button>
      )}
    </div>
  )
}

/** The bottom of a list's toolbar in the window, in pixels; 0 without a list in the upper half of the window. */
function listToolsEnd(): number {
  const bottom = document.querySelector('main [data-list-tools]')?.getBoundingClientRect().bottom ?? 0
  return bottom < window.innerHeight / 2 ? bottom : 0
}

/**
 * While a toast is shown, publishes the total height of the toasts to CSS, because drawers leave room for them, and the
 * bottom of a list's toolbar, because toasts are placed below it.
 */
function tellHeight(toast: HTMLElement | null) {
  const box = toast?.closest<HTMLElement>('.mantine-Notifications-root')
  if (!box) return undefined
  const tell = () => {
    const { style } = document.documentElement
    style.setProperty('--toasts-height', `${box.offsetHeight}px`)
    style.setProperty('--list-tools-end', `${listToolsEnd()}px`)
  }
  const observer = new ResizeObserver(tell)
  observer.observe(box)
  window.addEventListener('resize', tell)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', tell)
    requestAnimationFrame(tell)
  }
}
