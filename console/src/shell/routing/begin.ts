import type { Right } from '@regent/contract/permissions'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { createSignal } from '../../ui/code/store.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { useRights } from '../scope/rights.ts'

/**
 * The dialogs that the palette, a menu or an address can ask a screen to open, and the right that each needs in the realm
 * of the screen. Null: it is not of a realm; who asks has looked at the rights, and the server does.
 */
const begins = {
  'create a game': null,
  'create a realm': null,
  'add a colleague': null,
  'create an event': 'create events',
  'create an announcement': 'create announcements',
  'create a listing': 'edit commerce-catalog',
  'create a promo': 'create promotion-codes',
  'create a trial': 'create trials',
  'create a timer': 'create timers',
  'create a job': 'create jobs',
  'mail players': 'create mail',
} as const satisfies Record<string, Right | null>
export type Begin = keyof typeof begins

let asked: { what: Begin; at: number | undefined } | undefined
const requests = createSignal()

/** Asks the open screen, or the next one to open; for a thing with a start, `at` may say when it begins. */
export function askToBegin(what: Begin, at?: number): void {
  asked = { what, at }
  requests.tell()
}

/**
 * The end of an address that opens the dialog on its screen: `create-an-event`, or with a start in milliseconds
 * `create-an-event=1795339800000`. It stands after the `#`.
 */
export const beginHash = (what: Begin, at?: number): string =>
  `${what.replaceAll(' ', '-')}${at === undefined ? '' : `=${at}`}`

/** Whether the end of an address asks for this dialog, and with which start. */
export function readBeginHash(hash: string, what: Begin): { at: number | undefined } | undefined {
  const [name, text = ''] = hash.split('=')
  if (name !== beginHash(what)) return undefined
  return { at: /^\d{1,15}$/.test(text) ? Number(text) : undefined }
}

/**
 * Opens the dialog when asked, on a screen that is open already or that opens for it. An address that asks for it is
 * taken once, so that going back does not open the dialog again.
 *
 * @param isReady False while the dialog lacks something, such as a list that is being read; it opens when this is true.
 */
export function useBegin(what: Begin, begin: (at?: number) => void, isReady = true): void {
  const rights = useRights()
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const open = (at: number | undefined) => {
    const right = begins[what]
    const refusal = right === null ? undefined : rights.refusal(right)
    if (refusal === undefined) begin(at)
    else toastError(refusal)
  }
  const take = useEffectEvent(() => {
    if (!isReady) return
    const ofAddress = readBeginHash(hash, what)
    if (ofAddress) {
      void navigate({ to: '.', search: true, hash: '', replace: true })
      return open(ofAddress.at)
    }
    if (asked?.what !== what) return
    const { at } = asked
    asked = undefined
    open(at)
  })
  useEffect(() => requests.subscribe(() => take()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address asks, or what was missing is there
  useEffect(() => take(), [hash, isReady])
}
