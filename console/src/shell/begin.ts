import { useEffect, useEffectEvent } from 'react'
import { createSignal } from '../ui/store.ts'

/** The dialogs that the palette can ask a screen to open. */
export type Begin = 'create a game' | 'create a realm' | 'add a colleague'

let asked: Begin | undefined
const requests = createSignal()

/** Asks the open screen, or the next one to open. */
export function askToBegin(what: Begin): void {
  asked = what
  requests.tell()
}

/** Opens the dialog when asked, on a screen that is open already or that opens for it. */
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
