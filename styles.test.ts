import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleCode, filesBelow, read } from './repository-files.ts'

// TypeScript accepts any class name of a CSS module. These tests find names without a rule, and rules that nothing uses.

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
