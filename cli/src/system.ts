import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'

/** What a command uses of its surroundings. Tests replace it. */
export type System = {
  env: Record<string, string | undefined>
  /** True if a person can answer questions. Nothing is asked otherwise. */
  isTerminal: boolean
  /** Results, for people or programs. */
  out: (text: string) => void
  /** Messages and errors. */
  err: (text: string) => void
  readInput: () => Promise<string>
  ask: (question: string, options?: { isSecret: boolean }) => Promise<string>
  /** Shows an address to the person, if there is a browser. */
  openBrowser: (address: string) => void
  sleep: (ms: number) => Promise<void>
  now: () => number
}

/** The terminal and the environment of this process. */
export function processSystem(): System {
  return {
    env: process.env,
    isTerminal: process.stdin.isTTY === true && process.stderr.isTTY === true,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    readInput: () => readText(process.stdin),
    ask: askOnTerminal,
    openBrowser,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: Date.now,
  }
}

const browsers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** The address is printed as well: a computer without a browser has no such program. */
function openBrowser(address: string): void {
  const [program, ...args] = browsers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

/** The exit code of a program that Ctrl+C ends. */
const interruptedCode = 130

/** Asks on stderr, so that stdout has only results. The characters of a secret are not shown. */
async function askOnTerminal(question: string, { isSecret } = { isSecret: false }): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isSecret) process.stderr.write(`${question}: `)
  const lines = createInterface({ input: process.stdin, output: isSecret ? silent : process.stderr, terminal: true })
  // Without an answer the process would wait for it forever.
  lines.on('SIGINT', () => process.exit(interruptedCode))
  try {
    return (await lines.question(isSecret ? '' : `${question}: `)).trim()
  } finally {
    lines.close()
    if (isSecret) process.stderr.write('\n')
  }
}
