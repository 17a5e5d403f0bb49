import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents } from './console/src/shell/documents/document-list.ts'
import { headingId } from './console/src/shell/documents/markdown.ts'
import { allEndpoints } from './contract/src/endpoints.ts'
import { outsideRoutes } from './contract/src/outside-routes.ts'
import { generatedParts, withPart } from './scripts/lib/documents.ts'
import { registry } from './server/src/areas.ts'
import { settingList } from './server/src/kernel/settings/setting-list.ts'

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

test('the tests that docs/run/security.md names are there', () => {
  const named = [...read('docs/run/security.md').matchAll(/`([^`\s]+\.test\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(35)
  expect(named.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'server/src', path)))).toEqual(
    [],
  )
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

test('the first page for newcomers stays short', () => {
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

test('the console’s reader has every page of docs/, and the build counts each of them for its stamp', () => {
  const listed = documents.map(({ file }) => file)
  const pages = all.filter((path) => /^docs\/(?!decisions\/)/.test(path) && path !== 'docs/specification.md')
  expect(pages.filter((path) => !listed.includes(path))).toEqual([])
  expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const inputs = /const inputs = \[[\s\S]*?\n\]/.exec(read('scripts/lib/build.mjs'))?.[0] ?? ''
  const isInput = (path: string) => inputs.includes(`'${/^docs\/([^/]+)/.exec(path)?.[1] ?? path}'`)
  expect(listed.filter((path) => !isInput(path))).toEqual([])
})

describe('pages for readers', () => {
  const pages = all.filter((path) => /^docs\/(connect|run|operate|extend|contribute)\//.test(path))
  /** Pages that may be longer, with the reason. */
  const longer: Record<string, string> = {
    'docs/specification.md': 'a list of all requirements with their tests',
  }
  const countWords = (text: string) => [...withoutFences(text).matchAll(/[\p{L}\p{N}][^\s|]*/gu)].length

  test('a page has at most 2,500 words', () => {
    expect(pages.length).toBeGreaterThan(30)
    const guides = all.filter((path) => /^docs\/(?!decisions\/)/.test(path) && longer[path] === undefined)
    const counts = guides.map((path) => ({ path, words: countWords(read(path)) }))
    expect(counts.filter(({ words }) => words > 2_500)).toEqual([])
    expect(Object.keys(longer).filter((path) => countWords(read(path)) <= 2_500)).toEqual([])
  })

  test('a page begins with what the reader can do', () => {
    const others = pages.filter((path) => !/^# .+\n\nAfter this page you can [^.]+\.\n\n/.test(read(path)))
    expect(others).toEqual([])
  })
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
  expect(all.filter((path) => read(path).includes('process.env'))).toEqual(['server/src/kernel/settings/settings.ts'])
})

test('a word of the glossary stands there once', () => {
  const [words = ''] = read('docs/glossary.md').split('\n## Words of the wire\n')
  const named = [...words.matchAll(/^\| ([^|]+?) +\|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((word) => word !== 'Word' && !/^-+$/.test(word))
  expect(named.length).toBeGreaterThan(120)
  expect(named.filter((word, index) => named.indexOf(word) !== index)).toEqual([])
})

describe('numbers and names', () => {
  test('a default that a guide names is the default of the setting', () => {
    const named = all.flatMap((path) => {
      const text = withoutFences(read(path)).replaceAll(/\s+/g, ' ')
      return [
        // "20 services that are on (`SERVICES_PER_REALM`)", and "`BACKUP_KEEP` (7)"
        ...[...text.matchAll(/(\d[\d,]*) [^.`|;\d]{0,90}\(`([A-Z_]+)`\)/g)].map(([, count, name]) => ({
          path,
          count,
          name,
        })),
        ...[...text.matchAll(/`([A-Z_]+)` \((\d[\d,]*)\)/g)].map(([, name, count]) => ({ path, count, name })),
      ]
    })
    const settings = named.filter(({ name = '' }) => name in settingList)
    expect(settings.length).toBeGreaterThan(5)
    const defaults: Record<string, { default?: string | undefined }> = settingList
    const wrong = settings.filter(({ count, name = '' }) => defaults[name]?.default !== count?.replaceAll(',', ''))
    expect(wrong).toEqual([])
  })

  test('every command that a document names is one of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = all.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => ({ path, name })),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
  })

  test('the clicks in docs/operate/a-day.md are those that the stories allow', () => {
    const rows = [...read('docs/operate/a-day.md').matchAll(/^\| [A-Z][^|]+ \| (\d+) +\|/gm)].map(
      ([, clicks]) => clicks,
    )
    const allowed = [...read('e2e/tasks.spec.ts').matchAll(/expect\(clicks\(\)\)\.toBeLessThanOrEqual\((\d+)\)/g)]
    expect(rows.length).toBeGreaterThan(4)
    expect(rows).toEqual(allowed.map(([, clicks]) => clicks))
  })
})

describe('calls', () => {
  const guides = all.filter((path) => !path.startsWith('docs/decisions/'))
  const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`)
  const known = allEndpoints.flatMap(({ call }) =>
    [call.path, ...(call.alsoAt ?? [])].map((path) => ({ call, pattern: pathPattern(path) })),
  )
  const endpointFor = (method: string, path: string) =>
    known.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call
  /** Served outside the contract: `documented-routes.test.ts` compares both lists with the server. */
  const [, table = ''] = read('docs/extend/tools.md').split('\n## Routes outside /openapi.json\n')
  const listed = [...table.matchAll(/`[A-Z, ]+ (\/[^`…]\S*)`/g)].map(([, route = '']) => route)
  const described = outsideRoutes.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '…'))
  const beside = [...listed, ...described].map((route) => {
    const pattern = route
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')
      .replaceAll('…', '.*')
    return new RegExp(`^${pattern}$`)
  })

  test('every call that a document names in full exists', () => {
    expect(beside.length).toBeGreaterThan(15)
    const named = guides.flatMap((path) =>
      [...read(path).matchAll(/`(GET|POST|PUT|DELETE) (\/[^`\s…][^`\s]*)`/g)].map(([, method = '', address = '']) => ({
        path,
        method,
        address: address.split('?')[0] ?? '',
      })),
    )
    expect(named.length).toBeGreaterThan(25)
    const unknown = named.filter(
      ({ method, address }) => !endpointFor(method, address) && !beside.some((pattern) => pattern.test(address)),
    )
    expect(unknown).toEqual([])
  })

  /** The requests of a guide: `curl …`, then a blank line and the answer, when the guide shows one. */
  const requests = guides.flatMap((path) =>
    [...read(path).matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
      block.split(/^(?=curl )/m).flatMap((part) => {
        const [command = '', answer = ''] = part.split('\n\n')
        const address = /^curl .*?"\$SERVER([^"?]+)/s.exec(command)?.[1]
        if (address === undefined) return []
        const body = / -d '(.+)'\s*$/s.exec(command)?.[1]
        const method = /^curl -X (\w+)/.exec(command)?.[1] ?? (body === undefined ? 'GET' : 'POST')
        return [{ path, method, address, body, answer: answer.trim() }]
      }),
    ),
  )
  // Guides leave out the rest of a list with `, …`.
  const parse = (json: string): unknown => JSON.parse(json.replaceAll(/,\s*…\s*(?=[\]}])/g, ''))

  test('every request of a guide is one that the contract takes', () => {
    expect(requests.length).toBeGreaterThan(20)
    const refused = requests.flatMap(({ path, method, address, body }) => {
      if (beside.some((pattern) => pattern.test(address))) return []
      const call = endpointFor(method, address)
      const result = call && body !== undefined ? call.body?.safeParse(parse(body)) : undefined
      return call && result?.success !== false ? [] : [{ path, method, address, error: result?.error?.message }]
    })
    expect(refused).toEqual([])
  })

  test('every answer of a guide has the shape that the contract declares', () => {
    const answered = requests.filter(({ answer }) => answer.startsWith('{') && !answer.endsWith('…'))
    expect(answered.length).toBeGreaterThan(15)
    const wrong = answered.flatMap(({ path, method, address, answer }) => {
      const call = endpointFor(method, address)
      const value = parse(answer)
      if (!call || (value as { error?: string }).error !== undefined) return []
      const result = call.response.safeParse(value)
      return result.success ? [] : [{ path, method, address, error: result.error.message }]
    })
    expect(wrong).toEqual([])
  })
})
