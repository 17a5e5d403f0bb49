import { useCallback, useRef, useState } from 'react'
import { holdKeys, releaseKeys } from './held-keys.ts'

/**
 * What a drawer or dialog is open for. Each opening gets a new `key`, so that nothing typed before is still there; the
 * item stays while it closes, and focus goes back to where it was opened from. Keys that are pressed while the dialog is on
 * its way are kept for its first field.
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
    // After the layer has let go of the focus it kept inside.
    setTimeout(() => origin.current?.isConnected && origin.current.focus({ preventScroll: true }))
  }, [])

  const open = useCallback(
    (next: Item) => {
      origin.current = originOf(document.activeElement)
      holdKeys(close)
      set((before) => ({ item: next, key: before.key + 1, isOpen: true }))
    },
    [close],
  )

  return { item, key, isOpen, open, close }
}

/** An entry of a menu is gone by then; the button that opened the menu is not. */
function originOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (element instanceof HTMLElement ? element : null)
}
