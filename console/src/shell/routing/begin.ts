import type { Right } from '@regent/contract/permissions'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { createSignal } from '../../ui/code/store.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { useRights } from '../scope/rights.ts'

/**
 * Dialogs that the palette, a menu or a URL can open on a screen, with the required right in the realm. Null: outside
 * of realms; the caller has checked the rights, and so does the server.
 */
const begins = {
  'create a game': null,
  'create a realm': null,
  'add a colleague': null,
  'create an event': 'create events',
  'create an announcement': 'create announcements',
  'create a listing': 'edit commerce-catalog',
  'put on sale': 'edit commerce-catalog',
  'create a promo': 'create promotion-codes',
  'create a trial': 'create trials',
  'create a timer': 'create timers',
  'create a job': 'create jobs',
  'create a webhook': 'edit webhooks',
  'mail players': 'create mail',
} as const satisfies Record<string, Right | null>
export type Begin = keyof typeof begins

let pendingAction: { what: Begin; at: number | undefined } | undefined
const requests = createSignal()

/** Requests a dialog of the current or the next screen; for a record with a start, `at` is the start. */
export function askToBegin(what: Begin, at?: number): void {
  pendingAction = { what, at }
  requests.tell()
}

/**
 * The URL hash that opens the dialog on its screen: `create-an-event`, or with a start in milliseconds
 * `create-an-event=1795339800000`.
 */
export const beginHash = (what: Begin, at?: number): string =>
  `${what.replaceAll(' ', '-')}${at === undefined ? '' : `=${at}`}`

/** Parses the hash of a URL: returns the start time if it opens this dialog, else undefined. */
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
    if (pendingAction?.what !== what) return
    const { at } = pendingAction
    pendingAction = undefined
    open(at)
  })
  useEffect(() => requests.subscribe(() => take()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: run again for another hash, or when the data are ready
  useEffect(() => take(), [hash, isReady])
}
