import { ensureInstalled } from './lib/install.mjs'
import { fastLanes, runLanes } from './lib/steps.mjs'

/** The fast part of `npm test`. */

await ensureInstalled()
const { failed } = await runLanes(fastLanes())
process.exitCode = failed === 0 ? 0 : 1
