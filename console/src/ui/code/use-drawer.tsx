import { Fragment, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { holdKeys, releaseKeys } from './held-keys.ts'

/** The props of each drawer and dialog. */
export type Layer = { isOpen: boolean; onClose: () => void }

/**
 * A drawer or dialog of a screen: `open(item)` shows it, `element` is its place in the screen. Without an item it is
 * opened by `open()`. `render` may use names that the screen declares later.
 *
 * Each opening mounts the layer again, which resets earlier input. The item stays while the layer closes, and the focus
 * returns to its origin. Keys pressed while the dialog loads are held for its first field.
 */
export function useDrawer<Item = void>(render: (layer: Layer, item: Item) => ReactNode) {
  const [opened, set] = useState<{ item: Item; count: number; isOpen: boolean }>()
  const id = useId()
  const origin = useRef<HTMLElement>(null)

  const close = useCallback(() => {
    releaseKeys()
    set((before) => before && { ...before, isOpen: false })
    // Runs after the layer has released its focus trap.
    setTimeout(() => origin.current?.isConnected && origin.current.focus({ preventScroll: true }))
  }, [])

  const open = useCallback(
    (item: Item) => {
      origin.current = findOrigin(document.activeElement)
      holdKeys(close)
      set((before) => ({ item, count: (before?.count ?? 0) + 1, isOpen: true }))
    },
    [close],
  )

  return {
    open,
    close,
    isOpen: opened?.isOpen ?? false,
    get element(): ReactNode {
      if (!opened) return null
      const { item, count, isOpen } = opened
      return <Fragment key={`${id} ${count}`}>{render({ isOpen, onClose: close }, item)}</Fragment>
    },
  }
}

/** A menu item no longer exists then, but the button of its menu does. */
function findOrigin(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (element instanceof HTMLElement ? element : null)
}
