import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { guard, type ToProgram } from './guard.ts'
import { findIllness, isOfAnother, isOpen, type ProgramAddress } from './health.ts'
import { eachLine } from './lines.ts'
import { readUsed } from './usage.ts'

const mayEnter = 1
const mayRead = 4

/**
 * Checks that a user may enter all folders above a file and read it, since Node itself would only report that it was
 * not found. The error contains the missing permission and its path.
 */
async function requireReadable(file: string, uid: number): Promise<void> {
  const path = [file]
  for (let folder = dirname(file); folder !== path.at(-1); folder = dirname(folder)) path.push(folder)
  for (const one of path.reverse()) {
    const { uid: owner, gid, mode } = await stat(one)
    const right = one === file ? mayRead : mayEnter
    const shift = owner === uid ? 6 : gid === uid ? 3 : 0
    if (((mode >> shift) & right) === right) continue
    const [verb, letter] = one === file ? ['read', 'r'] : ['enter', 'x']
    throw new Error(
      `The services of this organization run as user ${uid}, which cannot ${verb} ${one}. Run: chmod o+${letter} ${one}`,
    )
  }
}

/** A program that may be hostile, in a separate process. */
export type Program = {
  /** The module that node starts. */
  main: string
  /** The working directory, which the program may read and not write. */
  folder: string
  /** The one folder that the program may write; it is its HOME and TMPDIR, and has to belong to `user`. */
  workFolder: string
  /** User and group id of the process; undefined: those of the server. Only root can set one. */
  user: number | undefined
  /** The whole environment of the program; PORT, HOME, TMPDIR and PATH are added. */
  env: Record<string, string>
  /** How much memory it may use, in MB. Node itself gets `nodeMemoryMb` on top. */
  memoryMb: number
}

export type Running = ProgramAddress & {
  /** The process id, for measuring usage. */
  processId: number
  /** Resolves when the program accepts calls and is healthy; rejects if it ends before, or takes too long. */
  ready: Promise<void>
  /** Resolves with how it ended, as a sentence. */
  ended: Promise<string>
  /** Sends SIGTERM, then SIGKILL if the program does not end. */
  stop: () => Promise<void>
  /** Waits until running calls are answered, for at most `limitMs`, then stops the program. */
  drain: (limitMs: number) => Promise<void>
  /** Sends it a message, which it receives with `process.on('message', …)`. */
  tell: (message: object) => void
  /** Closes the channel without stopping the program, as a killed server does. */
  abandon: () => void
}

const readyWithinMs = 30_000
const stopWithinMs = 4_000
const triedEveryMs = 100
/** Maximum line length in characters; listeners may keep less. */
const maxLineLength = 16_384
/** Memory of Node itself: its code, its young generation, its threads. */
export const nodeMemoryMb = 96
const memoryEveryMs = 250
const bytesPerMb = 1_048_576
/** How willing Linux is to end a program (up to 1,000) before the server, when the machine runs out of memory. */
const oomScore = '800'

export async function startProgram(
  program: Program,
  onLine: (line: string, isError: boolean) => void,
): Promise<Running> {
  const { main, folder, workFolder, env, memoryMb, user } = program
  if (user !== undefined) await requireReadable(main, user)
  const port = await freePort()
  const key = randomBytes(24).toString('base64url')
  const flags = [`--max-old-space-size=${memoryMb}`, ...permissions(folder, workFolder), '--import', guard]
  const child = spawn(process.execPath, [...flags, main], {
    cwd: folder,
    // Does not pass the server's environment: it may contain secrets.
    env: {
      ...env,
      PORT: String(port),
      REGENT_KEY: key,
      HOME: workFolder,
      TMPDIR: workFolder,
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
    },
    ...(user !== undefined && { uid: user, gid: user }),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let reason: string | undefined
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`It could not be started: ${error.message}`))
    child.once('exit', (code, signal) =>
      resolve(reason ?? (signal ? `It was ended by ${signal}.` : `It ended with code ${code}.`)),
    )
  })
  for (const [stream, isError] of [
    [child.stdout, false],
    [child.stderr, true],
  ] as const) {
    if (stream) eachLine(stream, maxLineLength, (line) => onLine(line, isError))
  }
  const channel = child.stdio[3] as Writable | undefined
  // A program that is exiting no longer gets messages.
  channel?.on('error', () => {})
  const send = (what: ToProgram) => void channel?.write(`${JSON.stringify(what)}\n`)
  // Not every system has this file.
  writeFile(`/proc/${child.pid}/oom_score_adj`, oomScore).catch(() => {})
  boundMemory(child, memoryMb, exit, (why) => {
    reason = why
    child.kill('SIGKILL')
  })
  const ready = accepts({ port, key }, exit, user)
  ready.catch(() => {})
  return {
    port,
    key,
    processId: child.pid ?? 0,
    ready,
    ended: exit,
    stop: () => stop(child, exit),
    async drain(limitMs) {
      send({ drain: true })
      const limit = setTimeout(() => void stop(child, exit), limitMs)
      await exit
      clearTimeout(limit)
    },
    tell: (message) => send({ message }),
    abandon: () => channel?.destroy(),
  }
}

/**
 * Node's permission model: the program reads its own folders, writes its work folder, and starts no processes, threads
 * or native code.
 */
function permissions(folder: string, workFolder: string): string[] {
  const isFinal = process.allowedNodeEnvironmentFlags.has('--permission')
  return [
    isFinal ? '--permission' : '--experimental-permission',
    // Otherwise each start would say, as an error in the logs of the service, that the model is experimental.
    '--disable-warning=ExperimentalWarning',
    `--allow-fs-read=${folder}/`,
    `--allow-fs-read=${workFolder}/`,
    `--allow-fs-write=${workFolder}/`,
    // From version 25 on the model has permissions of the network too.
    ...(process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []),
  ]
}

/** The heap is bounded by Node; buffers and everything else are not, so the resident memory is watched. */
function boundMemory(child: ChildProcess, memoryMb: number, exit: Promise<string>, onOver: (why: string) => void) {
  const watch = setInterval(async () => {
    const used = await readUsed(child.pid ?? 0)
    const usedMb = Math.ceil((used?.memoryBytes ?? 0) / bytesPerMb)
    if (usedMb > memoryMb + nodeMemoryMb) {
      onOver(`It used ${usedMb} MB of ${memoryMb} MB (and ${nodeMemoryMb} MB for Node itself).`)
    }
  }, memoryEveryMs).unref()
  void exit.then(() => clearInterval(watch))
}

async function stop(child: ChildProcess, exit: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await exit
  clearTimeout(timer)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    // Exclusive: otherwise the processes of a cluster would share the port, and keep it open slightly longer.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function accepts(address: ProgramAddress, exit: Promise<string>, user: number | undefined): Promise<void> {
  let how: string | undefined
  void exit.then((words) => {
    how = words
  })
  const seconds = readyWithinMs / 1_000
  let illness = `It did not listen on its PORT within ${seconds} seconds.`
  for (const until = performance.now() + readyWithinMs; performance.now() < until; ) {
    if (how !== undefined) throw new Error(how)
    if (await isOpen(address.port)) {
      if (user !== undefined && (await isOfAnother(address.port, user))) {
        throw new Error('Another program uses its PORT. It restarts on another one.')
      }
      const healthProblem = await findIllness(address)
      if (healthProblem === undefined) return
      illness = `${healthProblem} The check was retried for ${seconds} seconds.`
    }
    await new Promise((resolve) => setTimeout(resolve, triedEveryMs))
  }
  throw new Error(illness)
}
