import { ensureInstalled } from './lib/install.mjs'
import { fastSteps, runSteps } from './lib/steps.mjs'

await ensureInstalled()
const { failed } = await runSteps(fastSteps)
process.exitCode = failed === 0 ? 0 : 1
