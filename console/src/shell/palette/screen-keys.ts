import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../../ui/code/store.ts'

/**
 * A key that does something on the open screen when it is pressed alone. `g` and the keys of tables are taken. It acts
 * during the press: a field that took the focus later would lose the keys that are typed at once.
 */
export type ScreenKey = { key: string; does: string; act: () => void }

const none: readonly ScreenKey[] = []
const keys = createStore(none)

/** The keys of the open screen. */
export const useKeysOfScreen = keys.use

/** Gives the open screen keys of its own, until it is left. The sheet of shortcuts lists them. */
export function useScreenKeys(given: readonly ScreenKey[]): void {
  const press = useEffectEvent((key: string) => given.find((one) => one.key === key)?.act())
  // Only other keys or words are news to the listeners; what they do is looked up when one is pressed.
  const names = JSON.stringify(given.map(({ key, does }) => [key, does]))
  useEffect(() => {
    const listed: [key: string, does: string][] = JSON.parse(names)
    keys.set(listed.map(([key, does]) => ({ key, does, act: () => press(key) })))
    return () => keys.set(none)
  }, [names])
}
