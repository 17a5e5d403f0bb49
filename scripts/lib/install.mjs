import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { checkNode } from './node-version.mjs'
import { exitOf } from './processes.mjs'
import { at, root } from './root.mjs'

const stamp = at('node_modules', '.regent-lock')

/** Installs the packages where they are missing or the lock file has changed since; else it costs a millisecond. */
export async function ensureInstalled() {
  checkNode()
  const lock = readFileSync(at('package-lock.json'), 'utf8')
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled(JSON.parse(lock))) {
    console.log('Installing packages …')
    const code = await exitOf(npm(['ci', '--include=dev']))
    if (code !== 0) {
      console.error('The packages could not be installed. See the lines above for the reason.')
      process.exit(code)
    }
  }
  writeFileSync(stamp, wanted)
}

/** Whether someone else's `npm install` has brought exactly what the lock file says. */
function isInstalled(lock) {
  const file = at('node_modules', '.package-lock.json')
  if (!existsSync(file)) return false
  const { packages: installed } = JSON.parse(readFileSync(file, 'utf8'))
  const isPackage = (path) => path.startsWith('node_modules/') || path.includes('/node_modules/')
  const isSame = (path) =>
    existsSync(at(path)) &&
    lock.packages[path]?.version === installed[path].version &&
    lock.packages[path]?.integrity === installed[path].integrity
  return (
    Object.keys(installed).filter(isPackage).every(isSame) &&
    Object.entries(lock.packages).every(
      ([path, { optional, devOptional }]) => !isPackage(path) || optional || devOptional || path in installed,
    )
  )
}

function npm(args) {
  const own = process.env.npm_execpath
  // Called by npm, the same npm is used; a bare `npm` is a script on Windows, which takes a shell.
  if (own?.endsWith('.js')) return spawn(process.execPath, [own, ...args], { cwd: root, stdio: 'inherit' })
  return spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
}
