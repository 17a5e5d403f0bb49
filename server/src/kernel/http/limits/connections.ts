import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '@regent/contract/errors'
import type { ErrorBody } from '@regent/contract/request-error'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { linkLifeMs } from '../../../engines/files/links.ts'
import { toNetwork } from '../../settings/network.ts'
import { OpenCount } from './open-count.ts'

/** How long a client may take, and how many may be connected; tests set smaller limits. */
export type ConnectionLimits = {
  /** Until the head of a request has arrived. */
  headMs: number
  /** From then until its body has arrived. */
  bodyMs: number
  /** Until all of a request has arrived, an upload to a link included. */
  requestMs: number
  /** Between two requests of a connection; longer than proxies keep theirs, so that these close first. */
  idleMs: number
  /** Maximum time without sending a byte of a pending response. */
  stalledMs: number
  /** How often Node looks for connections that take longer. */
  checkMs: number
  /** Open connections in all; undefined: no limit. */
  connections: number | undefined
  /** Open connections of one address; 0: no limit. */
  connectionsOfAddress: number
}

const usual: ConnectionLimits = {
  headMs: 20_000,
  bodyMs: 60_000,
  requestMs: linkLifeMs,
  idleMs: 72_000,
  stalledMs: 60_000,
  checkMs: 5_000,
  connections: undefined,
  connectionsOfAddress: 0,
}

const withDefaults = (limits: Partial<ConnectionLimits>): ConnectionLimits => ({ ...usual, ...limits })

/** Fastify options that close half-sent requests. */
export function connectionOptions(limits: Partial<ConnectionLimits> = {}) {
  const { headMs, requestMs, idleMs, stalledMs, checkMs } = withDefaults(limits)
  return {
    // Node reports connections that were idle for this long; `limitConnections` decides whether to close them.
    connectionTimeout: stalledMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
    clientErrorHandler: answerBrokenRequest,
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Rejects connections above the limits, requests whose body does not arrive, and callers who do not take their answers.
 */
export function limitConnections(
  app: FastifyInstance,
  limits: Partial<ConnectionLimits> = {},
  /** Whose connections are not counted by address. */
  isExempt: (address: string | undefined) => boolean = () => false,
): void {
  const { bodyMs, connections, connectionsOfAddress } = withDefaults(limits)
  if (connections !== undefined) app.server.maxConnections = connections
  let isFull = false
  app.server.on('drop', () => {
    // One line until connections are free again: a flood must not fill the log as well.
    if (!isFull) app.log.warn({ connections }, 'connections are rejected: MAX_CONNECTIONS reached')
    isFull = true
  })
  const open = new OpenCount()
  app.server.on('connection', (socket: Socket) => {
    isFull = false
    if (connectionsOfAddress === 0 || isExempt(socket.remoteAddress)) return
    const release = open.take({ [toNetwork(socket.remoteAddress)]: connectionsOfAddress })
    if (release) socket.once('close', release)
    else socket.destroy()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request
    reply.raw.on('timeout', endIfStalled)
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && !request.routeOptions.config.streamsBody) {
      // The reader of the body gets an error of its stream as its end, and responds. A body without a reader has a
      // response already.
      const timer = setTimeout(() => {
        if (raw.listenerCount('error') > 0) raw.emit('error', new ApiError('RequestTimeOut'))
        else raw.destroy()
      }, bodyMs)
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/**
 * Ends a connection whose client has stopped reading its response, which would occupy memory. A connection that waits
 * for its response is never ended.
 */
function endIfStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

const clientErrors: Readonly<
  Record<string, [status: string, code: 'RequestTimeOut' | 'PayloadTooLarge', message?: string]>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'RequestTimeOut'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'PayloadTooLarge', 'The request headers are too large.'],
}

/** Answers what never became a request. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const [line, code, message] = clientErrors[error.code ?? ''] ?? [
    '400 Bad Request',
    'BadRequest' as const,
    'The request is not valid HTTP.',
  ]
  const refusal = new ApiError(code, { ...(message !== undefined && { message }) })
  const body: ErrorBody = {
    status: Number(line.slice(0, 3)),
    service: 'gateway',
    error: code,
    message: refusal.message,
    requestId: '',
  }
  const text = JSON.stringify(body)
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close`
  socket.end(`${head}\r\n\r\n${text}`)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is not held in memory and may take as long as a link to upload is good. */
    streamsBody?: true
  }
}
