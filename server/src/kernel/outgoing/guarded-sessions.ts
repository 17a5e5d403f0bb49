import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { minuteMs, secondMs } from '@regent/contract/time'
import { OutboundError } from '../settings/outbound.ts'
import { guardedLookup, whyNotCallable } from './guarded-call.ts'

/** A request over HTTP/2, as `GuardedCall`. */
export type SessionCall = {
  address: string
  headers?: Readonly<Record<string, string>>
  body: string
  privateHosts: readonly string[]
  signal?: AbortSignal | undefined
}

export type SessionReply = { status: number; headers: Readonly<Record<string, string>>; text: string }

const timeoutMs = 10 * secondMs
const pingMs = minuteMs
/** An unused connection is closed after this time. */
const idleMs = 5 * minuteMs
const maxBytes = 64 * 1024

type Session = { http2: ClientHttp2Session; pinging: NodeJS.Timeout }

/**
 * Connections over HTTP/2 that many requests share, with the address rules of `callGuarded`. A ping finds dead
 * connections. A connection that the host closes is replaced at the next request.
 */
export class GuardedSessions {
  readonly #sessions = new Map<string, Session>()

  /** Sends a POST; throws an OutboundError if there is no answer. */
  async post({ address, headers, body, privateHosts, signal }: SessionCall): Promise<SessionReply> {
    const url = new URL(address)
    const { host } = url
    const refusal = whyNotCallable(address, privateHosts)
    if (refusal !== undefined) throw new OutboundError(host, refusal)
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      const { http2 } = this.#open(url, privateHosts)
      const lines = { ...headers, ':method': 'POST', ':path': `${url.pathname}${url.search}` }
      return await exchange(http2, host, lines, body, signal ? AbortSignal.any([limit, signal]) : limit)
    } catch (error) {
      if (error instanceof OutboundError) throw error
      if (limit.aborted) throw new OutboundError(host, `did not respond within ${timeoutMs / secondMs} seconds`)
      if (signal?.aborted) throw signal.reason
      const { code } = error as NodeJS.ErrnoException
      throw new OutboundError(host, `cannot be reached${code === undefined ? '' : ` (${code})`}`)
    }
  }

  close(): void {
    for (const [origin] of this.#sessions) this.#forget(origin)
  }

  #open(url: URL, privateHosts: readonly string[]): Session {
    const { origin } = url
    const open = this.#sessions.get(origin)
    if (open && !open.http2.closed && !open.http2.destroyed) return open
    this.#forget(origin)
    const http2 = connect(origin, { createConnection: () => connectGuarded(url, privateHosts) })
    // Each request listens for the error of its connection.
    http2.setMaxListeners(0)
    const pinging = setInterval(() => {
      if (!http2.destroyed) http2.ping((error) => error && http2.destroy())
    }, pingMs)
    pinging.unref()
    const session = { http2, pinging }
    this.#sessions.set(origin, session)
    const forget = () => this.#sessions.get(origin) === session && this.#forget(origin)
    http2.on('goaway', forget)
    http2.on('close', forget)
    // The requests of the connection report the error.
    http2.on('error', forget)
    http2.setTimeout(idleMs, forget)
    http2.unref()
    return session
  }

  #forget(origin: string): void {
    const session = this.#sessions.get(origin)
    if (!session) return
    this.#sessions.delete(origin)
    clearInterval(session.pinging)
    // Running requests end first.
    if (!session.http2.destroyed) session.http2.close()
  }
}

function connectGuarded(url: URL, privateHosts: readonly string[]) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const lookup = guardedLookup(url.host, privateHosts)
  if (url.protocol === 'http:') return connectTcp({ host, port: Number(url.port || 80), lookup })
  return connectTls({ host, port: Number(url.port || 443), servername: host, ALPNProtocols: ['h2'], lookup })
}

function exchange(
  http2: ClientHttp2Session,
  host: string,
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<SessionReply> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(error)
    const stream = http2.request(headers)
    const abort = () => stream.close(constants.NGHTTP2_CANCEL, () => reject(new Error('aborted')))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    // A connection that fails before it is open ends its requests without an error event for them.
    http2.once('error', failed)
    const parts: Buffer[] = []
    let size = 0
    let head: Record<string, string> = {}
    stream.on('response', (lines) => {
      head = Object.fromEntries(Object.entries(lines).map(([name, value]) => [name, String(value)]))
    })
    stream.on('data', (part: Buffer) => {
      size += part.length
      if (size <= maxBytes) return void parts.push(part)
      reject(new OutboundError(host, 'returned too much data'))
      stream.close(constants.NGHTTP2_CANCEL)
    })
    stream.on('error', failed)
    stream.on('end', () => {
      const status = Number(head[':status'] ?? 0)
      if (status > 0) resolve({ status, headers: head, text: Buffer.concat(parts).toString('utf8') })
    })
    stream.on('close', () => {
      signal.removeEventListener('abort', abort)
      http2.off('error', failed)
      // Has no effect after an answer.
      reject(new OutboundError(host, 'closed the connection'))
    })
    stream.end(body)
  })
}
