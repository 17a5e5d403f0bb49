import { useCallback, useRef, useState } from 'react'
import { holdKeys, releaseKeys } from './held-keys.ts'

/**
 * The item of an open drawer or dialog. Each opening gets a new `key`, which resets earlier input. The item stays while
 * the layer closes, and the focus returns to its origin. Keys pressed while the dialog loads are held for its first
 * field.
 */
export function useOpened<Item>() {
  const [{ item, key, isOpen }, set] = useState<{ item: Item | undefined; key: number; isOpen: boolean }>({
    item: undefined,
    key: 0,
    isOpen: false,
  })
  const origin = useRef<HTMLElement>(null)

  const close = useCallback(() => {
    releaseKeys()
    set((before) => ({ ...before, isOpen: false }))
    // Runs after the layer has released its focus trap.
    setTimeout(() => origin.current?.isConnected && origin.current.focus({ preventScroll: true }))
  }, [])

  const open = useCallback(
    (next: Item) => {
      origin.current = findOrigin(document.activeElement)
      holdKeys(close)
      set((before) => ({ item: next, key: before.key + 1, isOpen: true }))
    },
    [close],
  )

  return { item, key, isOpen, open, close }
}

/** A menu item no longer exists then, but the button of its menu does. */
function findOrigin(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (element instanceof HTMLElement ? element : null)
}
