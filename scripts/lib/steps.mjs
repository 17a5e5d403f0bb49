import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { relative as relativePath } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { exitOf, startNode } from './processes.mjs'
import { at } from './root.mjs'

const bin = (name, file) => at('node_modules', name, file)
const tsc = bin('typescript', 'bin/tsc')
const reports = at('node_modules', '.regent-reports')
/** Where the test runner keeps transformed modules (vitest.config.ts). */
const moduleCache = at('node_modules', '.experimental-vitest-cache')

/**
 * A step is one process: `{ name, args, env, report, count, after }`; `after` names a step that must have ended. A step with a report counts its tests, one without counts
 * as one test.
 */
const check = (name, ...args) => ({ name, args })

function testStep(name, args, count, reportVariable) {
  const report = `${reports}/${name.replaceAll(' ', '-')}.json`
  return { name, args: args(report), env: reportVariable && { [reportVariable]: report }, report, count }
}

/** The tests of some projects of vitest.config.ts; `files` are paths or parts of paths. */
export function vitestStep(name, projects, { files = [], workers } = {}) {
  return testStep(
    name,
    (report) => [
      bin('vitest', 'vitest.mjs'),
      'run',
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...projects.flatMap((project) => ['--project', project]),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...files,
    ],
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(({ name: file, status, message, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed')
        if (failed.length === 0) return status === 'failed' ? [`${relative(file)}${firstLine(message)}`] : []
        return failed.map((test) => `${relative(file)}: ${test.fullName}${firstLine(test.failureMessages?.[0])}`)
      }),
      files: testResults.map(({ name: file, startTime, endTime, assertionResults }) => ({
        file: relative(file),
        seconds: (endTime - startTime) / 1000,
        tests: assertionResults.length,
      })),
    }),
  )
}

/** The browser stories in these files, or all of them. They need the build. */
export function storiesStep({ files = [], workers } = {}) {
  return testStep(
    'browser stories',
    () => [
      bin('@playwright/test', 'cli.js'),
      ...['test', '--reporter=list,json'],
      ...(workers === undefined ? [] : [`--workers=${workers}`]),
      ...files,
    ],
    ({ stats, suites }) => {
      const retried = suites.flatMap(retriedStories)
      return {
        passed: stats.expected,
        // Passing only at the second attempt is a defect of the story or of the product.
        failed: stats.unexpected + stats.flaky,
        failures: [...suites.flatMap(failedStories), ...retried.map((story) => `passed only on retry: ${story}`)],
        retries: retried.length,
        files: suites.map((suite) => ({ file: `e2e/${suite.file}`, ...sumOf(suite) })),
      }
    },
    'PLAYWRIGHT_JSON_OUTPUT_NAME',
  )
}

const relative = (file) => relativePath(at(), file)

const firstLine = (message) =>
  message ? `\n        ${stripVTControlCharacters(message).split('\n', 1)[0].slice(0, 300)}` : ''

const storiesThat =
  (isMeant) =>
  ({ suites = [], specs = [] }) => [
    ...specs.filter(isMeant).map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return `${file}: ${title}${firstLine(results.find(({ error }) => error)?.error.message)}`
    }),
    ...suites.flatMap(storiesThat(isMeant)),
  ]

const failedStories = storiesThat(({ ok }) => !ok)
const retriedStories = storiesThat(({ tests }) => tests.some(({ status }) => status === 'flaky'))

function sumOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = { seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0), tests: specs.length }
  return suites.map(sumOf).reduce((a, b) => ({ seconds: a.seconds + b.seconds, tests: a.tests + b.tests }), own)
}

/**
 * One checker: several read the same shapes once each, which takes twice the processor time. What was checked is kept:
 * the next run checks only files that have changed, and those that import them.
 */
const typesOf = (name, project) =>
  check(name, tsc, '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', checkedFiles(project))
const checkedFiles = (project) => at('node_modules', '.regent-types', `${project}.tsbuildinfo`)

const types = [
  // The tools read the whole server.
  ['types of the server and the tools', 'tools'],
  ['types of the console', 'console'],
  ['types of the stories', 'e2e'],
  ['types of the contract', 'contract'],
  ['types of the service library', 'service'],
  ['types of the client library', 'client'],
  ['types of the command line', 'cli'],
].map(([name, project]) => typesOf(name, project))
const lint = check('lint, format and boundaries', bin('@biomejs/biome', 'bin/biome'), 'ci')
const deadCode = check('dead code', bin('knip', 'bin/knip.js'))
const build = check('build', at('scripts', 'build.mjs'))

const units = () =>
  vitestStep('unit and area tests', ['contract', 'client', 'cli', 'console', 'repository', 'server', 'tools'])
/** They start servers and wait for them, so they run next to tests that use the processor. */
const processes = () => vitestStep('engine and process tests', ['engines', 'documents'], { workers: 1 })
const screens = () => vitestStep('screen tests', ['screens'])

/** The step starts servers: those of the build, once it is there. */
const onBuild = (step) => ({ ...step, after: build.name, env: { ...step.env, BUILT_SERVER: at('server', 'dist') } })

/**
 * Every check, as lanes that run at the same time; the steps of a lane run one after another. One lane has the browsers:
 * two kinds of browser tests at once keep a server waiting for longer than a story waits for it.
 */
export const allLanes = () => [
  [build, { ...storiesStep(), after: build.name }, screens()],
  [lint, ...types, deadCode, onBuild(processes()), units()],
]

/** Everything that needs no browser. */
export const fastLanes = () => [[lint, ...types, deadCode, processes()], [units()]]

/** The tests of some files, as the import graph or an area chooses them: `{ unit: { project: files }, stories }`. */
export function lanesOf({ unit, stories }) {
  const withFiles = (projects) => projects.filter((project) => (unit[project] ?? []).length > 0)
  const stepOf = (name, projects) => {
    const found = withFiles(projects)
    return found.length > 0 ? [vitestStep(name, found, { files: found.flatMap((project) => unit[project]) })] : []
  }
  return [
    stepOf('unit and area tests', ['contract', 'client', 'cli', 'console', 'repository', 'server', 'tools']),
    [...stepOf('engine and process tests', ['engines', 'documents']), ...stepOf('screen tests', ['screens'])],
    stories.length > 0 ? [storiesStep({ files: stories })] : [],
  ].filter((lane) => lane.length > 0)
}

/** The tests that a change reaches, with types, lint and dead code of everything. */
export const lanesOfChange = (selection) => [[lint, ...types, deadCode], ...lanesOf(selection)]

/** Runs all steps, each to its end whatever the others said, and prints a summary. Returns the counts of all. */
export async function runLanes(lanes) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  limitModuleCache()
  const startedAt = performance.now()
  const running = new Map()
  const beat = setInterval(() => {
    const names = [...running].map(([name, since]) => `${name} (${seconds(since)})`)
    console.log(`  running: ${names.join(', ')}`)
  }, 30_000)
  const ended = new Map(lanes.flat().map(({ name }) => [name, withResolvers()]))
  const runLane = async (lane) => {
    const done = []
    for (const step of lane) {
      const before = await ended.get(step.after)?.promise
      running.set(step.name, performance.now())
      const result = before?.failed > 0 ? notRun(step) : await run(step)
      done.push(result)
      running.delete(step.name)
      ended.get(step.name).resolve(result)
    }
    return done
  }
  const results = (await Promise.all(lanes.map(runLane))).flat()
  clearInterval(beat)
  return summarize(results, startedAt)
}

/** Each version of a module adds a file, and none is deleted: a cache of several times the repository is begun anew. */
function limitModuleCache() {
  const isFull = existsSync(moduleCache) && readdirSync(moduleCache).length > 30_000
  if (isFull) rmSync(moduleCache, { recursive: true, force: true })
}

/** Node 20 has no `Promise.withResolvers`. */
function withResolvers() {
  let resolve
  const promise = new Promise((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** The output of a step goes to a file: of steps that run at the same time nobody could read it. */
async function run(step) {
  const log = `${reports}/${step.name.replaceAll(/[ ,]+/g, '-')}.log`
  const startedAt = performance.now()
  const child = startNode(step.args, {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const file = createWriteStream(log)
  const printed = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      file.write(part)
      printed.push(part)
      if (printed.length > 2_000) printed.splice(0, 1_000)
    })
  const code = await exitOf(child)
  file.end()
  const took = (performance.now() - startedAt) / 1000
  const result = { name: step.name, took, hasReport: step.report !== undefined, ...countsOf(step, code) }
  console.log(lineOf(result))
  if (result.failed > 0) console.log(lastLines(printed, log))
  return result
}

/** Without the step before it, the step would say nothing of the sources as they are. */
const notRun = ({ name, after }) => ({
  ...{ name, took: 0, hasReport: false, passed: 0, failed: 1, files: [], retries: 0 },
  failures: [`not run, because this failed: ${after}`],
})

const lineOf = ({ name, took, hasReport, passed, failed }) =>
  `${failed === 0 ? '✔' : '✘'} ${name} (${took.toFixed(1)} s${hasReport ? `, ${passed} passed, ${failed} failed` : ''})`

function lastLines(printed, log) {
  const lines = Buffer.concat(printed).toString().trimEnd().split('\n')
  return `${lines.slice(-150).join('\n')}\n  The whole output is in ${relative(log)}.`
}

/** A runner that failed without naming a failed test (a file that does not load, a crash) counts as one failure. */
function countsOf({ report, count }, code) {
  const isFine = code === 0
  const nothing = { failures: [], files: [], retries: 0 }
  if (!report) return { ...nothing, passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 }
  try {
    const counted = count(JSON.parse(readFileSync(report, 'utf8')))
    return { ...nothing, ...counted, failed: isFine ? counted.failed : Math.max(counted.failed, 1) }
  } catch {
    return { ...nothing, passed: 0, failed: 1 }
  }
}

/** What failed is named at the end: the middle of a long output is what gets lost. */
function summarize(results, startedAt) {
  const total = { passed: 0, failed: 0 }
  console.log(`\nSteps, which ran at the same time (${seconds(startedAt)} in all):`)
  for (const result of results) {
    console.log(`  ${lineOf(result)}`)
    for (const failure of result.failures) console.log(`      ${failure}`)
    total.passed += result.passed
    total.failed += result.failed
  }
  const slowest = results.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds)
  if (slowest.length > 0) console.log('\nThe ten slowest files:')
  for (const { file, seconds: took, tests } of slowest.slice(0, 10))
    console.log(`  ${took.toFixed(1).padStart(6)} s  ${file} (${tests} tests)`)
  console.log(`\nRetries: ${results.reduce((sum, { retries }) => sum + retries, 0)}`)
  return total
}
