import type { LiveEvent } from '@regent/contract/organization/live'
import type { StreamHandlers } from './stream.ts'

/** Messages from the tab with the connection to the others. */
type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  /** The id of the connection; null if there is none. */
  | { kind: 'connection'; id: string | null }
  | { kind: 'ask' }

export type Channel = {
  postMessage: (message: TabMessage) => void
  onmessage: ((message: { data: TabMessage }) => void) | null
  close: () => void
}

/** Runs `act` once this tab holds the lock; `act` must end when its signal is aborted. */
export type HoldLock = (act: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>

/** `onOff` is called when no connection is possible. */
export type SharedHandlers = StreamHandlers & { onOff: () => void }

type Needs = {
  /** Connects and stays connected until aborted. */
  connect: (handlers: StreamHandlers, signal: AbortSignal) => Promise<void>
  channel: Channel
  hold: HoldLock
  /** Creates a new id for each connection. */
  newId: () => string
}

/**
 * One connection for all tabs of a browser: the tab with the lock connects and forwards messages; the next tab takes
 * over when it is closed. All tabs get the same messages, and each new connection is reported once.
 */
export function shareStream({ connect, channel, hold, newId }: Needs, handlers: SharedHandlers, signal: AbortSignal) {
  let isLeader = false
  let connectionId: string | null = null

  function setConnection(id: string | null) {
    if (id === connectionId) return
    const wasUp = connectionId !== null
    connectionId = id
    if (id !== null) {
      // A new connection always implies a gap since the last one, even a short one.
      if (wasUp) handlers.onDown()
      handlers.onUp()
    } else handlers.onDown()
  }

  const sayConnection = () => channel.postMessage({ kind: 'connection', id: connectionId })

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
    // The tab with the lock is closed, and so is its connection.
    if (connectionId !== null) setConnection(null)
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
