import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { table } from './markdown-table.ts'

/**
 * The lines of the specification and what holds each of them. A test holds a line whose id stands in brackets at the end of
 * its title: `test('a realm is renamed [realms-22]', …)`.
 */

const root = join(import.meta.dirname, '../..')
const file = 'docs/specification.md'

/** A row of docs/specification.md. `heldBy` is what the row says today. */
export type Line = { id: string; wording: string; heldBy: string }

/** How a test looks at the product: through the API, in a browser, or at a part of the console alone. */
export type Kind = 'API tests' | 'unit tests of the console' | 'browser tests'
type Holder = { path: string; kind: Kind }

const row = /^\| ([a-z-]+-\d+)\s+\| (.*?)\s+\| (.*?)\s+\|$/gm
const head = ['Line', 'Requirement', 'Covered by']

export const readLines = (): Line[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(row)].map(([, id = '', wording = '', heldBy = '']) => ({
    id,
    wording,
    heldBy,
  }))

/** A line that is not true yet names its finding; one that the product reads differently names its decision record. */
export const isOpen = ({ heldBy }: Line): boolean => heldBy.startsWith('Open: ')
export const isDecided = ({ heldBy }: Line): boolean => heldBy.startsWith('Decision: ')

/** The ids that a title ends with. They may stand on a line of their own where the formatter breaks a long title. */
const ids = /\[((?:[a-z]+(?:-[a-z]+)*-\d+)(?: [a-z]+(?:-[a-z]+)*-\d+)*)\](?=['"`])/g

const skipped = new Set(['node_modules', 'dist', 'dist-demo', '.git', '.regent', 'data', 'test-results'])

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : testFiles(path)
    return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [path] : []
  })
}

function kindOf(path: string): Kind {
  if (path.startsWith('e2e') || /\.screen\.test\.tsx$/.test(path)) return 'browser tests'
  return path.startsWith('console') ? 'unit tests of the console' : 'API tests'
}

/** The tests that carry each id, by the id. */
export function readHolders(): Map<string, Holder[]> {
  const holders = new Map<string, Holder[]>()
  for (const path of ['contract', 'server', 'console', 'e2e'].flatMap(testFiles).map((one) => relative('', one)))
    for (const [, list = ''] of readFileSync(join(root, path), 'utf8').matchAll(ids))
      for (const id of list.split(' ')) {
        const known = holders.get(id) ?? []
        if (!known.some((holder) => holder.path === path)) holders.set(id, [...known, { path, kind: kindOf(path) }])
      }
  return holders
}

const count = (lines: readonly Line[], isMeant: (line: Line) => boolean) => lines.filter(isMeant).length

/** The document with the column of holders and the counts of its header written from the titles of the tests. */
export function specification(): { file: string; text: string } {
  const holders = readHolders()
  const heldBy = (line: Line) =>
    isOpen(line) || isDecided(line)
      ? line.heldBy
      : (holders.get(line.id) ?? []).map(({ path }) => `\`${basename(path)}\``).join(', ') || 'nothing'
  const lines = readLines()
  const isHeld = (kind: Kind) => (line: Line) =>
    !isOpen(line) && !isDecided(line) && (holders.get(line.id) ?? []).some((holder) => holder.kind === kind)
  const counts = [
    `${lines.length} lines:`,
    ...(['API tests', 'unit tests of the console', 'browser tests'] as const).map(
      (kind) => `${count(lines, isHeld(kind))} by ${kind}`,
    ),
    `${count(lines, isDecided)} by decisions`,
    `${count(lines, isOpen)} open`,
  ]
  const [total, ...parts] = counts
  const summary = `${total} ${parts.join(', ')}.`
  const text = readFileSync(join(root, file), 'utf8')
    .replace(/^\d+ lines: .*$/m, summary)
    .replace(/(?:^\|.*\|\n)+/gm, (rows) => {
      const found = [...rows.matchAll(row)].map(([, id = '', wording = '']) => [id, wording])
      return `${table(
        head,
        found.map(([id = '', wording = '']) => [id, wording, heldBy(lines.find((line) => line.id === id) as Line)]),
      )}\n`
    })
  return { file, text }
}
