import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type RawData, WebSocket } from 'ws'
import { type Answer, type Call, RunningCall } from './call.ts'
import {
  finalCloseCodes,
  maxFrameBytes,
  protocol,
  type Route,
  type ServerFrame,
  type ServiceFrame,
  signHandshake,
  slowCloseCodes,
} from './wire.ts'

export type { Answer, Call } from './call.ts'
export type { Headers, Route } from './wire.ts'

export type LogLevel = 'Debug' | 'Info' | 'Warning' | 'Error' | 'Fatal'

export type ServiceOptions = {
  /** The address of the server, such as https://regent.example. */
  url: string
  /** `{cid}.{pid}` */
  realm: string
  /** The secret of the realm. It is never sent. */
  key: string
  /** The name in URLs: `/basic/{cid}.{pid}.micro_{name}/…`. */
  name: string
  version: string
  /** The routes of the service; default: all. */
  routes?: readonly Route[]
  /** Load-balancing weight relative to other instances, from 1 to 100; default: 1. */
  weight?: number
  /** Takes only calls with this key in X-BEAM-SERVICE-ROUTING-KEY: for the instance of a developer. */
  routingKey?: string
  /** A unique name of the process; default: the host and a random part. */
  instance?: string
  /** Handles a call. An error is logged and returned as 500. */
  onCall: (call: Call) => Answer | undefined | Promise<Answer | undefined>
  /** Health check: true if the service may get calls; default: always. */
  isHealthy?: () => boolean | Promise<boolean>
  /** Log of the connection; default: standard error. */
  log?: (level: LogLevel, text: string) => void
  /** False: the process handles SIGTERM and SIGINT itself, and calls `stop`. */
  stopsOnSignals?: boolean
  /** The shortest wait before connecting again, and the longest; the time doubles with each try. */
  backoffMs?: { first: number; longest: number }
}

export type Service = {
  /** The name of this instance on the screen Microservices. */
  instance: string
  /** Resolves when the service is connected for the first time. */
  connected: Promise<void>
  /** Writes a line to the logs of the realm. */
  log: (level: LogLevel, text: string, fields?: Record<string, unknown>) => void
  /** Accepts no new calls, finishes running ones, and disconnects. */
  stop: () => Promise<void>
  /** Resolves with the reason when the service is permanently disconnected. */
  ended: Promise<string>
}

const stoppedWithinMs = 30_000
const measuredEveryMs = 15_000
/** The server sends a ping every 20 seconds; without one the connection is dead. */
const silenceMs = 65_000
const maxWaitingLines = 1_000
const levels: readonly LogLevel[] = ['Debug', 'Info', 'Warning', 'Error', 'Fatal']

/** Connects a service to its realm, and keeps it connected. */
export function serve(options: ServiceOptions): Service {
  const connection = new Connection(options)
  connection.connect()
  if (options.stopsOnSignals ?? true) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void connection.stop().then(() => process.exit(0)))
    }
  }
  return {
    instance: connection.instance,
    connected: connection.connected,
    ended: connection.ended,
    log: (level, text, fields) => connection.log(level, text, fields),
    stop: () => connection.stop(),
  }
}

const printed = (level: LogLevel, text: string) => process.stderr.write(`${level}: ${text}\n`)

class Connection {
  readonly instance: string
  readonly connected: Promise<void>
  readonly ended: Promise<string>
  readonly #options: ServiceOptions
  readonly #say: (level: LogLevel, text: string) => void
  readonly #calls = new Map<string, RunningCall>()
  #onConnected = () => {}
  #onEnded: (reason: string) => void = () => {}
  #onIdle = () => {}
  #socket: WebSocket | undefined
  #isRegistered = false
  #isStopping = false
  #isDraining = false
  #windowBytes = 0
  #tries = 0
  #retry: NodeJS.Timeout | undefined
  #measuring: NodeJS.Timeout | undefined
  #least = 0
  #waiting: ServiceFrame[] = []

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#say = options.log ?? printed
    this.instance =
      options.instance ??
      `${
        hostname()
          .replaceAll(/[^A-Za-z0-9.-]/g, '')
          .slice(0, 40) || 'service'
      }-${randomUUID().slice(0, 8)}`
    this.connected = new Promise((resolve) => {
      this.#onConnected = resolve
    })
    this.ended = new Promise((resolve) => {
      this.#onEnded = resolve
    })
  }

  connect(): void {
    const { url } = this.#options
    const address = `${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/api/services/connect`
    const socket = new WebSocket(address, { maxPayload: 1024 * 1024, handshakeTimeout: 10_000 })
    this.#socket = socket
    let silence: NodeJS.Timeout | undefined
    const isAlive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => socket.terminate(), silenceMs)
      silence.unref()
    }
    socket.on('open', isAlive)
    socket.on('ping', isAlive)
    socket.on('message', (data: RawData) => {
      isAlive()
      try {
        this.#heard(JSON.parse(String(data)) as ServerFrame)
      } catch (error) {
        this.#say('Error', `A frame of the server could not be read: ${formatError(error)}`)
      }
    })
    let failure = ''
    socket.on('error', (error) => {
      failure = error.message
    })
    socket.on('close', (code, reason) => {
      clearTimeout(silence)
      this.#closed(code, String(reason) || failure)
    })
  }

  #heard(frame: ServerFrame): void {
    if (frame.type === 'challenge') this.#register(frame)
    else if (frame.type === 'registered') this.#registered(frame.windowBytes)
    else if (frame.type === 'call') {
      const running = new RunningCall(frame, this.#windowBytes, (answer) => this.#send(answer))
      this.#calls.set(frame.id, running)
      void this.#run(frame.id, running)
    } else if (frame.type === 'body') this.#calls.get(frame.id)?.addPart(frame)
    else if (frame.type === 'read') this.#calls.get(frame.id)?.wasRead(frame.bytes)
    else if (frame.type === 'cancel') this.#calls.get(frame.id)?.cancel()
    else if (frame.type === 'logging') {
      // Rules can ask for more of some calls, so then all lines go to the server, which knows the rules.
      const level = levels.indexOf(frame.defaultLogLevel as LogLevel)
      this.#least = frame.rules.length > 0 ? 0 : Math.max(level, 0)
    } else if (frame.type === 'draining') {
      this.#isDraining = true
      this.#endWhenIdle()
    }
  }

  /** After the frame `draining` the server no longer sends calls. */
  #endWhenIdle(): void {
    if (this.#isDraining && this.#calls.size === 0) this.#onIdle()
  }

  #register({ nonce, protocol: spoken }: Extract<ServerFrame, { type: 'challenge' }>): void {
    if (spoken !== protocol)
      this.#say('Warning', `The server speaks version ${spoken}, this library version ${protocol}.`)
    const { realm, name, version, key, routes = [], weight = 1, routingKey } = this.#options
    const { instance } = this
    const signature = signHandshake(key, { nonce, realm, name, instance })
    void this.#send({
      type: 'register',
      realm,
      name,
      version,
      instance,
      signature,
      routes,
      weight,
      ...(routingKey !== undefined && { routingKey }),
    })
  }

  #registered(windowBytes: number): void {
    this.#windowBytes = windowBytes
    this.#isRegistered = true
    this.#tries = 0
    this.#say('Info', `Connected as ${this.instance}.`)
    this.#onConnected()
    const queue = this.#waiting
    this.#waiting = []
    for (const line of queue) void this.#send(line)
    this.#measure()
  }

  /** Samples CPU and memory of the process, for the screen of its metrics. */
  #measure(): void {
    let before = { cpu: process.cpuUsage(), at: performance.now() }
    this.#measuring = setInterval(() => {
      const cpu = process.cpuUsage()
      const at = performance.now()
      const usedMs = (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1_000
      const share = (usedMs / Math.max(at - before.at, 1)) * 100
      before = { cpu, at }
      void this.#send({ type: 'metrics', cpu: share, memory: process.memoryUsage().rss })
    }, measuredEveryMs)
    this.#measuring.unref()
  }

  async #run(id: string, running: RunningCall): Promise<void> {
    try {
      await running.answer(await this.#answerOf(running.call))
    } catch (error) {
      // The response may have started; then nothing more is sent, and the server ends it when the client disconnects.
      if (!running.call.signal.aborted) {
        this.log('Error', `${running.call.method} ${running.call.path}: ${formatError(error)}`)
        await running.answer({ status: 500, body: { message: 'The service failed.' } }).catch(() => {})
      }
    } finally {
      this.#calls.delete(id)
      this.#endWhenIdle()
    }
  }

  async #answerOf(call: Call): Promise<Answer> {
    const { isHealthy = () => true, routes = [], name, version, onCall } = this.#options
    const [path] = call.path.split('?')
    if (path === '/admin/HealthCheck') {
      return (await isHealthy()) ? { body: 'responsive' } : { status: 503, body: 'not ready' }
    }
    if (path === '/admin/Docs' && call.method === 'GET') return { body: buildDocs(name, version, routes) }
    return (await onCall(call)) ?? {}
  }

  log(level: LogLevel, text: string, fields: Record<string, unknown> = {}): void {
    if (levels.indexOf(level) < this.#least) return
    const cut = text.slice(0, 8_192)
    const fullFrame: ServiceFrame = { ...fields, type: 'log', level, text: cut }
    const line: ServiceFrame =
      Buffer.byteLength(JSON.stringify(fullFrame)) > maxFrameBytes / 2 ? { type: 'log', level, text: cut } : fullFrame
    if (this.#isRegistered) void this.#send(line)
    else if (this.#waiting.length < maxWaitingLines) this.#waiting.push(line)
  }

  #send(frame: ServiceFrame): Promise<void> {
    const socket = this.#socket
    return new Promise((resolve) => {
      // Frames that cannot be sent are lost with the connection: by then the server has responded to its callers.
      if (socket?.readyState !== WebSocket.OPEN) resolve()
      else socket.send(JSON.stringify(frame), () => resolve())
    })
  }

  #closed(code: number, reason: string): void {
    const why = reason || `code ${code}`
    this.#isRegistered = false
    clearInterval(this.#measuring)
    for (const call of this.#calls.values()) call.cancel()
    this.#calls.clear()
    this.#onIdle()
    if (this.#isStopping) {
      this.#onEnded('It was stopped.')
      return
    }
    if (finalCloseCodes.includes(code)) {
      this.#say('Error', `Disconnected permanently: ${why}`)
      this.#onEnded(why)
      return
    }
    const { first, longest } = this.#options.backoffMs ?? { first: 500, longest: 30_000 }
    const waitMs = slowCloseCodes.includes(code) ? longest : Math.min(first * 2 ** this.#tries, longest)
    this.#tries += 1
    this.#say('Warning', `Disconnected, reconnecting: ${why}`)
    // Jitter: instances that lost the same server must not reconnect at the same time.
    this.#retry = setTimeout(() => this.connect(), waitMs * (0.5 + Math.random() / 2))
  }

  async stop(): Promise<void> {
    const wasStopping = this.#isStopping
    this.#isStopping = true
    clearTimeout(this.#retry)
    const socket = this.#socket
    if (wasStopping || socket?.readyState !== WebSocket.OPEN) {
      socket?.terminate()
      this.#onEnded('It was stopped.')
      return
    }
    const limit = setTimeout(() => this.#onIdle(), stoppedWithinMs)
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
    await this.#send({ type: 'drain' })
    await idle
    clearTimeout(limit)
    socket.close(1000, 'The service is stopping.')
    await this.ended
  }
}

/** The OpenAPI document of the routes, for the screen Microservices. */
function buildDocs(name: string, version: string, routes: readonly Route[]) {
  const paths: Record<string, Record<string, { summary: string }>> = {}
  for (const { method, path, summary = '' } of routes) {
    const pathTemplate = path.replaceAll(/:([A-Za-z0-9._~-]+)/g, '{$1}')
    paths[pathTemplate] = { ...paths[pathTemplate], [method.toLowerCase()]: { summary } }
  }
  return { openapi: '3.1.0', info: { title: name, version }, paths }
}

const formatError = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
