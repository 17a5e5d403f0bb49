import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readUsedWithEnded } from '../../server/src/engines/runner/usage.ts'
import { repoRoot } from '../../server/src/kernel/settings/paths.ts'
import { childrenOf, until } from './faults.ts'

/** Who gets no answer for so long asks again: a connection may be cut off without a word. */
export const silenceMs = 30_000
/** One of two can be killed while the other answers, also on a machine with one core; the setting says otherwise. */
const usualWorkers = '2'
/** A server that is ready says so at once. */
const readinessMs = 15_000

/** A server that starts uses the processor; one that has used none for so long stands still. */
const standstillMs = 60_000
/** Progress is processor time, in steps above what a server uses that only waits. */
const stepMs = 3_000
/** A server needs a few seconds of the processor to be ready. One that takes so many steps starts again and again. */
const maxSteps = 60

/** A server of the run, as `npm start` runs it: a supervisor with its processes. It is started again whenever it ends. */
export class SoakServer {
  readonly name: string
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  /** What its processes have printed since the last start: with LOG_LEVEL=fatal only failures. */
  #output = ''

  constructor(name: string, port: number, env: NodeJS.ProcessEnv) {
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.#env = { WORKERS: usualWorkers, ...process.env, ...env, PORT: String(port) }
  }

  /** `more` is kept for later starts. */
  async start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    Object.assign(this.#env, more)
    this.#output = ''
    this.#child = spawn(process.execPath, [join(repoRoot, 'server', 'dist', 'main.js')], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (part: Buffer) => {
        this.#output = `${this.#output}${part}`.slice(-100_000)
      })
    }
    await this.untilReady()
  }

  output(): string {
    return this.#output
  }

  processes(): { pid: number; command: string }[] {
    return this.#child?.pid === undefined ? [] : childrenOf(this.#child.pid)
  }

  /** Kills the supervisor alone. Says after which time its processes have ended; undefined: not within 30 seconds. */
  async killSupervisor(): Promise<{ endedMs: number | undefined; output: string }> {
    const child = this.#child
    const below = this.processes()
    const isRunning = ({ pid }: { pid: number }) => {
      try {
        process.kill(pid, 0)
        return true
      } catch {
        return false
      }
    }
    const killedAt = Date.now()
    child?.kill('SIGKILL')
    while (below.some(isRunning) && Date.now() - killedAt < 30_000) await sleep(50)
    const left = below.filter(isRunning)
    for (const { pid } of left) process.kill(pid, 'SIGKILL')
    return { endedMs: left.length === 0 ? Date.now() - killedAt : undefined, output: this.#output }
  }

  /** Kills the supervisor and all its processes at once, and starts it again. */
  async kill(): Promise<void> {
    await this.killAll()
    await this.start()
  }

  /** As a machine that loses its power does. */
  async killAll(): Promise<void> {
    const child = this.#child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const below = this.processes()
    const ended = once(child, 'exit')
    for (const pid of [child.pid, ...below.map((one) => one.pid)]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    await ended
  }

  async stop(isFinal = false): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    if (!isFinal) await this.start()
  }

  /** What `/ready` says; empty while nobody answers. */
  async readiness(): Promise<string> {
    return fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(readinessMs) })
      .then((reply) => reply.text())
      .catch(() => '')
  }

  /** On a machine with many other programs this takes long: it fails only where the server has ended or stands still. */
  untilReady(): Promise<void> {
    const isReady = async () => {
      const { exitCode, signalCode } = this.#child ?? {}
      if (typeof exitCode === 'number' || signalCode) throw new Error(`${this.name} has ended by itself`)
      return (await this.readiness()).includes('"ready"')
    }
    const before = this.#steps()
    const progress = async () => Math.min(this.#steps() - before, maxSteps)
    return until(isReady, standstillMs, `${this.name} was not ready again`, progress)
  }

  #steps(): number {
    const ids = [this.#child?.pid ?? 0, ...this.processes().map(({ pid }) => pid)]
    return Math.floor(ids.reduce((sum, id) => sum + usedMs(id), 0) / stepMs)
  }
}

/** 0 where the system has no /proc, and of a process that has ended: its time is in that of its parent. */
function usedMs(id: number): number {
  try {
    return readUsedWithEnded(readFileSync(`/proc/${id}/stat`, 'utf8'))
  } catch {
    return 0
  }
}
