import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listAreas, testsOf } from './areas.mjs'
import { at } from './root.mjs'

/**
 * Files that join all areas. The graph is not followed through them: through the list of areas every file reaches every
 * test. What depends on all areas at once is tested by the files outside the areas, which always run for their workspace.
 */
const compositions = new Set([
  'contract/src/endpoints.ts',
  ...['app', 'areas', 'sample', 'main', 'worker', 'testing/test-app'].map((name) => `server/src/${name}.ts`),
  ...['areas.ts', 'routes.tsx', 'demo.ts', 'subjects.ts', 'timeline-kinds.ts', 'console.tsx', 'main.tsx'].map(
    (name) => `console/src/${name}`,
  ),
  'console/src/testing/screen.tsx',
])

/** A change to these can change the result of any test. */
const concernsAll = (file) =>
  compositions.has(file) ||
  /^(package(-lock)?\.json|\.npmrc|vitest\.config\.ts|playwright\.config\.ts|tsconfig\.base\.json|\.ci\/)/.test(file) ||
  /^(contract|server|console|client|cli|service)\/(package\.json|tsconfig\.json|vite\.config\.ts)$/.test(file) ||
  /^(server\/migrations|server\/src\/testing|console\/src\/testing|e2e\/support|scripts\/lib)\//.test(file)

const isCode = (file) => /\.(tsx?|mjs|css)$/.test(file)
const isTest = (file) => /\.test\.tsx?$/.test(file)
const isStory = (file) => /^e2e\/.*\.spec\.ts$/.test(file)
const areaIn = (file) =>
  /^(?:server|console)\/src\/areas\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? /^e2e\/([^/]+)\.spec\.ts$/.exec(file)?.[1]

/**
 * Chooses the tests that a change since `base` can reach: `{ all, unit: { project: files }, stories, report }`.
 * `report` says in lines what runs, what is skipped and why. A base that git does not know ends the process.
 */
export function selectChanged(base) {
  const changed = changedSince(base)
  const report = [`Changed since ${base}: ${changed.length === 0 ? 'nothing' : changed.join(', ')}`]
  const cause = changed.find(concernsAll)
  if (cause !== undefined) return { all: true, report: [...report, `${cause} can change any test: all of them run.`] }
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(at(file)))
  const tests = files.filter((file) => isTest(file) || isStory(file))
  const chosen = choose(changed, files, tests)
  const skipped = tests.filter((file) => !chosen.has(file))
  report.push(`Runs ${chosen.size} of ${tests.length} test files. Skipped, because the change does not reach them:`)
  report.push(...(skipped.length === 0 ? ['  none'] : countsByFolder(skipped)))
  const unit = {}
  for (const file of [...chosen].filter(isTest)) unit[projectOf(file)] = [...(unit[projectOf(file)] ?? []), file]
  return { all: false, unit, stories: [...chosen].filter(isStory), report }
}

function choose(changed, files, tests) {
  const reached = reach(changed, files)
  const chosen = new Set(tests.filter((file) => reached.has(file)))
  const areas = listAreas()
  for (const file of [...reached].filter((one) => changed.includes(one) || areaIn(one) !== undefined)) {
    const area = areaIn(file)
    if (area === undefined || !areas.has(area)) continue
    const { unit, stories } = testsOf(area, areas.get(area))
    const folders = Object.values(unit).flat()
    for (const test of tests) if (folders.some((folder) => test.startsWith(folder))) chosen.add(test)
    for (const story of stories) chosen.add(story)
  }
  const isIn = (workspace) => changed.some((file) => file.startsWith(`${workspace}/`) && isCode(file))
  const add = (isMeant) => {
    for (const test of tests) if (isMeant(test)) chosen.add(test)
  }
  // The layout, the documents and the names of the repository are read whole.
  add((test) => projectOf(test) === 'repository')
  if (changed.some((file) => /^(README|docs\/.*)\.md$/.test(file))) add((test) => projectOf(test) === 'documents')
  if (isIn('server') || isIn('contract'))
    add((test) => test.startsWith('server/src/') && areaIn(test) === undefined && importsAll(test))
  if (isIn('console') || isIn('contract')) add((test) => /^console\/src\/[^/]+\.test\.tsx?$/.test(test))
  const isShared = (file) => /^console\//.test(file) && areaIn(file) === undefined && isCode(file) && !isTest(file)
  if (changed.some(isShared)) add(isStory)
  return chosen
}

const importsAll = (test) => /testing\/(test-app|sweep-world|undo-stories)\.ts'/.test(readFileSync(at(test), 'utf8'))

/** The changed files and all that import one of them, directly or through others. */
function reach(changed, files) {
  const importers = new Map()
  for (const file of files.filter(isCode))
    for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file])
  const reached = new Set(changed)
  const open = [...changed]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer) && !compositions.has(importer)) {
        reached.add(importer)
        open.push(importer)
      }
  return reached
}

/** Our own files that a file imports, as paths from the root. */
function importsOf(file) {
  const source = readFileSync(at(file), 'utf8')
  const named = [...source.matchAll(/(?:\bfrom|(?<!\/)\bimport|\bimport\()\s*'([^']+)'/g)].map(([, target]) => target)
  return named.flatMap((target) => {
    if (target.startsWith('.')) return [normalize(join(dirname(file), target))]
    const [, path] = /^@regent\/contract\/(.+)$/.exec(target) ?? []
    return path === undefined ? [] : contractFile(path)
  })
}

const { exports } = JSON.parse(readFileSync(at('contract', 'package.json'), 'utf8'))

function contractFile(path) {
  const exact = exports[`./${path}`]
  if (exact !== undefined) return [normalize(`contract/${exact}`)]
  return [path.startsWith('samples/') ? `contract/${path}.ts` : `contract/src/${path}.ts`]
}

/** As vitest.config.ts divides them. */
function projectOf(file) {
  if (isStory(file)) return 'stories'
  if (/\.screen\.test\.tsx$/.test(file)) return 'screens'
  if (/^e2e\/documents\//.test(file)) return 'documents'
  if (/^server\/src\/((engines|clients)\/.*|(.*\/)?crash|workers|analytics-process)\.test\.ts$/.test(file))
    return 'engines'
  const [, workspace] = /^(contract|client|cli|server|console|tools)\//.exec(file) ?? []
  return workspace ?? 'repository'
}

function changedSince(base) {
  const tracked = git('diff', '--name-only', '--no-renames', base, '--')
  return [...new Set([...tracked, ...git('ls-files', '--others', '--exclude-standard')])].sort()
}

function git(...args) {
  try {
    const text = execFileSync('git', args, {
      cwd: at(),
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return text.split('\n').filter(Boolean)
  } catch (error) {
    console.error(`git ${args.join(' ')} failed: ${error.stderr ?? error.message}`)
    process.exit(1)
  }
}

function countsByFolder(files) {
  const counts = new Map()
  for (const file of files) {
    const folder = /^(?:server|console)\/src\/(?:areas\/[^/]+\/[^/]+|[^/]+)|^[^/]+/.exec(file)?.[0] ?? file
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].map(([folder, count]) => `  ${folder}: ${count}`)
}
