import { ApiError } from '@regent/contract/errors'
import { answerHeaders, ConnectedAnswer } from './connected-answer.ts'
import type { ServiceCall } from './exchange.ts'
import {
  decodeChunk,
  encodeChunk,
  type Registration,
  type ServerFrame,
  type ServiceFrame,
  splitChunks,
  wireLimits,
} from './wire.ts'

/** The part of a WebSocket that an instance needs. */
export type Wire = {
  /** Resolves when the frame was written to the network. */
  send: (frame: ServerFrame) => Promise<void>
  isOpen: () => boolean
}

type AnswerFrame = Extract<ServiceFrame, { type: 'answer' }>
type BodyFrame = Extract<ServiceFrame, { type: 'body' }>

type BodyOfCall = Extract<ServerFrame, { type: 'call' | 'body' }>

type PendingCall = {
  what: string
  begun: (answer: ConnectedAnswer) => void
  failed: (error: Error) => void
  answer?: ConnectedAnswer
  /** Calls of the server itself do not count as outstanding. */
  isCounted: boolean
  timer: NodeJS.Timeout
}

const healthPath = '/admin/HealthCheck'
const healthTimeoutMs = 5_000
const defaultTimeoutMs = 30_000

/** One instance of a service that connected itself, with its outstanding calls. */
export class ConnectedService {
  readonly id: string
  readonly registration: Registration
  readonly #wire: Wire
  readonly #clock: () => number
  readonly #calls = new Map<string, PendingCall>()
  #lastCall = 0
  state: 'checking' | 'healthy' | 'failing' = 'checking'
  /** It finishes its calls, and gets no new ones. */
  isDraining = false
  lastError: { text: string; at: number } | undefined

  constructor(id: string, registration: Registration, wire: Wire, clock: () => number) {
    this.id = id
    this.registration = registration
    this.#wire = wire
    this.#clock = clock
  }

  /** The calls without a complete response. */
  get outstanding(): number {
    let count = 0
    for (const { isCounted } of this.#calls.values()) if (isCounted) count += 1
    return count
  }

  get takesCalls(): boolean {
    return this.#wire.isOpen() && !this.isDraining && this.outstanding < wireLimits.maxCalls
  }

  /** Sends a call and returns the response as soon as it starts; undefined if nothing was sent. */
  call(call: ServiceCall, isCounted = true): Promise<ConnectedAnswer> | undefined {
    if (!this.#wire.isOpen() || (isCounted && !this.takesCalls)) return undefined
    const { method, path, headers, body, signal, timeoutMs = defaultTimeoutMs } = call
    this.#lastCall += 1
    const id = String(this.#lastCall)
    const answering = new Promise<ConnectedAnswer>((begun, failed) => {
      const late = () => {
        const message = `The service did not answer within ${timeoutMs / 1_000} seconds.`
        this.#break(id, new ApiError('TimeOutError', { message }))
      }
      const timer = setTimeout(late, timeoutMs)
      this.#calls.set(id, { what: `${method} ${path.split('?')[0]}`, begun, failed, isCounted, timer })
    })
    const leave = () => this.#break(id, new ApiError('MicroserviceFailed', { message: 'The caller has left.' }), false)
    signal?.addEventListener('abort', leave, { once: true })
    const first: BodyOfCall = { type: 'call', id, method, path, headers }
    this.#sendBody(id, first, body).catch((error: Error) => this.#break(id, toApiError(error)))
    if (signal?.aborted) leave()
    return answering
  }

  async #sendBody(id: string, first: BodyOfCall, body: ServiceCall['body']): Promise<void> {
    if (!body) return this.#wire.send(first)
    const { content, limit } = body
    let frame: BodyOfCall = first
    // One part is held back until the next one is read, so that a short body fits into the frame of its call.
    let last: Buffer | undefined
    let size = 0
    for await (const part of Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer>)) {
      size += part.length
      if (size > limit) throw new ApiError('PayloadTooLarge')
      for (const one of splitChunks(part)) {
        if (!this.#calls.has(id)) return
        if (last) {
          await this.#wire.send({ ...frame, ...encodeChunk(last), more: true })
          frame = { type: 'body', id }
        }
        last = one
      }
    }
    if (this.#calls.has(id)) await this.#wire.send({ ...frame, ...(last && encodeChunk(last)) })
  }

  /** Handles a frame of a call. Frames of ended calls are ignored. */
  onFrame(frame: AnswerFrame | BodyFrame): void {
    const pending = this.#calls.get(frame.id)
    if (!pending) return
    try {
      if (frame.type === 'answer') this.#begin(frame, pending)
      this.#add(frame, pending)
    } catch (error) {
      this.#break(frame.id, toApiError(error))
    }
  }

  #begin({ id, status, headers }: AnswerFrame, pending: PendingCall): void {
    if (pending.answer) throw new ApiError('MicroserviceFailed', { message: 'The service answered a call twice.' })
    const answer = new ConnectedAnswer(status, answerHeaders(headers), (bytes) =>
      this.#send({ type: 'read', id, bytes }),
    )
    pending.answer = answer
    clearTimeout(pending.timer)
    // Readers of the response end the call by closing it.
    answer.once('close', () => {
      if (this.#calls.delete(id)) this.#send({ type: 'cancel', id })
    })
    pending.begun(answer)
  }

  #add({ id, body, encoding, more }: AnswerFrame | BodyFrame, { answer }: PendingCall): void {
    if (!answer) throw new ApiError('MicroserviceFailed', { message: 'The service sent a body before its answer.' })
    if (body !== undefined && !answer.add(decodeChunk({ body, encoding }))) {
      const kilobytes = wireLimits.windowBytes / 1024
      throw new ApiError('MicroserviceFailed', {
        message: `The service sent more than ${kilobytes} KB before the client read them.`,
      })
    }
    if (more) return
    this.#calls.delete(id)
    answer.add(null)
  }

  /** Ends a failed call and notifies the service. */
  #break(id: string, error: Error, isNoted = true): void {
    const pending = this.#calls.get(id)
    if (!pending) return
    this.#calls.delete(id)
    if (isNoted) this.recordError(`${pending.what}: ${error.message}`)
    this.#end(pending, error)
    this.#send({ type: 'cancel', id })
  }

  #end({ timer, answer, failed }: PendingCall, error: Error): void {
    clearTimeout(timer)
    if (answer) answer.destroy(error)
    else failed(error)
  }

  /** The connection was closed: calls that were sent may or may not have been executed. */
  onClosed(): void {
    const { name, instance } = this.registration
    const message = `The instance ${instance} of ${name} disconnected before it answered. The call may or may not have been executed.`
    const calls = [...this.#calls.values()]
    this.#calls.clear()
    for (const call of calls) this.#end(call, new ApiError('MicroserviceFailed', { message }))
  }

  /** Stores the last error, for the console. */
  recordError(text: string): void {
    this.lastError = { text: text.slice(0, 500), at: this.#clock() }
  }

  /** Runs the health check, like for local processes. Returns whether the state changed. */
  async check(headers: Record<string, string>): Promise<boolean> {
    const before = this.state
    const illness = await this.#findHealthProblem(headers)
    if (illness !== undefined) this.recordError(illness)
    this.state = illness === undefined ? 'healthy' : 'failing'
    return this.state !== before
  }

  async #findHealthProblem(headers: Record<string, string>): Promise<string | undefined> {
    const healthCall = { method: 'POST', path: healthPath, headers, timeoutMs: healthTimeoutMs }
    const answer = await this.call(healthCall, false)?.catch(() => undefined)
    answer?.destroy()
    if (!answer) return `It did not respond to ${healthPath}.`
    const { statusCode } = answer
    return statusCode >= 500 && statusCode !== 501 ? `It returned status ${statusCode} for ${healthPath}.` : undefined
  }

  #send(frame: ServerFrame): void {
    // After the connection is closed no frame is needed.
    if (this.#wire.isOpen()) void this.#wire.send(frame).catch(() => {})
  }
}

const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('MicroserviceFailed')
