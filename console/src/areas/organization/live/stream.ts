import { type LiveEvent, liveBeatMs } from '@regent/contract/organization/live'
import { RequestError } from '@regent/contract/request-error'

export type StreamHandlers = {
  /** Called after the server's greeting: from now on no change is missed. */
  onUp: () => void
  onDown: () => void
  onEvent: (event: LiveEvent) => void
}

/** Opens the stream; the signal closes it. */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

const minPauseMs = 250
const maxPauseMs = 30_000

/** Exponential back-off with jitter: consoles must not all reconnect at the same time when a server is back. */
export const pauseMs = (failures: number, random = Math.random()): number =>
  Math.min(minPauseMs * 2 ** failures, maxPauseMs) * (0.5 + random / 2)

/** The server would reject a retry as well, so the stream stops. */
const isHopeless = (error: unknown) => error instanceof RequestError && (error.status === 401 || error.status === 403)

/**
 * Keeps the stream open until it is aborted: reads it, and reconnects when it ends, fails, or exceeds the heartbeat
 * timeout. `wake` reports the network: "broken" ends a connection, "wake" ends a pause. Returns early only after a
 * permanent rejection.
 */
export async function keepStream(open: OpenStream, handlers: StreamHandlers, signal: AbortSignal, wake: EventTarget) {
  let failures = 0
  while (!signal.aborted) {
    let isUp = false
    try {
      await readStream(open, signal, wake, (event) => {
        if (event.type !== 'hello') return handlers.onEvent(event)
        isUp = true
        failures = 0
        handlers.onUp()
      })
    } catch (error) {
      if (!isUp && isHopeless(error)) return
    }
    if (isUp) handlers.onDown()
    await pause(pauseMs(failures), signal, wake)
    failures += 1
  }
}

async function readStream(
  open: OpenStream,
  signal: AbortSignal,
  wake: EventTarget,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const attempt = new AbortController()
  const abort = () => attempt.abort()
  let watchdog = setTimeout(abort, 2 * liveBeatMs)
  signal.addEventListener('abort', abort)
  wake.addEventListener('broken', abort)
  try {
    const reader = (await open(attempt.signal)).getReader()
    attempt.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
    const decoder = new TextDecoder()
    const events = new EventReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(watchdog)
      watchdog = setTimeout(abort, 2 * liveBeatMs)
      for (const data of events.push(decoder.decode(value, { stream: true }))) onEvent(JSON.parse(data) as LiveEvent)
    }
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', abort)
    wake.removeEventListener('broken', abort)
  }
}

function pause(ms: number, signal: AbortSignal, wake: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      wake.removeEventListener('wake', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    wake.addEventListener('wake', end)
    if (signal.aborted) end()
  })
}

/**
 * Parses server-sent events from chunks that may end anywhere. Returns the data of complete events; comments (the
 * server's heartbeat) have none.
 */
export class EventReader {
  #rest = ''
  #data: string[] = []

  push(text: string): string[] {
    const events: string[] = []
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
      if (line === '') {
        if (this.#data.length > 0) events.push(this.#data.join('\n'))
        this.#data = []
      } else if (line.startsWith('data:')) {
        this.#data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
      }
    }
    return events
  }
}
