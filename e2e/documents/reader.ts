import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { builtServer } from '../../server/src/testing/built-server.ts'
import { runEmbeddedSql } from '../../server/src/testing/embedded-sql.ts'
import { parseShown, Values } from './answers.ts'
import { type Block, parseBlocks, type Step, stepsOf } from './blocks.ts'
import { answersIn, Shell } from './shell.ts'

export const root = join(import.meta.dirname, '../..')
const built = dirname(builtServer())

/** The test code that one document needs. Keys are the first words of a command or block. */
export type Script = {
  document: string
  /** true: the document uses the server that README.md starts. false: it starts its own, or needs none. */
  isServed: boolean
  /** Number of blocks with the marker `<!-- not run: … -->`. A new marker must be counted here too. */
  notRun: number
  /** Settings of the servers that the document starts. */
  settings?: Record<string, string>
  /** Prepares data before a command runs. */
  before?: Record<string, (reader: Reader) => Promise<void>>
  /** Checks the effect of a command; throws if it is wrong. */
  after?: Record<string, (reader: Reader, output: string) => Promise<void>>
  /** Checks a block that is not a command; throws if the block is wrong. */
  checks?: Record<string, (reader: Reader, text: string) => Promise<void>>
}

export type Answer = { status: number; body: unknown }
export type Asking = { method?: string; body?: unknown; token?: string; scope?: string }

/** A simulated reader of one document: a copy of the checkout, a terminal, and a server. */
export class Reader {
  readonly values = new Values()
  readonly folder: string
  readonly shell: Shell
  readonly port: number
  /** The answer of the last request. */
  last: Answer = { status: 0, body: undefined }
  readonly #scratch: string
  /** The reader whose server is used. */
  readonly #host: Reader
  readonly #closings: (() => unknown)[] = []

  private constructor(scratch: string, port: number, settings: Record<string, string>, host: Reader | undefined) {
    this.#scratch = scratch
    this.#host = host ?? this
    this.folder = join(scratch, 'regent')
    this.port = port
    this.shell = new Shell(this.folder, scratch, {
      NODE_ENV: 'production',
      WORKERS: '1',
      PORT: String(port),
      SERVER_OUTPUT: join(scratch, 'output.txt'),
      SERVER_PIDS: join(scratch, 'pids.txt'),
      ...settings,
    })
    this.values.set('127.0.0.1:8080', `127.0.0.1:${port}`)
  }

  /** `host`: the reader who has started the server. Without it the document starts its own. */
  static async of({ settings = {} }: Script, host?: Reader): Promise<Reader> {
    const scratch = mkdtempSync(join(tmpdir(), 'regent-documents-'))
    // Services run as other users where the tests run as root.
    chmodSync(scratch, 0o755)
    const folder = join(scratch, 'regent')
    mkdirSync(join(folder, 'server'), { recursive: true })
    for (const part of [
      'scripts',
      'package.json',
      'package-lock.json',
      'server/src',
      'server/migrations',
      'server/services-example',
    ])
      cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    if (host === undefined)
      cpSync(built, join(folder, 'server/dist'), { recursive: true, filter: (path) => !path.endsWith('.map') })
    return new Reader(scratch, host?.port ?? (await freePort()), settings, host)
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Output of the server since its last start. */
  serverOutput(): string {
    return readFileSync(join(this.#host.#scratch, 'output.txt'), 'utf8')
  }

  /** Sends a request that is not in the document. */
  async ask(path: string, { method, body, token, scope }: Asking = {}): Promise<Answer> {
    const reply = await fetch(this.origin + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(scope !== undefined && { 'X-BEAM-SCOPE': scope }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    this.last = { status: reply.status, body: text === '' ? undefined : JSON.parse(text) }
    return this.last
  }

  /** Sends a request; throws if the server rejects it. */
  async done<Body = Record<string, never>>(path: string, asking: Asking = {}): Promise<Body> {
    const { status, body } = await this.ask(path, asking)
    if (status >= 400) throw new Error(`${path} answers ${status} ${JSON.stringify(body)}`)
    return body as Body
  }

  /** Throws if the last answer differs from the one in the document. */
  expectLast(shown: string): void {
    throwAny(this.values.compare(parseShown(shown), this.last.body))
  }

  /** Value of a shell variable, without `Authorization: Bearer ` or another header name. */
  async variable(name: string): Promise<string> {
    const { output } = await this.shell.run(`printf %s "$${name}"`)
    return output.replace(/^[\w-]+: (Bearer )?/, '')
  }

  /** Runs a statement on the embedded database. */
  sql(statement: string): Promise<number | null> {
    return runEmbeddedSql(join(this.#host.folder, 'data'), statement)
  }

  /** Registers a stand-in that is closed with the reader. */
  closing(close: () => unknown): void {
    this.#closings.push(close)
  }

  /** Stops the servers of this reader and waits until they have exited. */
  async stop(): Promise<void> {
    const list = join(this.#scratch, 'pids.txt')
    await this.shell.run(
      `touch ${list}; for server in $(cat ${list}); do kill $server; done 2>/dev/null; wait; rm ${list}`,
    )
  }

  async close(): Promise<void> {
    for (const close of this.#closings) await close()
    await this.stop()
    this.shell.close()
    rmSync(this.#scratch, { recursive: true, force: true })
  }
}

function throwAny(faults: string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Waits until a condition is true, for one minute at most. */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isTrue()); ) {
    if (Date.now() > end) throw new Error(`Not true within one minute: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Result of one document. `unused`: keys of the script that matched no block. */
export type Outcome = { ran: number; notRun: string[]; faults: string[]; unused: string[] }

/**
 * Runs all blocks of documents in order, with one reader. `start` returns the reader who has started the shared server.
 */
export async function follow(scripts: readonly Script[], start: () => Promise<Reader>): Promise<Outcome[]> {
  const [first] = scripts
  if (!first) return []
  const reader = await Reader.of(first, first.isServed ? await start() : undefined)
  const outcomes: Outcome[] = []
  try {
    for (const script of scripts) outcomes.push(await read(reader, script))
    return outcomes
  } finally {
    await reader.close()
  }
}

/** The same, but keeps the reader and its server running. */
export async function read(reader: Reader, script: Script): Promise<Outcome> {
  const blocks = parseBlocks(readFileSync(join(root, script.document), 'utf8'))
  const outcome: Outcome = { ran: 0, notRun: [], faults: [], unused: [] }
  const used = new Set<string>()
  const entryFor = <Entry>(entries: Record<string, Entry> | undefined, text: string): Entry | undefined => {
    const [key, entry] = Object.entries(entries ?? {}).find(([start]) => text.startsWith(start)) ?? []
    if (key !== undefined) used.add(key)
    return entry
  }
  const attempt = async (line: number, what: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      outcome.faults.push(`${script.document}:${line}: ${what}\n${error instanceof Error ? error.message : error}`)
    }
  }
  const runStep = async ({ line, command, answer }: Step) =>
    attempt(line, command, async () => {
      await entryFor(script.before, command)?.(reader)
      const output = await typed(reader, command, answer)
      await entryFor(script.after, command)?.(reader, output)
    })
  const runBlock = async (block: Block) => {
    if (block.reason !== undefined) return void outcome.notRun.push(`line ${block.line}: ${block.reason}`)
    outcome.ran += 1
    const check = entryFor(script.checks, block.text)
    if (check) return attempt(block.line, block.text, () => check(reader, reader.values.fill(block.text)))
    if (!['', 'sh'].includes(block.language) || !/^([A-Z_]+=|curl |npm |export |mkdir |chmod )/.test(block.text)) {
      outcome.faults.push(`${script.document}:${block.line}: no check is written for this block:\n${block.text}`)
      return
    }
    for (const step of stepsOf(block)) await runStep(step)
  }
  for (const block of blocks) await runBlock(block)
  outcome.unused = [script.before, script.after, script.checks].flatMap((entries) =>
    Object.keys(entries ?? {}).filter((key) => !used.has(key)),
  )
  return outcome
}

/** Runs a command and compares its output with the answer in the document. */
async function typed(reader: Reader, command: string, answer: string | undefined): Promise<string> {
  const { shell, values } = reader
  const { output, failed } = await shell.run(values.fill(command))
  if (failed !== undefined) throw new Error(`${failed}\n${output}`)
  const answers = answersIn(output)
  const last = answers.at(-1)
  if (!last) {
    if (answer !== undefined) throwAny(values.compareText(answer, output.trim()))
    return output
  }
  const isError = answer !== undefined && /^\{"status":[45]/.test(answer)
  const refused = answers.find(({ status }) => status >= 400)
  if (refused && !isError) throw new Error(`It answers ${refused.status}: ${refused.body}`)
  reader.last = { status: last.status, body: last.body === '' ? undefined : JSON.parse(last.body) }
  if (answer !== undefined) reader.expectLast(answer)
  return output
}
