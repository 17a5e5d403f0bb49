import type { LiveEvent } from '@regent/contract/organization/live'
import type { StreamHandlers } from './stream.ts'

/** Messages of the tab that holds the connection to the others. */
type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  /** The number of the connection; null while there is none. */
  | { kind: 'connection'; id: string | null }
  | { kind: 'ask' }

export type Channel = {
  postMessage: (said: TabMessage) => void
  onmessage: ((message: { data: TabMessage }) => void) | null
  close: () => void
}

/** Runs `act` once this tab holds the lock; `act` must end when its signal is aborted. */
export type HoldLock = (act: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>

/** `onOff` is called when there will be no connection. */
export type SharedHandlers = StreamHandlers & { onOff: () => void }

type Needs = {
  /** Connects and stays connected until aborted. */
  connect: (handlers: StreamHandlers, signal: AbortSignal) => Promise<void>
  channel: Channel
  hold: HoldLock
  /** Makes a new name for each connection. */
  newId: () => string
}

/**
 * One connection for all tabs of a browser: the tab that holds the lock connects and forwards messages; the next tab
 * takes over when it is closed. Every tab gets the same messages, and each new connection is reported once.
 */
export function shareStream({ connect, channel, hold, newId }: Needs, handlers: SharedHandlers, signal: AbortSignal) {
  let isLeader = false
  let known: string | null = null

  function setConnection(id: string | null) {
    if (id === known) return
    const wasUp = known !== null
    known = id
    if (id !== null) {
      // A new connection always means a gap since the last one, even a short one.
      if (wasUp) handlers.onDown()
      handlers.onUp()
    } else handlers.onDown()
  }

  const sayConnection = () => channel.postMessage({ kind: 'connection', id: known })

  channel.onmessage = ({ data: said }) => {
    if (said.kind === 'ask') {
      if (isLeader) sayConnection()
    } else if (isLeader) return
    else if (said.kind === 'event') handlers.onEvent(said.event)
    else setConnection(said.id)
  }
  signal.addEventListener('abort', () => channel.close())
  channel.postMessage({ kind: 'ask' })

  const leading = async (held: AbortSignal) => {
    isLeader = true
    // The tab that held the lock before is gone, and its connection too.
    if (known !== null) setConnection(null)
    await connect(
      {
        onUp: () => {
          setConnection(newId())
          sayConnection()
        },
        onDown: () => {
          setConnection(null)
          sayConnection()
        },
        onEvent: (event) => {
          channel.postMessage({ kind: 'event', event })
          handlers.onEvent(event)
        },
      },
      held,
    )
    if (!held.aborted) handlers.onOff()
  }
  void hold(leading, signal).catch(() => {})
}
