import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative as relativePath } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { testsOf } from './areas.mjs'
import { exitOf, startNode } from './processes.mjs'
import { at } from './root.mjs'

const bin = (name, file) => at('node_modules', name, file)
const tsc = bin('typescript', 'bin/tsc')
const reports = at('node_modules', '.regent-reports')

function testStep(name, args, count, reportVariable) {
  const report = `${reports}/${name.replaceAll(' ', '-')}.json`
  return { name, args: args(report), env: reportVariable && { [reportVariable]: report }, report, count }
}

function vitestStep(filters = []) {
  return testStep(
    'unit and area tests',
    (report) => [
      bin('vitest', 'vitest.mjs'),
      'run',
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...filters,
    ],
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed')
        if (failed.length === 0) return status === 'failed' ? [relative(name)] : []
        return failed.map((test) => `${relative(name)}: ${test.fullName}${why(test.failureMessages?.[0])}`)
      }),
    }),
  )
}

function storiesStep(files = []) {
  return testStep(
    'browser stories',
    () => [bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json', ...files],
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: suites.flatMap(failedStories),
      unsteady: suites.flatMap(unsteadyStories),
    }),
    'PLAYWRIGHT_JSON_OUTPUT_NAME',
  )
}

const relative = (file) => relativePath(at(), file)

/** The first line of a failure's message. */
const why = (message) =>
  message ? `\n        ${stripVTControlCharacters(message).split('\n', 1)[0].slice(0, 300)}` : ''

const storiesThat =
  (isMeant) =>
  ({ suites = [], specs = [] }) => [
    ...specs.filter(isMeant).map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return `${file}: ${title}${why(results.find(({ error }) => error)?.error.message)}`
    }),
    ...suites.flatMap(storiesThat(isMeant)),
  ]

/** The stories of a suite, and of those within it, that failed; and those that passed only when told again. */
const failedStories = storiesThat(({ ok }) => !ok)
const unsteadyStories = storiesThat(({ tests }) => tests.some(({ status }) => status === 'flaky'))

/**
 * What needs no browser. A step with a report counts its tests, one without counts as one. Steps that use one core run
 * two at a time.
 */
export const fastSteps = [
  { name: 'types of the server', args: [tsc, '-p', 'server'], usesOneCore: true },
  { name: 'types of the console', args: [tsc, '-p', 'console'], usesOneCore: true },
  { name: 'types of the stories', args: [tsc, '-p', 'e2e'], usesOneCore: true },
  { name: 'dead code', args: [bin('knip', 'bin/knip.js')], usesOneCore: true },
  { name: 'types of the contract', args: [tsc, '-p', 'contract'], usesOneCore: true },
  { name: 'types of the service library', args: [tsc, '-p', 'service'], usesOneCore: true },
  { name: 'lint, format and boundaries', args: [bin('@biomejs/biome', 'bin/biome'), 'ci'] },
  vitestStep(),
]

/** Stories in a real browser, on the built product. */
export const browserSteps = [{ name: 'build', args: [at('scripts', 'build.mjs')] }, storiesStep()]

/** The tests of one area: those of its contract, server and console, and its stories on the built product. */
export function areaSteps(area, path) {
  const { unit, stories } = testsOf(area, path)
  const projects = Object.keys(unit).filter((project) => unit[project].length > 0)
  return [
    ...(projects.length > 0
      ? [vitestStep([...projects.flatMap((project) => ['--project', project]), ...Object.values(unit).flat()])]
      : []),
    ...(stories.length > 0 ? [storiesStep(stories)] : []),
  ]
}

/** Runs all steps, each to its end whatever the others said; answers the counts of all. */
export async function runSteps(steps) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const total = { passed: 0, failed: 0 }
  const lines = []
  const finish = async (step) => {
    const { passed, failed, told } = await run(step)
    total.passed += passed
    total.failed += failed
    lines.push(...told)
  }
  const beside = steps.filter(({ usesOneCore }) => usesOneCore)
  const next = async () => {
    for (let step = beside.shift(); step; step = beside.shift()) await finish(step)
  }
  await Promise.all([next(), next()])
  for (const step of steps.filter(({ usesOneCore }) => !usesOneCore)) await finish(step)
  console.log(`\n${lines.join('\n')}`)
  return total
}

/** Runs a step; what one prints that runs beside another follows its name, when it has ended. */
async function run(step) {
  const title = `\n▶ ${step.name}`
  if (!step.usesOneCore) console.log(title)
  const startedAt = performance.now()
  const stdio = step.usesOneCore ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = startNode(step.args, { env: { ...process.env, ...step.env }, stdio })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part))
  const code = await exitOf(child)
  if (step.usesOneCore) console.log(`${title}\n${Buffer.concat(printed)}`.trimEnd())
  const { passed, failed, failures = [], unsteady = [] } = countsOf(step, code)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const counts = step.report ? `, ${passed} passed, ${failed} failed` : ''
  const line = `${failed === 0 ? '✔' : '✘'} ${step.name} (${seconds} s${counts})`
  console.log(line)
  // Named again at the end: the middle of a long output is what gets lost.
  const named = failures.map((failure) => `    ${failure}`)
  const shaky = unsteady.map((story) => `    passed only at the second attempt, which is a defect: ${story}`)
  return { passed, failed, told: [line, ...named, ...shaky] }
}

/** A runner that failed without naming a failed test (a file that does not load, a crash) counts as one failure. */
function countsOf({ report, count }, code) {
  const isFine = code === 0
  if (!report) return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 }
  try {
    const counted = count(JSON.parse(readFileSync(report, 'utf8')))
    return { ...counted, failed: isFine ? counted.failed : Math.max(counted.failed, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
