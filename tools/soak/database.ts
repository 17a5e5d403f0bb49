import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { startEmbeddedPostgres } from '../../server/src/engines/database/embedded/embedded-postgres.ts'

/**
 * The database of the run, in a process of its own: a power cut kills it and everything below it. A process that keeps
 * PostgreSQL running would start it again at once, and keep the disk in use.
 */
export class SoakDatabase {
  url = ''
  readonly #folder: string
  #child: ChildProcess | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  async start(): Promise<void> {
    const program = join(import.meta.dirname, 'main.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', program, '--database', this.#folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Ctrl+C ends the run, which stops the database last.
      detached: true,
    })
    this.#child = child
    const lines = createInterface({ input: child.stdout! })
    const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [''])])) as [string]
    if (line === '') throw new Error('The database of the run did not start.')
    this.url = line
  }

  /** The main process of PostgreSQL. */
  postmaster(): number {
    const [pid] = readFileSync(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  }

  /** Kills PostgreSQL; the process above it starts it again. */
  signal(signal: NodeJS.Signals): void {
    process.kill(this.postmaster(), signal)
  }

  /** Kills everything, as a machine that loses its power does. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    for (const pid of workingIn(join(this.#folder, 'postgres'))) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** The processes of PostgreSQL work in its folder. Linux says so also while the disk cannot be read. */
const workingIn = (folder: string): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder ? [Number(name)] : []
    } catch {
      return []
    }
  })

/** What the process of the database does: it prints the address, and ends with SIGTERM. */
export async function runDatabase(folder: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
  process.stdout.write(`${database.url}\n`)
  process.once('SIGTERM', () => {
    database.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
