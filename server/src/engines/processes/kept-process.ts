import type { ChildProcess } from 'node:child_process'
import type { EngineLog } from '../database/engine-log.ts'
import { atMost } from '../jobs/repeat.ts'
import { readUsed } from '../runner/usage.ts'

export type KeptOptions<Message> = {
  /** The name of the process in the log. */
  name: string
  start: () => ChildProcess
  /** What a process is told when it has begun to listen; earlier messages could be lost. */
  greeting: () => readonly object[]
  log: EngineLog
  onMessage: (message: Message) => void
  /** Called when the process has ended by itself, before it is started again; true if it must not be. */
  onEnd?: (how: string) => boolean
  /** A process that uses more memory is ended and started again. */
  maxMemoryBytes?: number
  /** A process that answers nothing for so long is ended and started again; one that still loads has `loadMs` at least. */
  silenceMs?: number
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
/** On a busy machine a process may take so long until it runs its first line. */
const loadMs = 60_000

const pingMessage = { ping: true }
const stopMessage = { stop: true }
const helloMessage = { hello: true }

/** Keeps a child process running: starts it again when it dies, hangs, or uses more memory than it may. */
export function keepProcess<Message extends object>(options: KeptOptions<Message>): KeptProcess<Message> {
  const { name, log, maxMemoryBytes, silenceMs } = options
  let child: ChildProcess | undefined
  let startedAt = 0
  /** Pings since the last message. A clock would count time in which this process stood still itself. */
  let unanswered = 0
  let hasSpoken = false
  let failures = 0
  let isStopping = false
  let restarting: NodeJS.Timeout | undefined
  let noteEnd = () => {}
  let ended: Promise<void> = Promise.resolve()

  function start(): void {
    startedAt = performance.now()
    unanswered = 0
    hasSpoken = false
    ended = new Promise((resolve) => {
      noteEnd = resolve
    })
    let started: ChildProcess
    try {
      started = options.start()
    } catch (error) {
      over(`could not be started: ${(error as Error).message}`)
      return
    }
    child = started
    started.on('message', (message: Message) => {
      unanswered = 0
      hasSpoken = true
      if ('hello' in message) for (const said of options.greeting()) started.send(said, () => {})
      else if (!('ping' in message)) options.onMessage(message)
    })
    started.on('error', (error) => {
      // Otherwise it is about sending to a process that has just ended.
      if (started.pid === undefined && child === started) over(`could not be started: ${error.message}`)
    })
    started.once('exit', (code, signal) => over(signal ? `was ended by ${signal}` : `ended with code ${code}`))
  }

  function over(how: string): void {
    child = undefined
    noteEnd()
    if (isStopping || options.onEnd?.(how)) return
    failures = performance.now() - startedAt < soundMs ? failures + 1 : 0
    const delayMs = restartDelaysMs[Math.min(failures, restartDelaysMs.length) - 1] ?? 0
    log.error({ process: name, how, delayMs }, 'a process of the server ended; it is started again')
    restarting = setTimeout(start, delayMs)
  }

  async function watch(): Promise<void> {
    const watched = child
    if (!watched?.pid || isStopping) return
    if (watched.connected) watched.send(pingMessage, () => {})
    unanswered += 1
    const silentMs = unanswered * watchedEveryMs
    if (silenceMs !== undefined && silentMs > (hasSpoken ? silenceMs : Math.max(silenceMs, loadMs))) {
      log.error({ process: name, silentMs }, 'a process of the server does not answer; it is ended')
      watched.kill('SIGKILL')
      return
    }
    if (maxMemoryBytes === undefined) return
    const used = await readUsed(watched.pid)
    if (!used || used.memoryBytes <= maxMemoryBytes || child !== watched) return
    log.error({ process: name, ...used, maxMemoryBytes }, 'a process of the server uses too much memory; it is ended')
    watched.kill('SIGKILL')
  }

  start()
  const watching = setInterval(() => void watch(), watchedEveryMs).unref()

  return {
    send(message) {
      if (child?.connected) child.send(message, () => {})
    },
    async stop(limitMs) {
      isStopping = true
      clearInterval(watching)
      clearTimeout(restarting)
      if (!child) return
      if (child.connected) child.send(stopMessage, () => {})
      else child.kill('SIGTERM')
      await atMost(limitMs, ended)
      child?.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * For a child process: answers the parent that this process is alive, passes on its messages, and calls `stop` when the
 * parent asks for it, when a signal does, or when the parent has died.
 */
export function serveParent<Message extends object>(onMessage: (message: Message) => void, stop: () => void): void {
  process.on('message', (message: object) => {
    if ('ping' in message) process.send?.(pingMessage)
    else if ('stop' in message) stop()
    else onMessage(message as Message)
  })
  // Ctrl+C in a terminal reaches every process of the group; the parent decides the order in which they stop.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  process.send?.(helloMessage)
}
