import { dirname, relative } from 'node:path'
import { filesBelow, isCode, isForTests, read } from './repository-files.ts'

/** Which module's SQL names which table. The tests of table ownership read it from the texts of the sources. */

/** A table that the SQL of a file names. */
export type Reference = { path: string; line: number; module: string; table: string; isWrite: boolean }

const src = 'server/src'

/** An area, a mechanism, an engine, or a part of the directory: `areas/players/notes`, `kernel/audit`, `engines/jobs`. */
export const moduleOf = (path: string): string | undefined =>
  /^(?:areas\/[^/]+\/[^/]+(?=\/)|(?:kernel|engines|directory)\/[^/.]+)/.exec(path)?.[0]

/** The code that fills the sample studio reads and writes everything. */
const isTool = (path: string) => /^server\/src\/testing\/|(^|\/)sample[^/]*\.ts$/.test(path)

/** The sources of the server, by their paths below `src`. */
export const sources = new Map(
  filesBelow(src)
    .filter((path) => isCode(path) && !isForTests(path) && !isTool(path))
    .map((path) => [relative(src, path), withoutComments(read(path))]),
)

/** Comments become blanks, so that lines keep their numbers. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\/])\/\/.*$/gm, (comment) => comment.replace(/\S/g, ' '))
}

/** The module that declares each table, in the `interface Tables` of its tables.ts. */
export const owners = new Map(
  [...sources].flatMap(([path, text]) => {
    const block = /interface Tables \{\n([\s\S]*?)\n {0,2}\}\n/.exec(text)?.[1] ?? ''
    return [...block.matchAll(/^ {4}(\w+): /gm)].map(([, table = '']) => [table, dirname(path)] as const)
  }),
)

const builderCall =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|(?:inner|left|right|full)Join(?:Lateral)?)\(\s*\[?\s*('[\w ]+'(?:\s*,\s*'[\w ]+')*)/g
const text = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g
const statement = /\b(select|insert into|update|delete from|join|truncate|lock table)\b/i
const clause =
  /\b(insert into|delete from|from|join|update|using|truncate|lock table)\s+(?:only\s+)?(\w+)\b(?!\s*\((?!\s*\w+[,)]))/gi
const commonTable = /\b(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi

function referencesIn(path: string, source: string): Reference[] {
  const module = moduleOf(path)
  if (module === undefined) return []
  const found: Reference[] = []
  const add = (table: string, at: number, verb: string) => {
    if (!owners.has(table)) return
    const isWrite = /insert|update|delete|merge|truncate/i.test(verb)
    found.push({ path, line: source.slice(0, at).split('\n').length, module, table, isWrite })
  }
  for (const { 1: verb = '', 2: names = '', index } of source.matchAll(builderCall))
    for (const [, table = ''] of names.matchAll(/'(\w+)(?: as \w+)?'/g)) add(table, index, verb)
  // The kernel reads the table that a record declares, by its id and name.
  if (path.endsWith('.record.ts'))
    for (const { 1: table = '', index } of source.matchAll(/^ {2}table: '(\w+)',$/gm)) add(table, index, 'from')
  for (const { 0: literal, index } of source.matchAll(text)) {
    if (!statement.test(literal)) continue
    const own = new Set([...literal.matchAll(commonTable)].map(([, name = '']) => name))
    for (const { 1: verb = '', 2: table = '', index: at } of literal.matchAll(clause))
      if (!own.has(table)) add(table, index + at, verb)
  }
  return found
}

/** All references of the server's SQL to its tables. SQL that is joined from pieces of names is not found. */
export const references = [...sources].flatMap(([path, source]) => referencesIn(path, source))
