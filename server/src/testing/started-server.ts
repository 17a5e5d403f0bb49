import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { Remote } from '../kernel/records/remote.ts'
import { builtServer } from './built-server.ts'

/** A whole server in processes of its own, as `npm start` runs it. */
export type StartedServer = {
  origin: string
  remote: Remote
  /** The process ids of the server's workers, or of its analytics process. */
  processesOf: (role: 'worker' | 'analytics-process') => number[]
  /** Waits until the server answers. */
  untilReady: () => Promise<void>
  /** Ends the server as `kill -9` does. */
  kill: () => Promise<void>
  stop: () => Promise<void>
  /** Sends a signal to the server, and does not wait. */
  signal: (signal: 'SIGTERM' | 'SIGINT') => void
  /** Waits until the server has ended, and returns its exit code; null if it was killed. */
  ended: () => Promise<number | null>
  /** What its processes have written as errors. */
  errors: () => string
}

/** Starts a server with one worker, unless `env` says otherwise; `env` says at least its DATA_DIR. */
export async function startServer(env: Record<string, string>): Promise<StartedServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const remote = new Remote(origin)
  const child = spawn(process.execPath, [builtServer()], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      WORKERS: '1',
      DRAIN_SECONDS: '0',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (part: Buffer) => {
    errors += part
    process.stderr.write(part)
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    remote.close()
    if (hasEnded()) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const server: StartedServer = {
    origin,
    remote,
    processesOf: (role) => childrenOf(child).filter((id) => commandOf(id).some((part) => part.includes(`/${role}.`))),
    async untilReady() {
      await until(async () => {
        if (hasEnded()) throw new Error(`the server stopped with ${child.exitCode ?? child.signalCode}`)
        return fetch(`${origin}/ready`).then(
          (reply) => reply.ok,
          () => false,
        )
      })
    },
    async kill() {
      // Workers whose supervisor has died would finish their requests and close their sockets: they stand still first.
      const processes = hasEnded() ? [] : [...server.processesOf('worker'), ...server.processesOf('analytics-process')]
      for (const id of processes) signalTo(id, 'SIGSTOP')
      await end('SIGKILL')
      for (const id of processes) signalTo(id, 'SIGKILL')
    },
    stop: () => end('SIGTERM'),
    signal: (signal) => void child.kill(signal),
    async ended() {
      if (!hasEnded()) await once(child, 'exit')
      return child.exitCode
    },
    errors: () => errors,
  }
  await server.untilReady()
  return server
}

/** Asks until something is true. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20))
}

const childrenOf = ({ pid }: ChildProcess): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? []
      return Number(parent) === pid ? [Number(name)] : []
    } catch {
      return []
    }
  })

function commandOf(processId: number): string[] {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** A process may have ended by itself meanwhile. */
function signalTo(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {}
}
