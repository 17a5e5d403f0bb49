import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read } from './repository-files.ts'
import { playerCalls } from './scripts/lib/client-calls.ts'

/** Everything that a game needs, compressed. */
const maxGzipBytes = 25_000

const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

let user: string
const folder = mkdtempSync(join(tmpdir(), 'regent-client-package-'))

/** Packs the client and installs it into an empty folder, without a network. */
beforeAll(() => {
  const packages = join(folder, 'packages')
  user = join(folder, 'user')
  for (const made of [packages, user]) mkdirSync(made)
  run('.', 'npm', 'run', '--silent', 'pack:client', '--', '--pack-destination', packages)
  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user', type: 'module' }))
  const archives = readdirSync(packages).map((name) => join(packages, name))
  expect(archives).toHaveLength(1)
  run(user, 'npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...archives)
}, 180_000)

afterAll(() => {
  for (const made of [folder, 'client/dist']) rmSync(made, { recursive: true, force: true })
})

test('the calls of @regent/client are those of the contract (npm run docs writes them)', () => {
  expect(playerCalls.length).toBeGreaterThan(120)
  expect(run('.', process.execPath, 'scripts/run.mjs', 'scripts/client-calls.ts', '--check')).toBe('')
}, 60_000)

test('it has no dependencies, and is imported in Node', () => {
  expect(readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@regent'])
  const code = `
    import { connect, RegentError } from '@regent/client'
    import { fileStore } from '@regent/client/node'
    import { connectServer, setStats } from '@regent/client/server'
    const game = await connect({ host: 'http://127.0.0.1:1', cid: 1, pid: 'DE_1', storage: fileStore('state') })
    console.log(typeof game.signIn.device, RegentError.name, game.gamerTag, typeof setStats, typeof connectServer)`
  writeFileSync(join(user, 'start.js'), code)
  expect(run(user, process.execPath, 'start.js').trim()).toBe('function RegentError undefined function function')
})

/** Compiles a file with strict types: those of Node, or those of a browser. */
function check(file: string, platform: 'node' | 'browser'): void {
  const libraries =
    platform === 'node'
      ? ['--types', 'node', '--typeRoots', resolve('node_modules/@types')]
      : ['--lib', 'es2023,dom', '--types', '']
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2023']
  run(user, process.execPath, resolve('node_modules/typescript/bin/tsc'), ...options, ...libraries, file)
}

test('it has strict types, without those of a platform', () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(read('client/README.md')) ?? []
  writeFileSync(join(user, 'example.ts'), example)
  const narrowing = `
    import { connect, getInventory, isRegentError, type ErrorCode } from '@regent/client'
    import { connectServer, setStats } from '@regent/client/server'
    const game = await connect({ host: '', cid: '', pid: '' })
    await getInventory(game).catch((error: unknown) => {
      if (isRegentError(error, 'PlayerNotFound')) { const code: 'PlayerNotFound' = error.code; return code }
      throw error
    })
    game.socket.on('inventory.refresh', ({ scopes }) => { const all: string[] = scopes; return all })
    const code: ErrorCode = 'InsufficientCurrency'
    await setStats(connectServer({ host: '', cid: '', pid: '', secret: '' }), { objectId: '', set: { level: 1 } })
    export { code }`
  writeFileSync(join(user, 'narrowing.ts'), narrowing)
  for (const file of ['example.ts', 'narrowing.ts'])
    for (const platform of ['node', 'browser'] as const) expect(() => check(file, platform), file).not.toThrow()
  const wrong = {
    input: `import { buyListing, connect } from '@regent/client'\nbuyListing(await connect({ host: '', cid: '', pid: '' }), {})`,
    code: `import { isRegentError } from '@regent/client'\nisRegentError(1, 'NoSuchCode')`,
    frame: `import { type Frames } from '@regent/client'\nexport const frame: Frames['mail.refresh'] = { scopes: 7, delay: 0 }`,
  }
  for (const [name, code] of Object.entries(wrong)) {
    writeFileSync(join(user, `wrong-${name}.ts`), code)
    expect(() => check(`wrong-${name}.ts`, 'node'), name).toThrow()
  }
}, 180_000)

/** Bundles code for a browser, as a game does, and returns the compressed size in bytes. */
async function bundledBytes(name: string, code: string): Promise<number> {
  writeFileSync(join(user, name), code)
  const result = await build({
    root: user,
    logLevel: 'error',
    configFile: false,
    build: { write: false, lib: { entry: join(user, name), formats: ['es'] }, minify: true },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  const text = bundle.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  expect(text).not.toMatch(/from ?["']node:/)
  return gzipSync(text, { level: 9 }).length
}

test('a bundle for the browser is small, and has only the calls that the game imports', async () => {
  const all = await bundledBytes('all.js', `import * as client from '@regent/client'\nglobalThis.client = client`)
  const few = await bundledBytes(
    'few.js',
    `import { connect, getInventory } from '@regent/client'\nglobalThis.game = { connect, getInventory }`,
  )
  console.log(`@regent/client: ${all} bytes compressed with all calls, ${few} with one`)
  expect(all).toBeLessThan(maxGzipBytes)
  expect(few).toBeLessThan(all - 2_000)
}, 60_000)
