import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { type ToastAction, ToastBody } from './ToastBody.tsx'

const TOAST_MS = 5_000
const ERROR_TOAST_MS = 8_000

/** The most toasts at once: more would cover the rows of a list and their buttons. */
const maxAtOnce = 2
const shown: string[] = []

const closeButtonProps = { 'aria-label': 'Close message', size: 'sm' as const }

/**
 * Shows for five seconds that something was done; `action` is usually Undo. A new toast may replace the oldest one;
 * Ctrl+Z still undoes what that one offered.
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

/** Replaces the action of a message that is still shown. */
export function updateToast(id: string, message: string, action: ToastAction): void {
  notifications.update({
    id,
    message: createElement(ToastBody, { message, action, onDone: () => notifications.hide(id) }),
  })
}

/** Shows for eight seconds that something failed; a button copies `details` (request id, code). */
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

/** Shows that something was copied. */
export const toastCopied = () => toast('Copied to clipboard!')

/** Removes a message early, when it is no longer true. */
export const hideToast = (id: string): void => void notifications.hide(id)
