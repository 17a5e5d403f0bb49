import { useState } from 'react'

/**
 * What a drawer or dialog is open for. It stays mounted when it closes, so that focus goes back to where it came from;
 * each opening gets a new `key`, so that nothing typed before is still there.
 */
export function useOpened<Item>() {
  const [{ item, key, isOpen }, set] = useState<{ item: Item | undefined; key: number; isOpen: boolean }>({
    item: undefined,
    key: 0,
    isOpen: false,
  })
  return {
    item,
    key,
    isOpen,
    open: (next: Item) => set((before) => ({ item: next, key: before.key + 1, isOpen: true })),
    close: () => set((before) => ({ ...before, isOpen: false })),
  }
}
