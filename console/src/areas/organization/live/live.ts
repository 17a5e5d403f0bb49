import { type LiveEvent, livePath } from '@regent/contract/organization/live'
import { openStream } from '../../../api/client.ts'
import { createStore } from '../../../ui/code/store.ts'
import { keepStream } from './stream.ts'
import { type Channel, type HoldLock, shareStream } from './tabs.ts'

/** `off`: the operator has no permission for the stream, so no connection is expected. */
export type LiveState = 'connecting' | 'up' | 'down' | 'off'

type Listener = { onEvent?: (event: LiveEvent) => void; onUp?: (isFirst: boolean) => void }

const state = createStore<LiveState>('connecting')
const listeners = new Set<Listener>()

/** Receives the colleagues' changes in this tab's organization, and each new connection. */
export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLiveState = state.use

/**
 * Subscribes to the organization's live stream, shared with the other tabs of this browser. Returns the unsubscribe
 * function.
 */
export function joinLive(cid: number): () => void {
  const leaving = new AbortController()
  const network = watchNetwork(leaving.signal)
  let isFirst = true
  state.set('connecting')
  shareStream(
    {
      connect: (handlers, signal) => keepStream((at) => openStream(livePath, cid, at), handlers, signal, network),
      channel: new BroadcastChannel(`regent-live-${cid}`) as Channel,
      hold: createHoldLock(`regent-live-${cid}`),
      newId: () => `${Date.now()}-${Math.random()}`,
    },
    {
      onUp: () => {
        state.set('up')
        for (const { onUp } of listeners) onUp?.(isFirst)
        isFirst = false
      },
      onDown: () => state.set('down'),
      onOff: () => state.set('off'),
      onEvent: (event) => {
        for (const { onEvent } of listeners) onEvent?.(event)
      },
    },
    leaving.signal,
  )
  return () => leaving.abort()
}

/** Subscribes to the browser's network events. */
function watchNetwork(signal: AbortSignal): EventTarget {
  const network = new EventTarget()
  window.addEventListener('online', () => network.dispatchEvent(new Event('wake')), { signal })
  window.addEventListener('offline', () => network.dispatchEvent(new Event('broken')), { signal })
  return network
}

/**
 * The browser's lock, shared by all tabs. On plain http it is missing: each visible tab then has its own connection,
 * because a browser opens only six per server.
 */
function createHoldLock(name: string): HoldLock {
  const { locks } = navigator as { locks?: LockManager }
  if (locks) return (act, signal) => locks.request(name, { signal }, () => act(signal))
  return async (act, signal) => {
    while (!signal.aborted) {
      await untilSeen(signal)
      const hidden = new AbortController()
      const onHidden = () => document.hidden && hidden.abort()
      document.addEventListener('visibilitychange', onHidden, { signal: AbortSignal.any([signal, hidden.signal]) })
      await act(AbortSignal.any([signal, hidden.signal]))
      if (!hidden.signal.aborted) return
    }
  }
}

function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve()
    const listenerAbort = new AbortController()
    const end = () => {
      if (document.hidden && !signal.aborted) return
      listenerAbort.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', end, { signal: listenerAbort.signal })
    signal.addEventListener('abort', end, { signal: listenerAbort.signal })
  })
}
