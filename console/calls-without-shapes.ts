import type { Plugin } from 'vite'

/** What the console reads of a call: where it is, and how to send it. The rest is the server's. */
const kept = new Set(['method', 'path', 'scope', 'access', 'retryOnce', 'reviewed', 'timeoutMs'])

/** Of a reviewed call, the console counts the players: a call about one of them is not reviewed. */
const isKept = (name: string, names: ReadonlySet<string>) =>
  kept.has(name) || (name === 'reaches' && names.has('reviewed'))

/** The list of all calls, and a module that it imports: there the calls are whole. */
const isWhole = (id: string | undefined) => id !== undefined && /\/contract\/src\/(endpoints\.ts|.*\?whole)$/.test(id)

/** The parts of the syntax tree that are looked at. */
type Node = {
  type: string
  start: number
  end: number
  declaration?: Node | null
  declarations?: Node[]
  id?: Node
  init?: Node | null
  callee?: Node
  arguments?: Node[]
  properties?: Node[]
  key?: Node
  name?: string
}

/**
 * Takes the shapes of requests and answers out of the console's calls: nobody checks them in the browser, and with them
 * the schema library leaves the first load. Each module of the contract becomes two: its calls, and the rest, such as the
 * schemas that forms use by their names. Only the demo, which answers calls as a server does, reads them whole, from the
 * contract's list of all calls.
 */
export const callsWithoutShapes: Plugin = {
  name: 'calls-without-shapes',
  apply: 'build',
  enforce: 'pre',

  async resolveId(source, importer, options) {
    if (!isWhole(importer)) return
    const found = await this.resolve(source, importer, options)
    return found && /\/contract\/src\/.*\.ts$/.test(found.id) ? `${found.id}?whole` : found
  },

  transform: {
    filter: { id: /\/contract\/src\/(?!endpoints\.ts).*\.ts(\?calls)?$/ },
    handler(code, id) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] }
      const isOfCalls = id.endsWith('?calls')
      const calls: string[] = []
      let text = code
      for (const statement of program.body.reverse()) {
        const [variable] = (statement.declaration ?? statement).declarations ?? []
        const value = variable?.init
        if (value?.callee?.name === 'endpoint') {
          calls.push(variable?.id?.name ?? '')
          text = isOfCalls ? withoutShapes(text, value) : text.slice(0, statement.start) + text.slice(statement.end)
        } else if (value && mayHaveEffect(code, value)) text = asPure(text, value)
      }
      if (!isOfCalls && calls.length > 0) {
        const names = `{ ${calls.join(', ')} }`
        text = `import ${names} from ${JSON.stringify(`${id}?calls`)}\nexport ${names}\n${text}`
      }
      return { code: text, map: null, moduleSideEffects: false }
    },
  },
}

function withoutShapes(text: string, call: Node): string {
  const properties = call.arguments?.[0]?.properties ?? []
  const names = new Set(properties.flatMap(({ key }) => key?.name ?? []))
  const parts = properties.filter(({ key }) => key?.name === undefined || isKept(key.name, names))
  const inside = parts.map(({ start, end }) => text.slice(start, end)).join(', ')
  return `${text.slice(0, call.start)}/* @__PURE__ */ endpoint({ ${inside} })${text.slice(call.end)}`
}

const mayHaveEffect = (code: string, { type, start, end }: Node) =>
  !type.endsWith('FunctionExpression') && code.slice(start, end).includes('(')

/** So marked, a value that nothing uses is left out of the build, with what it is made of. */
const asPure = (text: string, { start, end }: Node): string =>
  `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`
