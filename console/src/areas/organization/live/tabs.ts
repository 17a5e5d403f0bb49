import type { LiveEvent } from '@regent/contract/live'
import type { StreamHandlers } from './stream.ts'

/** What the tab that holds the connection tells the others. */
type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  /** The connection by its number; null while there is none. */
  | { kind: 'connection'; id: string | null }
  | { kind: 'ask' }

export type Channel = {
  postMessage: (said: TabMessage) => void
  onmessage: ((message: { data: TabMessage }) => void) | null
  close: () => void
}

/** Runs `act` while nobody else holds the lock; `act` ends when the signal it is given is aborted. */
export type HoldLock = (act: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>

/** `onOff`: there will be no connection, and nobody is to wait for one. */
export type SharedHandlers = StreamHandlers & { onOff: () => void }

type Needs = {
  /** Connects and stays so until aborted. */
  connect: (handlers: StreamHandlers, signal: AbortSignal) => Promise<void>
  channel: Channel
  hold: HoldLock
  /** A name for each connection. */
  newId: () => string
}

/**
 * One connection for all tabs of a browser: the tab that gets the lock connects and passes on what it hears, the next one
 * takes over when it is closed. Every tab hears the same, and of every new connection once.
 */
export function shareStream({ connect, channel, hold, newId }: Needs, handlers: SharedHandlers, signal: AbortSignal) {
  let isLeader = false
  let known: string | null = null

  function setConnection(id: string | null) {
    if (id === known) return
    const wasUp = known !== null
    known = id
    if (id !== null) {
      // From one connection to the next there was a gap, even when nobody saw it.
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
    // Whoever led before is gone, and its connection with it.
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
