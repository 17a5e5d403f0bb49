import {
  type CallFrame,
  type Chunk,
  decodeChunk,
  encodeChunk,
  type Headers,
  maxChunkBytes,
  type ServiceFrame,
} from './wire.ts'

/** The response of a service. A body other than a string or bytes is sent as JSON; a sequence of parts is streamed. */
export type Answer = {
  /** Default: 200, or 204 without a body. */
  status?: number
  headers?: Headers
  body?: unknown
}

/** A call of a player, a game server or staff. */
export type Call = {
  method: string
  /** The path within the service, with its query: `/greet?to=me`. */
  path: string
  /** Lower-case names. `x-beam-gamertag`, `x-beam-accountid` and `x-beam-role` identify the caller. */
  headers: Headers
  /** The calling player, or the player for whom a game server calls. */
  gamerTag: number | undefined
  /** The body, part by part; `text` and `json` read it whole. It can be read once. */
  body: AsyncIterable<Buffer>
  text: () => Promise<string>
  json: () => Promise<unknown>
  /** Aborted when the caller has left, or the time limit of the call has passed. */
  signal: AbortSignal
}

type Send = (frame: ServiceFrame) => Promise<void>

/** A running call: passes its body to the service, and sends the response no faster than it is read. */
export class RunningCall {
  readonly call: Call
  readonly #id: string
  readonly #send: Send
  readonly #windowBytes: number
  readonly #leaving = new AbortController()
  readonly #parts: Buffer[] = []
  #isWhole = false
  #onPart = () => {}
  #onRead = () => {}
  #unread = 0

  constructor({ id, method, path, headers, ...first }: CallFrame, windowBytes: number, send: Send) {
    this.#id = id
    this.#send = send
    this.#windowBytes = windowBytes
    const body = this.#read()
    const text = async () => {
      const parts: Buffer[] = []
      for await (const part of body) parts.push(part)
      return Buffer.concat(parts).toString('utf8')
    }
    const gamerTag = Number(headers['x-beam-gamertag'] ?? Number.NaN)
    this.call = {
      method,
      path,
      headers,
      body,
      text,
      signal: this.#leaving.signal,
      gamerTag: Number.isSafeInteger(gamerTag) ? gamerTag : undefined,
      json: async () => JSON.parse(await text()) as unknown,
    }
    this.addPart(first)
  }

  addPart({ more = false, ...chunk }: Chunk): void {
    if (chunk.body) this.#parts.push(decodeChunk(chunk))
    this.#isWhole = !more
    this.#onPart()
  }

  /** The caller has received these bytes of the response. */
  wasRead(bytes: number): void {
    this.#unread -= bytes
    this.#onRead()
  }

  cancel(): void {
    this.#leaving.abort()
    this.#onPart()
    this.#onRead()
  }

  async *#read(): AsyncGenerator<Buffer> {
    for (;;) {
      this.#leaving.signal.throwIfAborted()
      const part = this.#parts.shift()
      if (part) yield part
      else if (this.#isWhole) return
      else await new Promise<void>((resolve) => (this.#onPart = resolve))
    }
  }

  /** Sends the answer; ends early when the call was cancelled. */
  async answer({ status, headers = {}, body }: Answer): Promise<void> {
    const isJson = !isBytes(body) && typeof body !== 'string' && !isParts(body) && body !== undefined
    const type = { 'content-type': 'application/json; charset=utf-8' }
    const first: ServiceFrame & Chunk = {
      type: 'answer',
      id: this.#id,
      status: status ?? (body === undefined ? 204 : 200),
      headers: { ...(isJson && type), ...headers },
    }
    if (isParts(body)) {
      await this.#put({ ...first, more: true })
      for await (const part of body) {
        for (const chunk of cut(toBytes(part))) await this.#put({ type: 'body', id: this.#id, more: true }, chunk)
        if (this.#leaving.signal.aborted) return
      }
      return this.#put({ type: 'body', id: this.#id })
    }
    const chunks = cut(toBytes(isJson ? JSON.stringify(body) : body))
    if (chunks.length === 0) return this.#put(first)
    for (const [index, chunk] of chunks.entries()) {
      const frame = index === 0 ? first : { type: 'body' as const, id: this.#id }
      await this.#put({ ...frame, ...(index < chunks.length - 1 && { more: true }) }, chunk)
    }
  }

  async #put(frame: ServiceFrame & Chunk, content?: Buffer): Promise<void> {
    const size = content?.length ?? 0
    const { signal } = this.#leaving
    while (!signal.aborted && this.#unread + size > this.#windowBytes) {
      await new Promise<void>((resolve) => (this.#onRead = resolve))
    }
    if (signal.aborted) return
    this.#unread += size
    await this.#send({ ...frame, ...(content && encodeChunk(content)) })
  }
}

const isBytes = (body: unknown): body is Uint8Array => body instanceof Uint8Array

const isParts = (body: unknown): body is AsyncIterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

const toBytes = (part: unknown): Buffer =>
  part === undefined ? Buffer.alloc(0) : isBytes(part) ? Buffer.from(part) : Buffer.from(String(part), 'utf8')

function cut(content: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  for (let start = 0; start < content.length; start += maxChunkBytes)
    chunks.push(content.subarray(start, start + maxChunkBytes))
  return chunks
}
