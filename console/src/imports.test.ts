import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname

/** The groups of the menu, from the top down: an area imports from its own group and from those after it. */
const groups = ['engage', 'communicate', 'monetize', 'analyze', 'operate', 'players', 'organization']

type Import = { from: string; to: string }

const imports = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .flatMap((from): Import[] =>
    [...readFileSync(join(root, from), 'utf8').matchAll(/(?:\bfrom|(?<!\/)\bimport|\bimport\()\s*'(\.[^']+)'/g)].map(
      ([, target = '']) => ({ from, to: relative(root, resolve(root, dirname(from), target)) }),
    ),
  )

/** How high a file stands: the composition, then the groups of areas, the shell, the client, and the parts of screens. */
function heightOf(path: string): number {
  const [folder = '', group = '', rest] = path.split('/')
  if (folder === 'areas' && rest !== undefined) return 10 + groups.length - groups.indexOf(group)
  return { shell: 3, api: 2, ui: 1 }[folder] ?? 100
}

const areaOf = (path: string) => /^areas\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]

const isUp = ({ from, to }: Import) => heightOf(to) > heightOf(from)

test('no file imports what stands above it', () => {
  expect(imports.length).toBeGreaterThan(3_500)
  expect(imports.filter(isUp)).toEqual([])
})

test.each([
  ['shell/Shell.tsx', 'areas/players/players/GoToButton.tsx'],
  ['areas/players/players/PlayersPage.tsx', 'areas/communicate/mail/MailDrawer.tsx'],
  ['areas/organization/plans/demo.ts', 'areas/players/players/demo.ts'],
  ['api/client.ts', 'demo.ts'],
  ['ui/CopyId.tsx', 'api/client.ts'],
])('%s may not import %s', (from, to) => {
  expect(isUp({ from, to })).toBe(true)
  expect(isUp({ from: to, to: from })).toBe(false)
})

test('areas form no circle', () => {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [area, other] = [areaOf(from), areaOf(to)]
    if (area === undefined || other === undefined || area === other) continue
    below.set(area, (below.get(area) ?? new Set()).add(other))
  }
  expect(below.size).toBeGreaterThan(27)
  // Whatever imports nothing that is left can be taken away; what remains in the end is in a circle, or above one.
  const left = new Set(below.keys())
  let free: string[]
  do {
    free = [...left].filter((area) => ![...(below.get(area) ?? [])].some((other) => left.has(other)))
    for (const area of free) left.delete(area)
  } while (free.length > 0)
  expect([...left]).toEqual([])
})

test('only the composition gathers files by a pattern: what gathers areas stands above them', () => {
  const gathering = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      readFileSync(join(root, path), 'utf8').includes('import.meta.glob'),
  )
  expect(gathering.length).toBeGreaterThan(0)
  expect(gathering.filter((path) => heightOf(path) < 100)).toEqual([])
})

test('no value is cast to never: a link, a search or an answer that does not fit is a mistake', () => {
  const casting = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && /\bas never\b/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(casting).toEqual([])
})
