import { createInterface } from 'node:readline'
import { ensureInstalled } from './lib/install.mjs'
import { exitOf, forwardSignals, startNode } from './lib/processes.mjs'
import { at } from './lib/root.mjs'

await ensureInstalled()
const stdio = ['ignore', 'pipe', 'pipe']
// Each change of a source restarts the server.
const env = { DRAIN_SECONDS: '0', ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }
const tsx = at('node_modules', 'tsx', 'dist', 'cli.mjs')
const vite = at('node_modules', 'vite', 'bin', 'vite.js')
const server = startNode([tsx, 'watch', '--clear-screen=false', 'server/src/main.ts'], { stdio, env })
const console_ = startNode([vite, '--clearScreen', 'false'], { stdio, env, cwd: at('console') })
const children = { server, console: console_ }

for (const [name, child] of Object.entries(children)) {
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    createInterface({ input: from }).on('line', (line) => to.write(`${name.padEnd(7)} │ ${line}\n`))
  }
}

const isStopping = forwardSignals(...Object.values(children))
const exits = Object.values(children).map(exitOf)
// One without the other is of no use: when one ends, so does the other.
process.exitCode = await Promise.race(exits)
if (!isStopping()) for (const child of Object.values(children)) child.kill('SIGTERM')
await Promise.all(exits)
