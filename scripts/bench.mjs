import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { exitOf, forwardSignals, startNode } from './lib/processes.mjs'

// What is measured is the product as it is built, not as it is developed.
await ensureInstalled()
await ensureBuilt()
const child = startNode(['--import', 'tsx', 'server/src/bench/main.ts', ...process.argv.slice(2)])
forwardSignals(child)
process.exitCode = await exitOf(child)
