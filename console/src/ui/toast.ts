import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { type ToastAction, ToastBody } from './ToastBody.tsx'

const TOAST_MS = 5_000
const ERROR_TOAST_MS = 8_000

/** More would reach down to the rows of a list, and stand between the pointer and their buttons. */
const maxAtOnce = 2
const shown: string[] = []

const closeButtonProps = { 'aria-label': 'Close message', size: 'sm' as const }

/**
 * Says that something was done, for five seconds; `action` is usually Undo. The oldest makes room: what it offered to undo,
 * Ctrl+Z undoes.
 */
export function toast(message: string, options: { action?: ToastAction } = {}) {
  const id = notifications.show({
    message: createElement(ToastBody, { message, action: options.action, onDone: () => notifications.hide(id) }),
    autoClose: TOAST_MS,
    color: 'indigo',
    withBorder: true,
    closeButtonProps,
    onClose: () => void shown.splice(0, shown.length, ...shown.filter((one) => one !== id)),
  })
  shown.push(id)
  if (shown.length > maxAtOnce) notifications.hide(shown[0] ?? '')
  return id
}

/** Shows another action in a message that is still there. */
export function updateToast(id: string, message: string, action: ToastAction): void {
  notifications.update({
    id,
    message: createElement(ToastBody, { message, action, onDone: () => notifications.hide(id) }),
  })
}

/** Says that something failed, for eight seconds; `details` (request id, code) go to the clipboard on demand. */
export function toastError(message: string, details = message) {
  const id = notifications.show({
    message: createElement(ToastBody, {
      message,
      copyDetails: details,
      onCopied: toastCopied,
      onDone: () => notifications.hide(id),
    }),
    autoClose: ERROR_TOAST_MS,
    color: 'red',
    withBorder: true,
    closeButtonProps,
  })
  return id
}

/** Says that something is on the clipboard now. */
export const toastCopied = () => toast('Copied to clipboard!')

/** Takes a message away before its time: it is no longer so. */
export const hideToast = (id: string): void => void notifications.hide(id)
