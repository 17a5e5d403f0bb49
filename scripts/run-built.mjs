import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { exitOf, forwardSignals, startNode } from './lib/processes.mjs'

// For what starts the product as it is built, not as it is developed.
const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/run-built.mjs <file.ts> [arguments]')
  process.exit(1)
}
await ensureInstalled()
await ensureBuilt()
const child = startNode(['--import', 'tsx', file, ...args])
forwardSignals(child)
process.exitCode = await exitOf(child)
