import { ensureInstalled } from './lib/install.mjs'
import { exitOf, forwardSignals, startNode } from './lib/processes.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/run.mjs <file.ts> [arguments]')
  process.exit(1)
}
await ensureInstalled()
const child = startNode(['--import', 'tsx', file, ...args])
forwardSignals(child)
process.exitCode = await exitOf(child)
