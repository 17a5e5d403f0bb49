import { buildRequest, type CallOptions, type CallSpec, isRepeatable } from './define-call.ts'
import { backoffMs, pause } from './random.ts'
import { RegentError, toRegentError } from './regent-error.ts'

/** The parts of a response that the client reads. */
export type HttpResponse = {
  ok: boolean
  status: number
  headers: { get: (name: string) => string | null }
  text: () => Promise<string>
  arrayBuffer: () => Promise<ArrayBuffer>
}

/** The standard `fetch`, or a function with the same behaviour. */
export type Fetch = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string | Uint8Array<ArrayBuffer> | undefined
    signal: AbortSignal
  },
) => Promise<HttpResponse>

export type ConnectionOptions = {
  /** The base URL of the server, such as https://regent.example. */
  host: string
  /** The id or the alias of the organization. */
  cid: string | number
  /** The id of the realm, such as DE_7321699256081129. */
  pid: string
  /** Time limit of a call in milliseconds; default: 10,000. */
  timeoutMs?: number
  /** How often a call is sent again after a lost response, if a repetition is harmless; default: 3. */
  retries?: number
  /** Adds headers to each call, such as a signature. */
  sign?: (request: { method: string; url: string; body: string | undefined }) => Promise<Record<string, string>>
  /** Default: the global `fetch`. */
  fetch?: Fetch
}

type Attempt = { method: string; url: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }

const defaultTimeoutMs = 10_000

/** Sends requests to one realm, with time limits and retries. It knows nothing of the player. */
export class Connection {
  readonly host: string
  readonly cid: string
  readonly pid: string
  readonly #options: ConnectionOptions

  constructor(options: ConnectionOptions) {
    this.host = options.host.replace(/\/+$/, '')
    this.cid = String(options.cid)
    this.pid = options.pid
    this.#options = options
  }

  /** Sends a call, and sends it again if that is harmless. Throws `RegentError`. */
  async call(
    spec: CallSpec,
    input: object,
    gamerTag: number | undefined,
    token: string | undefined,
    options: CallOptions,
  ) {
    const { url, body } = buildRequest(spec, input, gamerTag)
    const timeoutMs = options.timeoutMs ?? Math.max(spec.timeoutMs ?? 0, this.#options.timeoutMs ?? defaultTimeoutMs)
    const attempt: Attempt = {
      method: spec.method,
      url: this.host + url,
      headers: {
        'X-BEAM-SCOPE': `${this.cid}.${this.pid}`,
        // The server then rolls back a write that the client no longer waits for.
        'X-BEAM-TIMEOUT': String(timeoutMs),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...options.headers,
        ...(await this.#options.sign?.({ method: spec.method, url, body })),
      },
      ...(body !== undefined && { body }),
    }
    const retries = isRepeatable(spec, input) ? (options.retries ?? this.#options.retries ?? 3) : 0
    const response = await this.#sendPatiently(attempt, { retries, timeoutMs, signal: options.signal })
    const text = await response.text()
    return spec.isText ? text : parse(text)
  }

  /** Downloads or uploads a file. The URL contains its own permission, so no token is sent. */
  async transfer(url: string, method: 'GET' | 'PUT' = 'GET', body?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const attempt = { method, url, headers: {}, ...(body && { body }) }
    const retries = this.#options.retries ?? 3
    const response = await this.#sendPatiently(attempt, { retries, timeoutMs: 60_000, signal: undefined })
    return new Uint8Array(await response.arrayBuffer())
  }

  async #sendPatiently(
    attempt: Attempt,
    { retries, timeoutMs, signal }: { retries: number; timeoutMs: number; signal: AbortSignal | undefined },
  ): Promise<HttpResponse> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#send(attempt, timeoutMs, signal)
      } catch (error) {
        if (!(error instanceof RegentError) || !error.isTransient || tries >= retries) throw error
        await pause((error.retryAfterMs ?? 0) + backoffMs(tries), signal)
      }
    }
  }

  async #send({ method, url, headers, body }: Attempt, timeoutMs: number, signal?: AbortSignal): Promise<HttpResponse> {
    const limit = new AbortController()
    const abort = () => limit.abort()
    if (signal?.aborted) throw toFailure(undefined, signal, limit.signal)
    signal?.addEventListener('abort', abort)
    const timer = setTimeout(abort, timeoutMs)
    try {
      const send = this.#options.fetch ?? (globalThis.fetch as unknown as Fetch)
      const response = await send(url, { method, headers, body, signal: limit.signal })
      // The body is read within the time limit too.
      const content = await response.arrayBuffer()
      if (response.ok) return buffered(response, content)
      throw toRegentError(response.status, parse(new TextDecoder().decode(content)), readRetryAfter(response))
    } catch (error) {
      if (error instanceof RegentError) throw error
      throw toFailure(error, signal, limit.signal)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
}

const buffered = ({ ok, status, headers }: HttpResponse, content: ArrayBuffer): HttpResponse => ({
  ok,
  status,
  headers,
  arrayBuffer: async () => content,
  text: async () => new TextDecoder().decode(content),
})

function toFailure(cause: unknown, caller: AbortSignal | undefined, limit: AbortSignal): RegentError {
  if (caller?.aborted) {
    const remedy = 'Nothing, if you have aborted it yourself. The server may have carried it out.'
    return new RegentError('Aborted', { status: 0, message: 'The call was aborted.', remedy, cause })
  }
  if (limit.aborted)
    return new RegentError('TimedOut', { status: 0, message: 'The server did not respond in time.', cause })
  return new RegentError('Unreachable', { status: 0, message: 'The server cannot be reached.', cause })
}

/** Reads Retry-After, in seconds or as a date, as milliseconds. */
function readRetryAfter({ headers }: HttpResponse): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
