import { useEffect, useEffectEvent } from 'react'

/** What the palette can ask a screen to begin. */
export type Begin = 'create a game' | 'create a realm' | 'add a colleague'

let asked: Begin | undefined
const listeners = new Set<() => void>()

/** Asks the screen that is open, or about to open. */
export function askToBegin(what: Begin): void {
  asked = what
  for (const listener of listeners) listener()
}

/** Begins when asked to, whether the screen was there already or comes because of it. */
export function useBegin(what: Begin, begin: () => void): void {
  const take = useEffectEvent(() => {
    if (asked !== what) return
    asked = undefined
    begin()
  })
  useEffect(() => {
    const listen = () => take()
    listen()
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [])
}
