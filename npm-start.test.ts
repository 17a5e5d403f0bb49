import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { read } from './repository-files.ts'

/** A folder whose `npm start` is the one of this repository, and runs `program` in place of the server. */
function folderWithStart(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'regent-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  mkdirSync(join(folder, 'scripts', 'lib'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts: { start: scripts['start'] } }))
  writeFileSync(join(folder, 'scripts', 'start.mjs'), program)
  writeFileSync(join(folder, 'scripts', 'lib', 'thread-pool.cjs'), '')
  return folder
}

test.skipIf(process.platform === 'win32')(
  'SIGTERM to npm start reaches the server, and npm waits for its end',
  async () => {
    const cwd = folderWithStart(`
    process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 200))
    setInterval(() => {}, 1_000)
    console.log('ready', process.pid)`)
    const started = spawn('npm', ['start', '--silent'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines: string[] = []
    let program: number | undefined
    onTestFinished(() => {
      if (program !== undefined && !lines.includes('stopped')) process.kill(program, 'SIGKILL')
    })
    const output = createInterface({ input: started.stdout })
    output.on('line', (line) => {
      const [word = '', pid] = line.split(' ')
      lines.push(word)
      if (pid === undefined) return
      program = Number(pid)
      started.kill('SIGTERM')
    })
    // Where the signal is lost, the program holds the output open.
    await once(output, 'close')
    expect(lines).toEqual(['ready', 'stopped'])
  },
  60_000,
)
