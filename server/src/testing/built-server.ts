import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { repoRoot } from '../kernel/settings/paths.ts'

const builds = join(repoRoot, '.regent', 'test-builds')

/** The sources that a server is built from, by their content. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of ['server', 'contract']) {
    const sources = readdirSync(join(repoRoot, folder, 'src'), { recursive: true, withFileTypes: true })
    const files = sources
      .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
      .map((file) => join(file.parentPath, file.name))
    for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** `npm test` builds the product once and names the folder. */
const folderOfBuild = () => process.env['BUILT_SERVER'] ?? join(builds, hashOfSources())

/** The first file of a built server. Started from sources, each process would first translate them all, for seconds. */
export const builtServer = (): string => join(folderOfBuild(), 'main.js')

/** Builds the server once for all tests that start one, unless it stands from an earlier run. */
export default function setup(): void {
  const folder = folderOfBuild()
  if (existsSync(folder)) return
  rmSync(builds, { recursive: true, force: true })
  mkdirSync(builds, { recursive: true })
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  const unfinished = `${folder}.unfinished`
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', unfinished], {
    cwd: join(repoRoot, 'server'),
    stdio: 'inherit',
  })
  renameSync(unfinished, folder)
}
