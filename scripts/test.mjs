import { ensureInstalled } from './lib/install.mjs'
import { browserSteps, fastSteps, runSteps } from './lib/steps.mjs'

await ensureInstalled()
const { passed, failed } = await runSteps([...fastSteps, ...browserSteps])
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
