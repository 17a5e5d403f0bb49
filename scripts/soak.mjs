import { ensureInstalled } from './lib/install.mjs'
import { exitOf, startNode } from './lib/processes.mjs'
import { at } from './lib/root.mjs'

// The long fault tests: the same as in `npm test`, many more rounds.
await ensureInstalled()
const vitest = at('node_modules', 'vitest', 'vitest.mjs')
const env = { ...process.env, SOAK_ROUNDS: process.argv[2] ?? '20' }
process.exitCode = await exitOf(startNode([vitest, 'run', '--project', 'engines', 'src/crash.test.ts'], { env }))
