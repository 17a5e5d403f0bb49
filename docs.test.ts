import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents } from './console/src/shell/documents.ts'
import { headingId } from './console/src/shell/markdown.ts'
import { generatedParts, withPart } from './scripts/lib/documents.ts'
import { registry } from './server/src/areas.ts'

/** Keeps the documents true: what is generated is up to date, links lead somewhere, sizes stay readable. */

const root = import.meta.dirname
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const skipped = new Set(['node_modules', 'dist', 'dist-demo', '.git', '.regent', 'data', 'test-results'])

const documentsBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? documentsBelow(path) : path.endsWith('.md') ? [path] : []
  })
const all = documentsBelow('.').filter((path) => path !== 'CHANGELOG.md')

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '')
const headingsOf = (path: string) =>
  [...withoutFences(read(path)).matchAll(/^#{1,6} (.+)$/gm)].map(([, text = '']) => headingId(text))
const withoutFences = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '')

test('there are documents to look at', () => {
  expect(all.length).toBeGreaterThan(60)
})

test.each(generatedParts())('$file is what the code says at "$heading" (npm run docs writes it)', (part) => {
  expect(read(part.file)).toBe(withPart(read(part.file), part))
})

test('a generated part ends before the next heading, and a missing heading is named', () => {
  const part = { file: 'a.md', heading: '## One', text: 'new' }
  expect(withPart('# A\n\n## One\n\nold\n\n## Two\n\nstays\n', part)).toBe('# A\n\n## One\n\nnew\n\n## Two\n\nstays\n')
  expect(withPart('# A\n\n## One\n\nold\n', part)).toBe('# A\n\n## One\n\nnew\n')
  expect(() => withPart('# A\n', part)).toThrow('a.md has no heading "## One".')
})

describe('links', () => {
  const links = all.flatMap((path) =>
    [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ path, target })),
  )
  const inside = links.filter(({ target }) => !/^[a-z]+:/.test(target))

  test('every relative link of a document leads to a file', () => {
    expect(inside.length).toBeGreaterThan(80)
    const broken = inside.filter(({ path, target }) => {
      const [file = ''] = target.split('#')
      return file !== '' && !existsSync(join(root, dirname(path), file))
    })
    expect(broken).toEqual([])
  })

  test('every anchor of a link is a heading of the document it leads to', () => {
    const broken = inside.filter(({ path, target }) => {
      const [file = '', anchor] = target.split('#')
      if (anchor === undefined) return false
      const to = file === '' ? path : relative(root, join(root, dirname(path), file))
      return !headingsOf(to).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

test('every area has a README beside its code, with a short first sentence', () => {
  const described = all.filter((path) => /^server\/src\/areas\/[a-z-]+\/[a-z-]+\/README\.md$/.test(path))
  expect(described.map((path) => path.split('/').at(-2)).sort()).toEqual([...registry.areas].sort())
})

test('what a newcomer reads first stays short', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(10_000)
  expect(statSync(join(root, 'ARCHITECTURE.md')).size).toBeLessThanOrEqual(15_000)
})

test('lines of the documents end by column 120, except in tables and code', () => {
  const tooLong = all.flatMap((path) =>
    withoutFences(read(path))
      .split('\n')
      .filter((line) => line.length > 120 && !line.startsWith('|'))
      .map((line) => `${path}: ${line.slice(0, 60)}…`),
  )
  expect(tooLong).toEqual([])
})

test('every document of the console’s reader is copied by the build and counts for its stamp', () => {
  const missing = documents.flatMap(({ file }) =>
    ['console/vite.config.ts', 'scripts/lib/build.mjs'].filter((config) => !read(config).includes(`'${file}'`)),
  )
  expect(missing).toEqual([])
})

test('areas and kernel read the environment through the list of settings alone', () => {
  const code = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return code(path)
      return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : []
    })
  const all = ['areas', 'kernel'].flatMap((folder) => code(join('server/src', folder)))
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter((path) => read(path).includes('process.env'))).toEqual(['server/src/kernel/settings.ts'])
})

test('a word of the glossary stands there once', () => {
  const [words = ''] = read('docs/glossary.md').split('\n## Screens\n')
  const named = [...words.matchAll(/^\| ([^|]+?) +\|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((word) => word !== 'Word' && !/^-+$/.test(word))
  expect(named.length).toBeGreaterThan(120)
  expect(named.filter((word, index) => named.indexOf(word) !== index)).toEqual([])
})
