import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import type { EngineLog } from '../engine-log.ts'
import { atMost } from '../repeat.ts'
import { type MainThread, readMainThread, readUsed } from '../runner/usage.ts'
import { HangWatch } from './hang-watch.ts'

export type KeptOptions<Message> = {
  /** The name of the process in the log. */
  name: string
  start: () => ChildProcess
  /** Messages to a process when it has started to listen; earlier messages could be lost. */
  greeting: () => readonly object[]
  log: EngineLog
  onMessage: (message: Message) => void
  /**
   * Called when the process has ended, before it is restarted; returns true to prevent the restart. `isKilled`: a
   * signal ended it, from the supervisor or the system; otherwise it exited.
   */
  onEnd?: (how: string, isKilled: boolean) => boolean
  /** A process that uses more memory is ended and started again. */
  maxMemoryBytes?: number
  /**
   * Watchdog: a process that does not respond within this time, and is not just waiting for CPU, is restarted
   * (hang-watch.ts). A loading one has at least `loadMs`.
   */
  silenceMs?: number
  /** Tests: another source than /proc. */
  readThread?: (processId: number) => MainThread | undefined
}

export type KeptProcess<Message> = {
  /** Passed on when the process is running, and lost otherwise. */
  send: (message: Message) => void
  /** Asks the process to stop; ends it after the limit. */
  stop: (limitMs: number) => Promise<void>
}

const restartDelaysMs = [0, 100, 500, 1_000, 2_000, 5_000]
/** A process that ran this long was sound: its next end does not count with the earlier ones. */
const soundMs = 60_000
const watchedEveryMs = 1_000
/** Startup timeout; generous because busy machines are slow. */
const loadMs = 60_000

const pingMessage = { ping: true }
const stopMessage = { stop: true }
const helloMessage = { hello: true }

/** Keeps a child process running: starts it again when it dies, hangs, or uses more memory than it may. */
export function keepProcess<Message extends object>(options: KeptOptions<Message>): KeptProcess<Message> {
  return new ProcessKeeper(options)
}

class ProcessKeeper<Message extends object> implements KeptProcess<Message> {
  readonly #options: KeptOptions<Message>
  readonly #hangs = new HangWatch(watchedEveryMs)
  readonly #watching: NodeJS.Timeout
  #child: ChildProcess | undefined
  #startedAt = 0
  /** Why the supervisor has ended the running process. */
  #killedFor: string | undefined
  #hasSpoken = false
  #failures = 0
  #isStopping = false
  #restarting: NodeJS.Timeout | undefined
  #noteEnd = () => {}
  #exit: Promise<void> = Promise.resolve()

  constructor(options: KeptOptions<Message>) {
    this.#options = options
    this.#start()
    this.#watching = setInterval(() => void this.#watch(), watchedEveryMs).unref()
  }

  send(message: Message): void {
    if (this.#child?.connected) this.#child.send(message, () => {})
  }

  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#watching)
    clearTimeout(this.#restarting)
    if (!this.#child) return
    if (this.#child.connected) this.#child.send(stopMessage, () => {})
    else this.#child.kill('SIGTERM')
    await atMost(limitMs, this.#exit)
    this.#child?.kill('SIGKILL')
    await this.#exit
  }

  #start(): void {
    this.#startedAt = performance.now()
    this.#hangs.begin()
    this.#killedFor = undefined
    this.#hasSpoken = false
    this.#exit = new Promise((resolve) => {
      this.#noteEnd = resolve
    })
    let started: ChildProcess
    try {
      started = this.#options.start()
    } catch (error) {
      this.#over(`could not be started: ${(error as Error).message}`, false)
      return
    }
    this.#child = started
    started.on('message', (message: Message) => {
      this.#hangs.begin()
      this.#hasSpoken = true
      if ('hello' in message) for (const greeting of this.#options.greeting()) started.send(greeting, () => {})
      else if (!('ping' in message)) this.#options.onMessage(message)
    })
    started.on('error', (error) => {
      // Otherwise it is about sending to a process that has just ended.
      if (started.pid === undefined && this.#child === started)
        this.#over(`could not be started: ${error.message}`, false)
    })
    started.once('exit', (code, signal) => {
      if (this.#killedFor !== undefined) this.#over(`was killed by the supervisor, because it ${this.#killedFor}`, true)
      else if (signal) this.#over(`was killed by ${signal}, not by the supervisor`, true)
      else this.#over(`ended with code ${code}`, false)
    })
  }

  #kill(running: ChildProcess, why: string): void {
    this.#killedFor = why
    running.kill('SIGKILL')
  }

  #over(how: string, isKilled: boolean): void {
    const { name, log } = this.#options
    this.#child = undefined
    this.#noteEnd()
    if (this.#isStopping || this.#options.onEnd?.(how, isKilled)) return
    this.#failures = performance.now() - this.#startedAt < soundMs ? this.#failures + 1 : 0
    const delayMs = restartDelaysMs[Math.min(this.#failures, restartDelaysMs.length) - 1] ?? 0
    log.error({ process: name, how, delayMs }, 'a process of the server ended; restarting it')
    this.#restarting = setTimeout(() => this.#start(), delayMs)
  }

  async #watch(): Promise<void> {
    const { name, log, maxMemoryBytes, silenceMs, readThread = readMainThread } = this.#options
    const watched = this.#child
    if (!watched?.pid || this.#isStopping) return
    if (watched.connected) watched.send(pingMessage, () => {})
    if (silenceMs !== undefined) {
      const limitMs = this.#hasSpoken ? silenceMs : Math.max(silenceMs, loadMs)
      const why = this.#hangs.whyHanging(readThread(watched.pid), limitMs)
      if (why !== undefined) {
        log.error({ process: name, why }, 'a process of the server hangs; killing it')
        this.#kill(watched, why)
        return
      }
    }
    if (maxMemoryBytes === undefined) return
    const used = await readUsed(watched.pid)
    if (!used || used.memoryBytes <= maxMemoryBytes || this.#child !== watched) return
    log.error({ process: name, ...used, maxMemoryBytes }, 'a process of the server uses too much memory; killing it')
    this.#kill(watched, `used ${used.memoryBytes} bytes of memory, more than ${maxMemoryBytes}`)
  }
}

/**
 * For a child process: responds to the parent's health checks, passes on its messages, and calls `stop` on its request,
 * on a signal, or when the parent has died.
 */
export function serveParent<Message extends object>(onMessage: (message: Message) => void, stop: () => void): void {
  // Without a listener, a message to a parent that has just died would end this process at once. `disconnect` follows.
  process.on('error', () => {})
  const { worker } = cluster
  worker?.on('error', () => {})
  // Otherwise the cluster module would end this process before `stop` is called.
  worker?.on('disconnect', () => {
    worker.exitedAfterDisconnect = true
  })
  process.on('message', (message: object) => {
    if ('ping' in message) process.send?.(pingMessage)
    else if ('stop' in message) stop()
    else onMessage(message as Message)
  })
  // Ctrl+C in a terminal signals every process of the group; the parent decides the order in which they stop.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  process.send?.(helloMessage)
}
