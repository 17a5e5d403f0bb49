import { dirname, join, relative, resolve } from 'node:path'
import { filesBelow, isCode, read, root } from './repository-files.ts'

/** The groups of the menu, from the top down: an area imports from its own group and from those after it. */
const groups = ['engage', 'communicate', 'monetize', 'analyze', 'operate', 'players', 'organization']

/** An import of one of our files, as paths from the workspace's `src`. */
export type Import = { from: string; to: string }

/** All imports of a workspace's sources, also those of types alone: who must know another's shape must know it. */
export function importsIn(workspace: 'server' | 'console', isOutside: (path: string) => boolean): Import[] {
  const src = join(root, workspace, 'src')
  return filesBelow(`${workspace}/src`)
    .filter(isCode)
    .map((path) => relative(src, join(root, path)))
    .filter((path) => !isOutside(path))
    .flatMap((from) => {
      const source = read(join(workspace, 'src', from))
      return [...source.matchAll(/(?:\bfrom|(?<!\/)\bimport|\bimport\()\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
        from,
        to: relative(src, resolve(src, dirname(from), target)),
      }))
    })
}

export const areaOf = (path: string): string | undefined => /^areas\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]

/** The height of a file: the composition, the groups of areas, then the layers below them. */
export function heightOf(path: string): number {
  const [folder = '', group = '', rest] = path.split('/')
  if (folder === 'areas' && rest !== undefined) return 10 + groups.length - groups.indexOf(group)
  return { shell: 3, kernel: 3, directory: 2, api: 2, engines: 1, ui: 1 }[folder] ?? 100
}

export const isUp = ({ from, to }: Import): boolean => heightOf(to) > heightOf(from)

/** The nodes that are in a circle, or above one: whatever imports nothing that is left has been taken away. */
export function tangled(
  all: readonly Import[],
  nodeOf: (path: string) => string | undefined,
): { left: string[]; crossings: number } {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const node = nodeOf(from)
    const other = nodeOf(to)
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
