import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleCode, filesBelow, isTest, read } from './repository-files.ts'

// TypeScript accepts any class name. These tests find names without a rule, rules that nothing uses, and repeated rules.

/** The modules of styles that a file imports: the name they have in it, and where they are. */
const modulesOf = (file: string) =>
  [...read(file).matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].map(([, name = '', path = '']) => ({
    name,
    path: join(dirname(file), path),
  }))

/** The classes that a file takes from a module; undefined if it reckons the name. */
function taken(file: string, name: string): string[] | undefined {
  const code = read(file).replace(/^import .*$/gm, '')
  if (new RegExp(`\\b${name}\\[[^'\\]]`).test(code)) return undefined
  const uses = code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))
  return [...uses].flatMap(([, dotted, quoted]) => [dotted, quoted].filter((one) => one !== undefined))
}

/** The classes for which a module has rules; what stands between braces and in comments are no names. */
const classesIn = (css: string) => {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

const sheets = filesBelow('console/src').filter((file) => file.endsWith('.module.css'))

test('every class that a part has is one of its styles', () => {
  const missing = consoleCode.flatMap((file) =>
    modulesOf(file).flatMap(({ name, path }) => {
      const known = classesIn(read(path))
      return (taken(file, name) ?? []).filter((one) => !known.has(one)).map((one) => `${file}: ${one}`)
    }),
  )
  expect(missing).toEqual([])
})

test('every class that has styles is used', () => {
  const used = new Map<string, Set<string>>()
  const reckoned = new Set<string>()
  for (const file of consoleCode)
    for (const { name, path } of modulesOf(file)) {
      const names = taken(file, name)
      if (!names) reckoned.add(path)
      used.set(path, new Set([...(used.get(path) ?? []), ...(names ?? [])]))
    }
  const unused = sheets
    .filter((path) => !reckoned.has(path))
    .flatMap((path) =>
      [...classesIn(read(path))].filter((name) => !used.get(path)?.has(name)).map((name) => `${path}: ${name}`),
    )
  expect(unused).toEqual([])
})

const sharedSheet = 'console/src/ui/layout/shared.css'
/** A shared class with fewer uses belongs in the stylesheet of its component. */
const minUses = 5

/** The words in the class names of a file; a word that is compared with something is not one. */
function sharedWordsIn(file: string): string[] {
  const attributes = read(file).matchAll(/\bclass(?:Name|Names)=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)
  const texts = [...attributes].flatMap(([, plain, code = '']) => {
    if (plain !== undefined) return [plain]
    const literals = code.matchAll(/(?<![!=]== )(?:'([^']*)'|`([^`]*)`)/g)
    return [...literals].map(([, quoted, template = '']) => quoted ?? template.replace(/\$\{[^{}]*\}/g, ' '))
  })
  return texts.flatMap((text) => text.split(/\s+/).filter((word) => word !== ''))
}

test('every class name without a module is a shared class, and each of them has five uses', () => {
  const globals = new Set(
    filesBelow('console/src')
      .filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'))
      .flatMap((file) => [...classesIn(read(file))]),
  )
  const uses = consoleCode.filter((file) => !isTest(file)).flatMap((file) => sharedWordsIn(file))
  expect(uses.filter((word) => !globals.has(word))).toEqual([])
  const rare = [...classesIn(read(sharedSheet))].filter((name) => uses.filter((word) => word === name).length < minUses)
  expect(rare).toEqual([])
})

/** A rule of this many declarations is a look. Two classes with one look are one class, or a shared one. */
const minDeclarations = 3

/** The rules for classes alone, outside of @media and the like, by their sorted declarations. */
const looksOf = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/^([.:][^{}]*)\{([^{}]*)\}/gm)].flatMap(
    ([, selectors = '', body = '']) => {
      const isClass = selectors.split(',').every((one) => /^(\.[\w-]+|:where\(\.[\w-]+\))$/.test(one.trim()))
      const declarations = body.split(/;\s/).map((one) => one.trim().replace(/\s+/g, ' '))
      const look = declarations.filter((one) => one !== '')
      return isClass && look.length >= minDeclarations
        ? [{ selectors: selectors.trim(), look: look.sort().join('; ') }]
        : []
    },
  )

test('no look is declared twice', () => {
  const places = new Map<string, string[]>()
  for (const sheet of [...sheets, sharedSheet])
    for (const { selectors, look } of looksOf(read(sheet)))
      places.set(look, [...(places.get(look) ?? []), `${sheet}: ${selectors}`])
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([])
})
