import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { repoRoot } from '../../server/src/kernel/settings/paths.ts'
import { openPlayersList } from './browser.ts'
import { openRealm } from './realm.ts'
import { productPort, startProduct, stopAll, untilReady } from './servers.ts'

const rounds = 5
const serverRounds = 3

const print = (what: string, words: string) => void process.stdout.write(`${what.padEnd(36)} ${words}\n`)
const kB = (bytes: number) => `${(bytes / 1_000).toFixed(bytes < 100_000 ? 1 : 0)} kB`
const compressed = (text: string | Buffer) => gzipSync(text, { level: 9 }).length
const middleOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Sizes of what others download, and times of cold starts: client library, command line, server, console. */
export async function measurePackages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'regent-packages-'))
  try {
    await measureClient(folder)
    await measureCommandLine(folder)
    measureDescription()
    await measureServer(join(folder, 'data'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await measureConsole()
}

async function measureClient(folder: string): Promise<void> {
  const outDir = join(folder, 'client')
  const tsc = join(repoRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  const config = join(repoRoot, 'client', 'tsconfig.build.json')
  execFileSync(process.execPath, [tsc, '-p', config, '--outDir', outDir], { stdio: 'inherit' })
  writeFileSync(join(outDir, 'package.json'), JSON.stringify({ type: 'module', sideEffects: false }))
  const entry = join(outDir, 'client.js')
  const bundle = async (name: string, exported: string) => {
    const file = join(outDir, name)
    writeFileSync(file, `export ${exported} from './client.js'\n`)
    const lib = { entry: file, formats: ['es' as const] }
    const result = await build({
      root: outDir,
      logLevel: 'error',
      configFile: false,
      build: { write: false, lib, minify: true },
    })
    const [one] = Array.isArray(result) ? result : [result]
    if (!one || !('output' in one)) throw new Error('nothing was built')
    return compressed(one.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join(''))
  }
  print('client library, all calls', `${kB(await bundle('all.js', '*'))} compressed`)
  print('client library, one call', `${kB(await bundle('one.js', '{ connect, getInventory }'))} compressed`)
  const script = `const start = performance.now(); await import(${JSON.stringify(entry)}); console.log(performance.now() - start)`
  const times = Array.from({ length: rounds }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })),
  )
  print('client library, import in Node', `${Math.round(middleOf(times))} ms`)
}

async function measureCommandLine(folder: string): Promise<void> {
  const outDir = join(folder, 'cli')
  await build({ root: join(repoRoot, 'cli'), logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const file = join(outDir, 'regent.js')
  const text = readFileSync(file)
  print('command line', `${kB(text.length)}, ${kB(compressed(text))} compressed`)
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    const { status } = spawnSync(process.execPath, [file, '--version'])
    if (status !== 0) throw new Error('The command line does not run.')
    return performance.now() - start
  })
  print('command line, --version', `${Math.round(middleOf(times))} ms`)
}

function measureDescription(): void {
  const text = readFileSync(join(repoRoot, 'server', 'dist', 'openapi.json'))
  print('API description', `${kB(text.length)}, ${kB(compressed(text))} compressed`)
}

/** From the start of the process until `/ready` answers 200. The first start also creates the database. */
async function measureServer(dataDir: string): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= serverRounds; round += 1) {
    const start = performance.now()
    const child = startServer(dataDir)
    try {
      await untilReady(`http://127.0.0.1:${productPort}/ready`, child, 10)
      times.push(performance.now() - start)
    } finally {
      await stopAll([child])
    }
  }
  const [first = 0, ...next] = times
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  print('server, first start', seconds(first))
  print('server, next start', seconds(middleOf(next)))
}

const startServer = (dataDir: string): ChildProcess =>
  spawn(process.execPath, [join(repoRoot, 'server', 'dist', 'main.js')], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(productPort), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Scripts that a browser loads until the form to sign in, and the first row of players, are shown. */
async function measureConsole(): Promise<void> {
  const realm = await openRealm(50, 0)
  const product = await startProduct(realm, { workers: 1 }).catch(async (error: unknown) => {
    await realm.close()
    throw error
  })
  try {
    const opening = await openPlayersList(`http://127.0.0.1:${productPort}`, realm.seeded.pid)
    if (!opening) return print('console', 'no browser to measure with')
    const { signInBytes, listBytes, formFirst, first } = opening
    print('console, form to sign in', `${kB(signInBytes)} of scripts, ${Math.round(formFirst)} ms on a slow CPU`)
    print('console, first row of players', `${kB(listBytes)} of scripts, ${Math.round(first)} ms on a slow CPU`)
  } finally {
    await stopAll([product])
    await realm.close()
  }
}
