import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { repoRoot } from '../kernel/settings/paths.ts'
import { ownApp, startApp, type TestApp } from './test-app.ts'

/** A server with the content of the example games, behind a network that can be cut. */
export type GameServer = {
  app: TestApp
  /** The URL that games connect to. */
  origin: string
  cut: () => void
  restore: () => Promise<void>
  close: () => Promise<void>
}

export async function startGameServer(): Promise<GameServer> {
  const app = await ownApp()
  app.advance(Date.now() - app.now())
  const server = await startApp({}, app.databaseUrl, { clock: Date.now })
  server.app.listen({ port: 0, host: '127.0.0.1' })
  await once(server.app.server, 'listening')
  const { port } = server.app.server.address() as AddressInfo
  const network = await openNetwork(port)
  Object.assign(server.services.settings, { publicUrl: network.origin })
  const { token = '' } = await app.as('developer')
  const env = { ...process.env, REGENT_HOST: network.origin, REGENT_SCOPE: app.scope, REGENT_TOKEN: token }
  await promisify(execFile)(process.execPath, [join(repoRoot, 'examples/typescript/publish.mjs')], { env })
  return {
    app,
    origin: network.origin,
    cut: network.cut,
    restore: network.restore,
    close: async () => {
      network.cut()
      await server.close()
    },
  }
}

/** Passes connections on to a port until it is cut. */
async function openNetwork(target: number) {
  const sockets = new Set<Socket>()
  const gate = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  const listen = async (port: number) => {
    gate.listen(port, '127.0.0.1')
    await once(gate, 'listening')
    return (gate.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    origin: `http://127.0.0.1:${port}`,
    cut: () => {
      gate.close()
      for (const socket of sockets) socket.destroy()
    },
    restore: async () => void (await listen(port)),
  }
}

/** True if a program can be started. */
export function isInstalled(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A game in a terminal: each command has one line as its answer. */
export class TerminalGame {
  readonly #process: ChildProcess
  readonly #lines: string[] = []
  readonly #waiting: ((line: string) => void)[] = []
  /** How often the game said that its state has changed. */
  changes = 0
  /** What it wrote to standard error. */
  errors = ''

  constructor(command: string, args: string[], cwd: string) {
    this.#process = spawn(command, args, { cwd, stdio: 'pipe' })
    this.#process.stderr?.on('data', (text: Buffer) => {
      this.errors += text.toString()
    })
    createInterface({ input: this.#process.stdout! }).on('line', (line) => {
      if (line === 'changed') this.changes += 1
      else if (this.#waiting.length > 0) this.#waiting.shift()?.(line)
      else this.#lines.push(line)
    })
    this.#process.on('exit', (code) => {
      for (const answer of this.#waiting) answer(`ended with ${code}: ${this.errors}`)
    })
  }

  /** The next line. */
  read(): Promise<string> {
    const line = this.#lines.shift()
    if (line !== undefined) return Promise.resolve(line)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  async say(command: string): Promise<string> {
    this.#process.stdin?.write(`${command}\n`)
    return this.read()
  }

  /** Ends the input, and returns the exit code. */
  async end(): Promise<number | null> {
    if (this.#process.exitCode !== null) return this.#process.exitCode
    this.#process.stdin?.end()
    const [code] = (await once(this.#process, 'exit')) as [number | null]
    return code
  }

  kill(): void {
    this.#process.kill('SIGKILL')
  }
}
