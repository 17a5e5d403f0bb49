import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@regent/contract/errors'
import { keyHeader } from '../../../engines/runner/guard.ts'
import { inSpan, traceHeaders } from '../../../engines/tracing/span.ts'

/** Counts the bytes of a body in memory; false if there is no room for more. */
type Grow = (bytes: number) => boolean

export type ServiceCall = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  /** At most this many bytes of a streamed body are forwarded. */
  body?: { content: Buffer | Readable; limit: number; grow?: Grow } | undefined
  /** The time limit until the response starts. */
  timeoutMs?: number | undefined
  /** Ends the call when its caller disconnects. */
  signal?: AbortSignal | undefined
}

const defaultTimeoutMs = 30_000

/** Calls a process of this machine; undefined if it accepts no connections: then nothing was sent. */
export async function callHere(
  { port, key }: { port: number; key: string },
  call: ServiceCall,
): Promise<IncomingMessage | undefined> {
  const socket = await open(port)
  if (!socket) return undefined
  const headers = { ...call.headers, host: `127.0.0.1:${port}`, [keyHeader]: key }
  const answer = await exchange(
    (options) => request({ ...options, createConnection: () => socket }),
    { ...call, headers },
    () => new ApiError('MicroserviceFailed'),
  )
  // After the response was returned, the caller ends the call by closing it.
  answer.once('close', () => socket.destroy())
  return answer
}

/** A connection to a process of this machine; undefined if nothing listens at the port. */
function open(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', () => resolve(undefined))
  })
}

/**
 * Sends a call and returns the response as soon as it starts; `broken` creates the error if the other side disconnects.
 */
export function exchange(
  begin: (options: RequestOptions) => ClientRequest,
  call: ServiceCall,
  broken: (error: Error) => ApiError,
): Promise<IncomingMessage> {
  return inSpan(
    () => ({ name: `${call.method} service`, kind: 'client', values: { 'http.request.method': call.method } }),
    async (span) => {
      const answer = await send(begin, { ...call, headers: { ...call.headers, ...traceHeaders(span) } }, broken)
      span?.set({ 'http.response.status_code': answer.statusCode })
      return answer
    },
  )
}

function send(
  begin: (options: RequestOptions) => ClientRequest,
  { method, path, headers, body, signal, timeoutMs = defaultTimeoutMs }: ServiceCall,
  broken: (error: Error) => ApiError,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const calling = begin({ method, path, headers, setHost: false, ...(signal && { signal }) })
    const timer = setTimeout(() => fail(new ApiError('TimeOutError', { message: notWithin(timeoutMs) })), timeoutMs)
    const fail = (error: ApiError) => {
      clearTimeout(timer)
      reject(error)
      calling.destroy()
    }
    calling.once('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    // Also after the response started: a service may close while the body is still being sent.
    calling.on('error', (error) => fail(broken(error)))
    if (!body || Buffer.isBuffer(body.content)) calling.end(body?.content)
    else {
      pipeline(body.content, limitBytes(body.limit), calling).catch((error: Error) =>
        fail(error instanceof ApiError ? error : broken(error)),
      )
    }
  })
}

const notWithin = (timeoutMs: number) => `The service did not answer within ${timeoutMs / 1_000} seconds.`

/** Forwards a body of at most `limit` bytes. */
function limitBytes(limit: number): Transform {
  let size = 0
  return new Transform({
    transform(part: Buffer, _, done) {
      size += part.length
      if (size > limit) done(new ApiError('PayloadTooLarge'))
      else done(null, part)
    },
  })
}

/** The full body of at most `limit` bytes, if there is room for it in memory. */
export async function readAll(
  body: AsyncIterable<Buffer>,
  limit: number,
  tooLarge: () => ApiError,
  grow: Grow = () => true,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > limit) throw tooLarge()
    if (!grow(part.length)) throw new ApiError('ServerBusy')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
