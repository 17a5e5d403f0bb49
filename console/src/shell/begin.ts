import { useEffect, useEffectEvent } from 'react'
import { createSignal } from '../ui/store.ts'

/** The dialogs that the palette can ask a screen to open. */
export type Begin =
  | 'create a game'
  | 'create a realm'
  | 'add a colleague'
  | 'create an event'
  | 'create an announcement'
  | 'create a promo'
  | 'create a trial'
  | 'create a timer'
  | 'create a job'

let asked: { what: Begin; at: number | undefined } | undefined
const requests = createSignal()

/** Asks the open screen, or the next one to open; for a thing with a start, `at` may say when it begins. */
export function askToBegin(what: Begin, at?: number): void {
  asked = { what, at }
  requests.tell()
}

/** Opens the dialog when asked, on a screen that is open already or that opens for it. */
export function useBegin(what: Begin, begin: (at?: number) => void): void {
  const take = useEffectEvent(() => {
    if (asked?.what !== what) return
    const { at } = asked
    asked = undefined
    begin(at)
  })
  useEffect(() => {
    const listen = () => take()
    listen()
    return requests.subscribe(listen)
  }, [])
}
