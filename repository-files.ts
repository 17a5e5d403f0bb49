import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** The files of the repository, for the tests that keep its layout true. */

export const root = import.meta.dirname

const notOurs = new Set([
  'node_modules',
  'dist',
  'dist-demo',
  '.git',
  'data',
  'test-results',
  'playwright-report',
  '.regent',
  '.vite',
])

const entriesOf = (path: string) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true }).filter(({ name }) => !notOurs.has(name))
    : []
export const foldersIn = (path: string) => entriesOf(path).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
export const filesIn = (path: string) => entriesOf(path).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]))

/** All files below a folder, as paths from the root. */
export const filesBelow = (path: string): string[] =>
  entriesOf(path).flatMap((entry) => {
    const at = join(path, entry.name)
    return entry.isDirectory() ? filesBelow(at) : [at]
  })

export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const isQueries = (path: string) => /^(.+-)?queries\.ts$/.test(basename(path))
/** The files of a trait of a record, with its SQL if nothing else uses that. */
export const isTrait = (path: string) => /^(needs|why|calendar-marks|.+\.record)\.ts$/.test(basename(path))
/** SQL of an owner's tables, for the queries of other modules. */
export const isJoins = (path: string) => /^[a-z-]+-joins\.ts$/.test(basename(path))
export const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Tests, the stories that a test gathers from the areas, and what every driver of an engine must pass. */
export const isForTests = (path: string) =>
  /\.(test|stories)\.tsx?$|\/engines\/[a-z-]+\/suite\.ts$/.test(path) || /^(server|console)\/src\/testing\//.test(path)
export const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.(gen|d)\.ts$/.test(path)

/** What a file imports: packages by name, our own files as paths from the root. */
export const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/(?:\bfrom|(?<!\/)\bimport|\bimport\()\s*'([^']+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? relative(root, resolve(root, dirname(path), target)) : target,
  )

/** The files of the areas in the contract, as paths from the root; `core/` has what they share. */
export const contractFiles = filesBelow('contract/src').filter(
  (path) => isCode(path) && !isTest(path) && !path.startsWith('contract/src/core/'),
)
export const serverCode = filesBelow('server/src').filter(isCode)
export const consoleCode = filesBelow('console/src').filter(isCode)
export const contractCode = filesBelow('contract').filter((path) => isCode(path) && !isTest(path))
