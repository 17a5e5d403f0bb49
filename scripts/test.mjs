import { listAreas, nearestNames } from './lib/areas.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { areaSteps, browserSteps, fastSteps, runSteps } from './lib/steps.mjs'

/** All tests; with the name of an area only its own. */

const [area] = process.argv.slice(2)
const areas = listAreas()
if (area !== undefined && !areas.has(area)) {
  console.error(`There is no area "${area}"; the nearest names are ${nearestNames(areas.keys(), area).join(', ')}.`)
  process.exit(1)
}
await ensureInstalled()
const steps = area === undefined ? [...fastSteps, ...browserSteps] : areaSteps(area, areas.get(area))
if (area !== undefined && steps.some(({ name }) => name === 'browser stories')) await ensureBuilt()
const { passed, failed } = await runSteps(steps)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
