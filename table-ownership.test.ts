import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsIn, isUp, tangled } from './import-graph.ts'
import { isQueries, isTrait, root } from './repository-files.ts'
import { moduleOf, owners, references, sources } from './table-references.ts'

/** Keeps tables with their owners: SQL counts as an arrow between modules, as an import does. */

const foreign = references.filter(({ module, table }) => owners.get(table) !== module)
const arrows = foreign.map(({ path, table }) => ({ from: path, to: `${owners.get(table)}/tables.ts` }))
const imports = importsIn('server', (path) => !sources.has(path))

/** The lists of a table's declaration: who else may read it, and who may also change it. */
function sharingOf(table: string): { readBy: string[]; writtenBy: string[] } {
  const source = sources.get(`${owners.get(table)}/tables.ts`) ?? ''
  const declared = source.slice(source.indexOf('ownedTables({'))
  const own = new RegExp(`\\b${table}: \\{(?:[^{}]|\\{[^{}]*\\})*\\}`).exec(declared)?.[0] ?? ''
  const listOf = (name: string) =>
    [...(new RegExp(`${name}: \\[([^\\]]*)\\]`).exec(own)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, one = '']) => one)
  return { readBy: listOf('readBy'), writtenBy: listOf('writtenBy') }
}

/** The tables that the handle of a module has. */
function handleOf(module: string): string[] {
  const names = /export type Db = Handle<([^>]*)>/.exec(sources.get(`${module}/tables.ts`) ?? '')?.[1] ?? ''
  return [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

const unique = (names: Iterable<string>) => [...new Set(names)].sort()
const modules = unique(references.map(({ module }) => module))

test('there is something to look at', () => {
  expect(owners.size).toBeGreaterThan(130)
  expect(references.length).toBeGreaterThan(1_200)
  expect(foreign.length).toBeGreaterThan(200)
})

describe('a table', () => {
  test('is named in SQL by its owner, and by the modules that its declaration lists: for each purpose exactly these', () => {
    const declared = [...owners.keys()].flatMap((table) => {
      const { readBy, writtenBy } = sharingOf(table)
      return [...readBy.map((one) => `${one} reads ${table}`), ...writtenBy.map((one) => `${one} writes ${table}`)]
    })
    const writers = new Set(foreign.filter(({ isWrite }) => isWrite).map(({ module, table }) => `${module} ${table}`))
    const found = foreign.map(({ module, table }) =>
      writers.has(`${module} ${table}`) ? `${module} writes ${table}` : `${module} reads ${table}`,
    )
    expect(unique(declared)).toEqual(unique(found))
  })

  test('is in the handle of each module whose SQL names it, and in no other handle', () => {
    // The kernel reads the tables of records, with its own handle.
    const inSql = references.filter(({ path }) => !path.endsWith('.record.ts'))
    const named = (module: string) => unique(inSql.filter((one) => one.module === module).map(({ table }) => table))
    const wrong = modules
      .filter((module) => module !== 'engines/database')
      .map((module) => ({ module, handle: unique(handleOf(module)), named: named(module) }))
      .filter(({ handle, named }) => handle.join() !== named.join())
    expect(wrong).toEqual([])
  })
})

test('queries use the handle of their own module, so that SQL with another table does not compile', () => {
  // Record files are left out: the kernel reads the tables that they name.
  const files = unique(references.map(({ path }) => path)).filter(
    (path) => isQueries(path) || (isTrait(path) && !path.endsWith('.record.ts')),
  )
  expect(files.length).toBeGreaterThan(110)
  const whole = /import type \{[^}]*\b(?:Db|Customer|Realm|RealmRef)\b[^}]*\} from '(?!\.\/tables\.ts)[^']*'/
  expect(files.filter((path) => whole.test(sources.get(path) ?? ''))).toEqual([])
})

describe('arrows of imports and of SQL together', () => {
  test('run down: areas from group to group, kernel, directory, engines', () => {
    expect([...imports, ...arrows].filter(isUp)).toEqual([])
  })

  test('form no circle of modules', () => {
    const isFolder = (path: string) => {
      const module = moduleOf(path)
      return module !== undefined && existsSync(join(root, 'server/src', module)) ? module : undefined
    }
    const { left, crossings } = tangled([...imports, ...arrows], isFolder)
    expect(crossings).toBeGreaterThan(790)
    expect(left).toEqual([])
  })

  test('an arrow up and a circle would be found', () => {
    expect(isUp({ from: 'kernel/audit/queries.ts', to: 'areas/players/notes/tables.ts' })).toBe(true)
    expect(isUp({ from: 'engines/live/connections.ts', to: 'directory/players/tables.ts' })).toBe(true)
    const circle = [
      { from: 'areas/players/one/queries.ts', to: 'areas/players/two/tables.ts' },
      { from: 'areas/players/two/service.ts', to: 'areas/players/one/service.ts' },
    ]
    expect(tangled(circle, moduleOf).left).toHaveLength(2)
  })
})
