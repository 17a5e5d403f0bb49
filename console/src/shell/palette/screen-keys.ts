import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../../ui/code/store.ts'

/**
 * A single-key shortcut of the current screen. `g` and the keys of tables are reserved. It runs on key down: if a field
 * took the focus later, it would miss the keys typed next.
 */
export type ScreenKey = { key: string; does: string; act: () => void }

const none: readonly ScreenKey[] = []
const keys = createStore(none)

/** The shortcuts of the current screen. */
export const useKeysOfScreen = keys.use

/** Registers keyboard shortcuts while the screen is mounted. The shortcuts dialog lists them. */
export function useScreenKeys(shortcutList: readonly ScreenKey[]): void {
  const press = useEffectEvent((key: string) => shortcutList.find((one) => one.key === key)?.act())
  // Notify subscribers only if keys or labels change; the handlers are looked up when a key is pressed.
  const names = JSON.stringify(shortcutList.map(({ key, does }) => [key, does]))
  useEffect(() => {
    const shortcuts: [key: string, does: string][] = JSON.parse(names)
    keys.set(shortcuts.map(([key, does]) => ({ key, does, act: () => press(key) })))
    return () => keys.set(none)
  }, [names])
}
