import type { Plugin } from 'vite'

/** The parts of the syntax tree that are read. */
type Node = { type: string; start: number; end: number; [part: string]: unknown }

/** Parts of a schema's metadata that only the API description reads. */
const described = new Set(['description', 'examples'])

/**
 * Removes the descriptions of fields from the schemas of the contract: `.describe(…)`, and `.meta(…)` with nothing else.
 * Only the API description of the server reads them, and they are a third of the contract's text.
 */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts(\?\w+)?$/, code: /\.(describe|meta)\(/ },
    handler(code) {
      const calls = listDescriptions(this.parse(code, { lang: 'ts' }) as unknown as Node)
      let text = code
      // From the end, so that earlier positions stay valid.
      for (const { from, to } of calls.sort((a, b) => b.from - a.from)) text = text.slice(0, from) + text.slice(to)
      return calls.length > 0 ? { code: text, map: null } : undefined
    },
  },
}

/** The ranges of all calls that only describe a schema: from the end of the schema to the end of the call. */
function listDescriptions(node: Node): { from: number; to: number }[] {
  const own = isDescription(node) ? [{ from: ((node['callee'] as Node)['object'] as Node).end, to: node.end }] : []
  // The arguments of a description contain no schema.
  const parts = own.length > 0 ? [(node['callee'] as Node)['object']] : Object.values(node)
  return [...own, ...parts.flat().flatMap((part) => (isNode(part) ? listDescriptions(part) : []))]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function isDescription({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  const { name } = callee['property'] as { name?: string }
  const [first] = given as Node[]
  if (name === 'describe') return first !== undefined
  if (name !== 'meta' || first?.type !== 'ObjectExpression') return false
  return (first['properties'] as { key?: { name?: string } }[]).every(({ key }) => described.has(key?.name ?? ''))
}
