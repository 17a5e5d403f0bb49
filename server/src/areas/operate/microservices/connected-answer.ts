import { validateHeaderName, validateHeaderValue } from 'node:http'
import { Readable } from 'node:stream'
import { ApiError } from '@regent/contract/errors'
import { wireLimits } from './wire.ts'

/** The service is told what was read once it is this much. */
const toldAtBytes = wireLimits.windowBytes / 4

/** The answer of a connected instance: a stream that tells the service how much of it was read. */
export class ConnectedAnswer extends Readable {
  readonly statusCode: number
  readonly headers: ReadonlyMap<string, string[]>
  readonly #waiting: (Buffer | null)[] = []
  readonly #onRead: (bytes: number) => void
  #isAsked = false
  #unread = 0
  #untold = 0

  constructor(status: number, headers: ReadonlyMap<string, string[]>, onRead: (bytes: number) => void) {
    super()
    this.statusCode = status
    this.headers = headers
    this.#onRead = onRead
    // Whoever passes it on sees the error too; without a listener it would end the process.
    this.on('error', () => {})
  }

  /** Adds a part; null: it is complete. Returns false if the service sends more than it may. */
  add(content: Buffer | null): boolean {
    this.#unread += content?.length ?? 0
    if (this.#unread > wireLimits.windowBytes) return false
    if (content === null || content.length > 0) this.#waiting.push(content)
    if (this.#isAsked) this.#give()
    return true
  }

  override _read(): void {
    this.#isAsked = true
    this.#give()
  }

  #give(): void {
    while (this.#isAsked && this.#waiting.length > 0) {
      const content = this.#waiting.shift() ?? null
      if (content !== null) this.#count(content.length)
      this.#isAsked = this.push(content)
    }
  }

  #count(bytes: number): void {
    this.#unread -= bytes
    this.#untold += bytes
    if (this.#untold < toldAtBytes) return
    this.#onRead(this.#untold)
    this.#untold = 0
  }
}

/** The headers of an answer, in lower case; refuses what is no header. The length is for the server to say. */
export function answerHeaders(headers: Record<string, string | string[]>): Map<string, string[]> {
  const read = new Map<string, string[]>()
  for (const [name, value] of Object.entries(headers)) {
    const values = Array.isArray(value) ? value : [value]
    try {
      validateHeaderName(name)
      for (const one of values) validateHeaderValue(name, one)
    } catch {
      throw new ApiError('MicroserviceFailed', {
        message: `The service answered with the header ${name}, which is not valid.`,
      })
    }
    if (name.toLowerCase() !== 'content-length') read.set(name.toLowerCase(), values)
  }
  return read
}
