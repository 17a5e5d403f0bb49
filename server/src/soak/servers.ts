import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childrenOf, until } from './faults.ts'

/** Who gets no answer for so long asks again: a connection may be cut off without a word. */
export const silenceMs = 30_000
/** One of two can be killed while the other answers, also on a machine with one core; the setting says otherwise. */
const usualWorkers = '2'
/** A server that is ready says so at once. */
const readinessMs = 5_000

/** A server of the run, as `npm start` runs it: a supervisor with its processes. It is started again whenever it ends. */
export class SoakServer {
  readonly name: string
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(name: string, port: number, env: NodeJS.ProcessEnv) {
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.#env = { WORKERS: usualWorkers, ...process.env, ...env, PORT: String(port) }
  }

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '..', 'main.ts')], {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await this.untilReady()
  }

  processes(): { pid: number; command: string }[] {
    return this.#child?.pid === undefined ? [] : childrenOf(this.#child.pid)
  }

  /** Kills the supervisor and all its processes at once, as a machine that loses its power does. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child?.pid) return
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
    await this.start()
  }

  async stop(isFinal = false): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
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

  untilReady(): Promise<void> {
    return until(async () => (await this.readiness()).includes('"ready"'), 120_000, `${this.name} was not ready again`)
  }
}
