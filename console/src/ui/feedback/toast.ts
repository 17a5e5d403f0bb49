import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { type ToastAction, ToastBody } from './ToastBody.tsx'

const TOAST_MS = 5_000
const ERROR_TOAST_MS = 8_000

/** Limit of simultaneous toasts: more would cover the rows of a list and their buttons. */
const maxAtOnce = 2
const visibleIds: string[] = []

const closeButtonProps = { 'aria-label': 'Close message', size: 'sm' as const }

/**
 * Shows a success for five seconds; `action` is usually Undo. A new toast may replace the oldest one; Ctrl+Z still
 * undoes the change of that one.
 */
export function toast(message: string, options: { action?: ToastAction } = {}) {
  const id = notifications.show({
    message: createElement(ToastBody, { message, action: options.action, onDone: () => notifications.hide(id) }),
    autoClose: TOAST_MS,
    color: 'indigo',
    withBorder: true,
    closeButtonProps,
    onClose: () => void visibleIds.splice(0, visibleIds.length, ...visibleIds.filter((one) => one !== id)),
  })
  visibleIds.push(id)
  if (visibleIds.length > maxAtOnce) notifications.hide(visibleIds[0] ?? '')
  return id
}

/** Replaces the action of a visible message. */
export function updateToast(id: string, message: string, action: ToastAction): void {
  notifications.update({
    id,
    message: createElement(ToastBody, { message, action, onDone: () => notifications.hide(id) }),
  })
}

/** Shows a failure for eight seconds; a button copies `details` (request id, code). */
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

/** Confirms that something was copied. */
export const toastCopied = () => toast('Copied to clipboard!')

/** Removes a message early, when it no longer applies. */
export const hideToast = (id: string): void => void notifications.hide(id)
