import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, root } from './repository-files.ts'
import { playerCalls } from './scripts/lib/client-calls.ts'

/** The C# and the GDScript client. Mono and Godot compile and run them too where they are installed: server/src/clients. */

type SyntaxNode = {
  type: string
  isMissing: boolean
  startPosition: { row: number }
  hasError: boolean
  children: SyntaxNode[]
}
type Parser = {
  setLanguage: (language: unknown) => void
  parse: (text: string, old?: unknown, options?: { bufferSize: number }) => { rootNode: SyntaxNode }
}

const require = createRequire(import.meta.url)

/** The parser of a language; undefined: the grammar has no binary for this platform. */
function createParser(grammar: string): Parser | undefined {
  try {
    const parser = new (require('tree-sitter') as new () => Parser)()
    parser.setLanguage(require(grammar))
    return parser
  } catch (error) {
    if (process.platform === 'linux' && process.arch === 'x64') throw error
    return undefined
  }
}

const filesOf = (folders: string[], extension: string): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(extension))
      .map((file) => `${folder}/${file}`),
  )

const csharpFiles = filesOf(['client/csharp', 'examples/csharp'], '.cs')
const gdscriptFiles = filesOf(['client/gdscript', 'examples/godot'], '.gd')

/** The first place that the grammar does not accept. */
function findFault(node: SyntaxNode): string | undefined {
  if (node.type === 'ERROR' || node.isMissing) return `line ${node.startPosition.row + 1}`
  return node.hasError ? node.children.map(findFault).find((fault) => fault !== undefined) : undefined
}

function faultsOf(parser: Parser, files: string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const fault = findFault(parser.parse(text, undefined, { bufferSize: text.length * 4 + 1 }).rootNode)
    return fault === undefined ? [] : [`${file}: ${fault}`]
  })
}

test.each([
  ['C#', 'tree-sitter-c-sharp', csharpFiles, 'class A { int b = ; }'],
  ['GDScript', 'tree-sitter-gdscript', gdscriptFiles, 'func a(:\n\tpass\n'],
])('the %s files parse', (_, grammar, files, wrong) => {
  const parser = createParser(grammar)
  if (!parser) return
  expect(files.length).toBeGreaterThan(15)
  expect(findFault(parser.parse(wrong).rootNode)).toBeDefined()
  expect(faultsOf(parser, files)).toEqual([])
})

const pascal = (name: string) => name[0]?.toUpperCase() + name.slice(1)

test('both have each call of the TypeScript client', () => {
  const csharp = csharpFiles.map(read).join('\n')
  const gdscript = read('client/gdscript/addons/regent/generated/regent_calls.gd')
  const missing = playerCalls.flatMap(({ name, call }) => [
    ...(csharp.includes(` ${pascal(name)}Async(this ICaller caller`) ? [] : [`C#: ${name}`]),
    ...(gdscript.includes(`{"method":"${call.method}","path":"${call.path}"`) ? [] : [`GDScript: ${name}`]),
  ])
  expect(missing).toEqual([])
  expect(gdscript.match(/^func (?!_)/gm)).toHaveLength(playerCalls.length)
})

test('the Unity package has a .meta file for each of its files, with ids that differ', () => {
  const files = readdirSync(join(root, 'client/csharp'), { recursive: true, encoding: 'utf8' })
  const visible = files.filter((file) => !file.startsWith('Tests~'))
  const without = visible.filter((file) => !file.endsWith('.meta') && !visible.includes(`${file}.meta`))
  const orphans = visible.filter((file) => file.endsWith('.meta') && !visible.includes(file.slice(0, -5)))
  expect([...without, ...orphans]).toEqual([])
  const ids = visible
    .filter((file) => file.endsWith('.meta'))
    .map((file) => /guid: (\w{32})/.exec(read(`client/csharp/${file}`))?.[1])
  expect(new Set(ids).size).toBe(ids.length)
})

test('the packages have the version of the release', () => {
  const { version } = JSON.parse(read('client/package.json')) as { version: string }
  expect((JSON.parse(read('client/csharp/package.json')) as { version: string }).version).toBe(version)
})

test('the C# client needs nothing but .NET Standard 2.1, and Unity only behind a condition', () => {
  const known = /^(System(\.\w+)*|Regent(\.\w+)*)$/
  const runtime = csharpFiles.filter((file) => file.startsWith('client/csharp/Runtime/'))
  const others = runtime.flatMap((file) => {
    const names = [...read(file).matchAll(/^using ([\w.]+);/gm)].map(([, name = '']) => name)
    const isUnity = read(file).startsWith('#if UNITY_5_3_OR_NEWER\n')
    return names
      .filter((name) => !known.test(name) && !(isUnity && name.startsWith('UnityEngine')))
      .map((name) => `${file}: ${name}`)
  })
  expect(others).toEqual([])
})
