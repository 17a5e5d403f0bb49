import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Output of a block, and the command that failed, if any. */
export type Printed = { output: string; failed: string | undefined }

/**
 * Two commands are replaced. `curl` also prints the HTTP status. `npm start` skips the build, runs in the background and
 * returns when the server is ready. All other commands run unchanged.
 */
const prelude = `
curl() { command curl -sS -w $'\\037%{http_code}\\037' "$@"; }
npm() {
  if [ "$1" != start ]; then command npm run --silent "\${@:2}"; return; fi
  local output="$SERVER_OUTPUT"
  : > "$output"
  node --require ./scripts/lib/thread-pool.cjs server/dist/main.js > "$output" 2>&1 &
  local server=$!
  echo "$server" >> "$SERVER_PIDS"
  until grep -q '^  Regent is ready' "$output"; do
    if ! kill -0 "$server" 2>/dev/null; then cat "$output"; return 1; fi
    sleep 0.05
  done
  sleep 0.2
  cat "$output"
}
trap 'FAILED="$BASH_COMMAND (exit code $?)"' ERR
`

/** Separators in the output: around the HTTP status of `curl`, and at the end of a block. */
const statusMark = '\u001f'
const endMark = '\u001e'

/** One bash session per document: variables stay set from block to block. */
export class Shell {
  readonly #folder: string
  readonly #bash: ChildProcess
  #printed = ''
  #count = 0
  #wake = () => {}

  constructor(folder: string, scratch: string, env: Record<string, string>) {
    this.#folder = scratch
    this.#bash = spawn('bash', ['--noprofile', '--norc'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#bash.stdout?.setEncoding('utf8').on('data', (part: string) => {
      this.#printed += part
      this.#wake()
    })
    this.#bash.on('exit', () => this.#wake())
    this.#source('prelude.sh', prelude)
  }

  #source(name: string, text: string): void {
    const file = join(this.#folder, name)
    writeFileSync(file, `${text}\n`)
    this.#bash.stdin?.write(`source '${file}' < /dev/null 2>&1\n`)
  }

  /** Runs a text as if a reader had pasted it. */
  async run(text: string): Promise<Printed> {
    this.#count += 1
    const end = endMark + this.#count + endMark
    this.#bash.stdin?.write('FAILED=\n')
    this.#source(`block-${this.#count}.sh`, text)
    this.#bash.stdin?.write(`printf '\\036%s\\036%s\\036' ${this.#count} "$FAILED"\n`)
    const isWhole = () => {
      const [, tail] = this.#printed.split(end)
      return tail?.includes(endMark) ?? false
    }
    while (!isWhole()) {
      if (this.#bash.exitCode !== null) throw new Error(`The shell ended: ${this.#printed}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const [output = '', tail = ''] = this.#printed.split(end)
    this.#printed = ''
    return { output, failed: tail.replaceAll(endMark, '') || undefined }
  }

  close(): void {
    this.#bash.kill()
  }
}

/** Status and body of each `curl` in an output. */
export const answersIn = (output: string): { status: number; body: string }[] =>
  output
    .split(statusMark)
    .flatMap((part, index, parts) =>
      index % 2 === 1 ? [{ status: Number(part), body: (parts[index - 1] ?? '').trim() }] : [],
    )
