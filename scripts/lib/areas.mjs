import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { at } from './root.mjs'

/** The areas of the product by their names: `payments` is at `monetize/payments`. */
export function listAreas() {
  const found = new Map()
  for (const workspace of ['server', 'console'])
    for (const group of foldersIn(workspace, 'src', 'areas'))
      for (const area of foldersIn(workspace, 'src', 'areas', group)) found.set(area, `${group}/${area}`)
  return found
}

/** The tests of an area: paths of vitest by project, and the browser stories. An empty list: it has none of that kind. */
export function testsOf(area, path) {
  const inFolder = (workspace, isMeant) => {
    const folder = `${workspace}/src/areas/${path}`
    return filesIn(folder).some(isMeant) ? [`${folder}/`] : []
  }
  const ofContract = ['.', ...foldersIn('contract', 'src')].flatMap((folder) =>
    filesIn(`contract/src/${folder}`)
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `contract/src/${folder}/${name}`.replace('/./', '/'))
      .filter((file) => readFileSync(at(file), 'utf8').includes(`/${area}.ts'`)),
  )
  return {
    unit: {
      contract: ofContract,
      server: inFolder('server', (name) => name.endsWith('.test.ts') && name !== 'crash.test.ts'),
      engines: inFolder('server', (name) => name === 'crash.test.ts'),
      console: inFolder('console', (name) => name.endsWith('.test.ts')),
      screens: inFolder('console', (name) => name.endsWith('.screen.test.tsx')),
    },
    stories: [`e2e/${area}.spec.ts`].filter((file) => existsSync(at(file))),
  }
}

/** The names that are most like a text, the likest first. */
export function nearestNames(names, text) {
  const distances = [...names].map((name) => ({ name, distance: name.includes(text) ? 0 : editsBetween(name, text) }))
  return distances
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** How many letters must be added, taken away or replaced to make one text the other. */
function editsBetween(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let column = 0; column < to.length; column += 1)
      next.push(Math.min(next[column] + 1, row[column + 1] + 1, row[column] + (letter === to[column] ? 0 : 1)))
    row = next
  }
  return row[to.length]
}

const entriesIn = (path) => (existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [])
const foldersIn = (...parts) => entriesIn(at(...parts)).flatMap((one) => (one.isDirectory() ? [one.name] : []))
const filesIn = (path) => entriesIn(at(path)).flatMap((one) => (one.isDirectory() ? [] : [one.name]))
