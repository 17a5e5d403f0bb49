import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Keeps every arrow between the server's folders running down. The console has the same in console/src/imports.test.ts. */

const root = join(import.meta.dirname, 'server/src')

/** The groups of the menu, from the top down: an area imports from its own group and from those after it. */
const groups = ['engage', 'communicate', 'monetize', 'analyze', 'operate', 'players', 'organization']

type Import = { from: string; to: string }

/** Tests, and what only tests, benchmarks and simulations use, may look at everything. */
const isOutside = (path: string) => /\.(test|stories)\.ts$/.test(path) || /^(testing|bench|simulate)\//.test(path)

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))

/** Also imports of types alone: who must know another's shape must know it. */
const imports = files
  .filter((path) => !isOutside(path))
  .flatMap((from): Import[] =>
    [...readFileSync(join(root, from), 'utf8').matchAll(/(?:\bfrom|(?<!\/)\bimport|\bimport\()\s*'(\.[^']+)'/g)].map(
      ([, target = '']) => ({ from, to: relative(root, resolve(root, dirname(from), target)) }),
    ),
  )

const areaOf = (path: string) => /^areas\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
/** A mechanism is a folder of the kernel, or one of the files that stand beside the folders. */
const mechanismOf = (path: string) => /^kernel\/[^/]+/.exec(path)?.[0]

/** How high a file stands: the composition, the groups of areas, the kernel, the engines. */
function heightOf(path: string): number {
  const [folder = '', group = ''] = path.split('/')
  if (folder === 'areas') return 10 + groups.length - groups.indexOf(group)
  return { kernel: 2, engines: 1 }[folder] ?? 100
}

const isUp = ({ from, to }: Import) => heightOf(to) > heightOf(from)

/** The nodes that are in a circle, or above one: whatever imports nothing that is left has been taken away. */
function tangled(
  nodeOf: (path: string) => string | undefined,
  all: readonly Import[] = imports,
): { left: string[]; crossings: number } {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const [node, other] = [nodeOf(from), nodeOf(to)]
    if (node === undefined || other === undefined || node === other) continue
    below.set(node, (below.get(node) ?? new Set()).add(other))
  }
  const left = new Set(below.keys())
  let free: string[]
  do {
    free = [...left].filter((node) => ![...(below.get(node) ?? [])].some((other) => left.has(other)))
    for (const node of free) left.delete(node)
  } while (free.length > 0)
  return { left: [...left], crossings: [...below.values()].reduce((sum, others) => sum + others.size, 0) }
}

describe('imports of the server', () => {
  test('run down: composition, areas from group to group, kernel, engines', () => {
    expect(imports.length).toBeGreaterThan(2_000)
    expect(imports.filter(isUp)).toEqual([])
  })

  test.each([
    ['kernel/http/router.ts', 'areas/players/players/service.ts'],
    ['areas/organization/auth/service.ts', 'areas/players/stats/service.ts'],
    ['areas/players/sessions/service.ts', 'areas/operate/trials/assignment.ts'],
    ['areas/engage/events/service.ts', 'areas.ts'],
    ['engines/jobs/runs.ts', 'kernel/cache.ts'],
  ])('would be found: %s that imports %s', (from, to) => {
    expect(isUp({ from, to })).toBe(true)
    expect(isUp({ from: to, to: from })).toBe(false)
  })

  test('areas form no circle', () => {
    const { left, crossings } = tangled(areaOf)
    expect(crossings).toBeGreaterThan(60)
    expect(left).toEqual([])
  })

  test('a circle would be found, also one through a third area', () => {
    const one = { from: 'areas/players/one/a.ts', to: 'areas/players/two/b.ts' }
    const two = { from: 'areas/players/two/c.ts', to: 'areas/players/three/d.ts' }
    const three = { from: 'areas/players/three/e.ts', to: 'areas/players/one/f.ts' }
    expect(tangled(areaOf, [one, two]).left).toEqual([])
    expect(tangled(areaOf, [one, two, three]).left).toHaveLength(3)
  })

  test('mechanisms of the kernel form no circle', () => {
    const { left, crossings } = tangled(mechanismOf)
    expect(crossings).toBeGreaterThan(25)
    expect(left).toEqual([])
  })

  test('an area is entered through a file that is named for what it does for others', () => {
    // These are what an area is made of. Whoever needs something of them asks the area's service for it.
    const inside = /^(area|routes|tables|hooks|undo|timeline|personal-data|jobs?)\.ts$|(^|-)(queries|routes)\.ts$/
    const across = imports.filter(({ from, to }) => areaOf(to) !== undefined && areaOf(from) !== areaOf(to))
    expect(across.length).toBeGreaterThan(150)
    const isComposition = (path: string) => areaOf(path) === undefined && !path.startsWith('kernel/')
    expect(
      across.filter(({ from, to }) => inside.test(basename(to)) && !(isComposition(from) && !/queries/.test(to))),
    ).toEqual([])
  })
})
