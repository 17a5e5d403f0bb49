import { validateHeaderName, validateHeaderValue } from 'node:http'
import { Readable } from 'node:stream'
import { ApiError } from '@regent/contract/errors'
import { wireLimits } from './wire.ts'

/** The service gets a read frame after this many bytes were read. */
const readFrameBytes = wireLimits.windowBytes / 4

/** The response of a connected instance: a stream that sends a read frame for the bytes that were read. */
export class ConnectedAnswer extends Readable {
  readonly statusCode: number
  readonly headers: ReadonlyMap<string, string[]>
  readonly #buffered: (Buffer | null)[] = []
  readonly #onRead: (bytes: number) => void
  #isReadRequested = false
  #unread = 0
  #unreported = 0

  constructor(status: number, headers: ReadonlyMap<string, string[]>, onRead: (bytes: number) => void) {
    super()
    this.statusCode = status
    this.headers = headers
    this.#onRead = onRead
    // Forwarding code gets the error too; without a listener it would end the process.
    this.on('error', () => {})
  }

  /** Adds a part; null marks the end. Returns false if the service exceeds the window. */
  add(content: Buffer | null): boolean {
    this.#unread += content?.length ?? 0
    if (this.#unread > wireLimits.windowBytes) return false
    if (content === null || content.length > 0) this.#buffered.push(content)
    if (this.#isReadRequested) this.#pushBuffered()
    return true
  }

  override _read(): void {
    this.#isReadRequested = true
    this.#pushBuffered()
  }

  #pushBuffered(): void {
    while (this.#isReadRequested && this.#buffered.length > 0) {
      const content = this.#buffered.shift() ?? null
      if (content !== null) this.#count(content.length)
      this.#isReadRequested = this.push(content)
    }
  }

  #count(bytes: number): void {
    this.#unread -= bytes
    this.#unreported += bytes
    if (this.#unreported < readFrameBytes) return
    this.#onRead(this.#unreported)
    this.#unreported = 0
  }
}

/** The headers of a response, in lower case. Rejects invalid headers. The server sets the length. */
export function answerHeaders(headers: Record<string, string | string[]>): Map<string, string[]> {
  const read = new Map<string, string[]>()
  for (const [name, value] of Object.entries(headers)) {
    const values = Array.isArray(value) ? value : [value]
    try {
      validateHeaderName(name)
      for (const one of values) validateHeaderValue(name, one)
    } catch {
      throw new ApiError('MicroserviceFailed', {
        message: `The service returned an invalid header: ${name}.`,
      })
    }
    if (name.toLowerCase() !== 'content-length') read.set(name.toLowerCase(), values)
  }
  return read
}
