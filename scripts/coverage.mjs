import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { exitOf, startNode } from './lib/processes.mjs'
import { at, root } from './lib/root.mjs'

/** Prints the covered lines of each area of the server; fails where an area is below the floor. */

const floorPercent = 85
const report = at('node_modules', '.regent-reports', 'coverage')

await ensureInstalled()
const code = await exitOf(
  startNode([
    at('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...['--project', 'server', '--project', 'engines'],
    ...['--coverage.enabled', `--coverage.reportsDirectory=${report}`],
  ]),
)
if (code !== 0) {
  console.error('\nNo coverage, because tests failed. See the lines above.')
  process.exit(code)
}

const areas = linesByArea(JSON.parse(readFileSync(`${report}/coverage-summary.json`, 'utf8')))
const width = Math.max(...areas.map(({ area }) => area.length))
console.log(`\n${'Area of the server'.padEnd(width)}   Lines  Covered`)
for (const { area, covered, total, percent } of areas)
  console.log(`${area.padEnd(width)}  ${`${covered}/${total}`.padStart(9)}  ${`${percent.toFixed(1)} %`.padStart(7)}`)

const thin = areas.filter(({ percent }) => percent < floorPercent)
for (const { area, percent } of thin)
  console.error(
    `The tests of ${area} cover ${percent.toFixed(1)} % of its lines: at least ${floorPercent} % are needed.`,
  )
process.exitCode = thin.length === 0 ? 0 : 1

/** The areas of a summary by file, the least covered first. */
function linesByArea(summary) {
  const sums = new Map()
  for (const [file, { lines }] of Object.entries(summary)) {
    const [, area] = /server\/src\/areas\/([^/]+\/[^/]+)\//.exec(relative(root, file).replaceAll('\\', '/')) ?? []
    if (area === undefined) continue
    const sum = sums.get(area) ?? { covered: 0, total: 0 }
    sums.set(area, { covered: sum.covered + lines.covered, total: sum.total + lines.total })
  }
  return [...sums]
    .map(([area, { covered, total }]) => ({
      area,
      covered,
      total,
      percent: total === 0 ? 100 : (100 * covered) / total,
    }))
    .sort((a, b) => a.percent - b.percent)
}
