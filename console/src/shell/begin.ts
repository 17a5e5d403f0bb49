import { useEffect, useEffectEvent } from 'react'
import { createSignal } from '../ui/store.ts'

/** What the palette can ask a screen to begin. */
export type Begin = 'create a game' | 'create a realm' | 'add a colleague'

let asked: Begin | undefined
const requests = createSignal()

/** Asks the screen that is open, or about to open. */
export function askToBegin(what: Begin): void {
  asked = what
  requests.tell()
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
    return requests.subscribe(listen)
  }, [])
}
