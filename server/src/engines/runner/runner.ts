import { type ChildProcess, spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { eachLine } from './lines.ts'

/** A program of trusted code, as a process of its own. */
export type Program = {
  /** The module that node starts; its folder is the working directory. */
  main: string
  folder: string
  /** The whole environment of the program; PORT is added. */
  env: Record<string, string>
  memoryMb: number
}

export type Running = {
  port: number
  /** The process id, for measuring usage. */
  processId: number
  /** Resolves when the program accepts calls; rejects if it ends before, or takes too long. */
  ready: Promise<void>
  /** Resolves with how it ended, as a sentence. */
  ended: Promise<string>
  /** Sends SIGTERM, then SIGKILL if the program does not end. */
  stop: () => Promise<void>
  /** Sends it a message, which `process.on('message', …)` hears. */
  tell: (message: object) => void
  /** Closes the channel without stopping the program, as a killed server does. */
  abandon: () => void
}

const readyWithinMs = 30_000
const stopWithinMs = 4_000
const triedEveryMs = 100
/** Maximum line length in characters; listeners may keep less. */
const maxLineLength = 16_384

/** Ends a program whose server was killed, because nobody else would stop it: the channel to it closes. */
const guard = `data:text/javascript,${encodeURIComponent(
  "process.on('disconnect', () => process.exit(1)); process.channel?.unref()",
)}`

export async function startProgram(
  program: Program,
  onLine: (line: string, isError: boolean) => void,
): Promise<Running> {
  const { main, folder, env, memoryMb } = program
  const port = await freePort()
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, '--import', guard, main], {
    cwd: folder,
    // Passes on nothing of the server's own environment: it may contain secrets.
    env: { ...env, PORT: String(port), PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`It could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(signal ? `It was ended by ${signal}.` : `It ended with code ${code}.`))
  })
  for (const [stream, isError] of [
    [child.stdout, false],
    [child.stderr, true],
  ] as const) {
    if (stream) eachLine(stream, maxLineLength, (line) => onLine(line, isError))
  }
  const ready = acceptsCalls(port, ended)
  ready.catch(() => {})
  return {
    port,
    processId: child.pid ?? 0,
    ready,
    ended,
    stop: () => stop(child, ended),
    // A program that is ending gets no more messages.
    tell: (message) => void (child.connected && child.send(message, () => {})),
    abandon: () => child.disconnect(),
  }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(timer)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function acceptsCalls(port: number, ended: Promise<string>): Promise<void> {
  let how: string | undefined
  void ended.then((words) => {
    how = words
  })
  for (const until = Date.now() + readyWithinMs; Date.now() < until; ) {
    if (how !== undefined) throw new Error(how)
    if (await isOpen(port)) return
    await new Promise((resolve) => setTimeout(resolve, triedEveryMs))
  }
  throw new Error(`It did not listen on its PORT within ${readyWithinMs / 1_000} seconds.`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
