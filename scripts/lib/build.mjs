import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './compress.mjs'
import { exitOf, startNode } from './processes.mjs'
import { at } from './root.mjs'

const workspaces = ['console', 'server']
const nextOf = (workspace) => at('.regent', 'next', workspace)
const stamp = at('server', 'dist', '.sources')

// The console shows the changelog and the documents.
const inputs = [
  'package-lock.json',
  'tsconfig.base.json',
  'CHANGELOG.md',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...['connect', 'run', 'operate', 'extend', 'contribute', 'help.md', 'glossary.md', 'screens.md'].map(
    (name) => `docs/${name}`,
  ),
  ...['package.json', 'src', 'samples'].map((name) => `contract/${name}`),
  ...['package.json', 'vite.config.ts', 'src'].map((name) => `server/${name}`),
  ...['package.json', 'tsconfig.json', 'index.html', 'public', 'src'].map((name) => `console/${name}`),
  ...['vite.config.ts', 'calls-without-shapes.ts', 'compile-hints.ts', 'first-chunks.ts'].map(
    (name) => `console/${name}`,
  ),
]

/** Whether server and console are built from their present sources. */
export function isBuilt() {
  const outputs = [
    at('server', 'dist', 'main.js'),
    at('server', 'dist', 'openapi.json'),
    at('console', 'dist', 'index.html'),
    stamp,
  ]
  return outputs.every(existsSync) && readFileSync(stamp, 'utf8') === hashOfSources()
}

/** Builds server and console where their sources have changed since the last build. */
export async function ensureBuilt() {
  if (!isBuilt()) await build()
}

/** Builds server and console; ends the process where one fails. */
export async function build() {
  const sources = hashOfSources()
  rmSync(stamp, { force: true })
  console.log('Building server and console …')
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  // Into a folder of its own: servers and tests that use the last build never see half of the next one.
  const args = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir']
  const codes = await Promise.all(
    workspaces.map((workspace) => exitOf(startNode([...args, nextOf(workspace)], { cwd: at(workspace) }))),
  )
  if (codes.some((code) => code !== 0)) endFailed()
  if ((await writeApiDescription(nextOf('server'))) !== 0) endFailed()
  compressFolder(nextOf('console'))
  for (const workspace of workspaces) {
    rmSync(at(workspace, 'dist'), { recursive: true, force: true })
    renameSync(nextOf(workspace), at(workspace, 'dist'))
  }
  writeFileSync(stamp, sources)
}

/** Generates `/openapi.json` once, because that takes a server about a second of CPU. */
const writeApiDescription = (folder) =>
  exitOf(startNode([join(folder, 'describe-api.js'), join(folder, 'openapi.json')]))

function endFailed() {
  console.error('The build failed. See the lines above for the reason.')
  process.exit(1)
}

/** By content: times change with every checkout. */
function hashOfSources() {
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, input)
  return hash.digest('hex')
}

function addTo(hash, path) {
  // The README of a folder of the code is not built.
  if (/\.test\.tsx?$|\.gen\.ts$|src\/.*README\.md$/.test(path) || !existsSync(at(path))) return
  const names = listOf(path)
  if (names) for (const name of names) addTo(hash, `${path}/${name}`)
  else
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(at(path)))
      .update('\0')
}

function listOf(path) {
  try {
    return readdirSync(at(path)).sort()
  } catch {
    return undefined // a file
  }
}
