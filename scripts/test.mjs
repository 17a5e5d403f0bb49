import { listAreas, nearestNames, testsOf } from './lib/areas.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { selectChanged } from './lib/changed.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { allLanes, lanesOf, lanesOfChange, runLanes } from './lib/steps.mjs'

/**
 * `npm test` runs every check; `npm test -- payments` the tests of one area; `npm test -- --changed` those that the import
 * graph reaches from what has changed since the last commit, `--changed=main` since another one.
 */

const [argument] = process.argv.slice(2)
await ensureInstalled()
const { passed, failed } = await runLanes(await lanesFor(argument))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function lanesFor(asked) {
  if (asked === undefined) return allLanes()
  if (asked === '--changed' || asked.startsWith('--changed=')) {
    const selection = selectChanged(asked.split('=')[1] ?? 'HEAD')
    for (const line of selection.report) console.log(line)
    if (selection.all) return allLanes()
    if (selection.stories.length > 0) await ensureBuilt()
    return lanesOfChange(selection)
  }
  const areas = listAreas()
  if (!areas.has(asked)) {
    console.error(`There is no area "${asked}"; the nearest names are ${nearestNames(areas.keys(), asked).join(', ')}.`)
    process.exit(1)
  }
  const tests = testsOf(asked, areas.get(asked))
  if (tests.stories.length > 0) await ensureBuilt()
  return lanesOf(tests)
}
