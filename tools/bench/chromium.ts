import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The browser that comes with the packages: the same everywhere, and without a window, which saves a third of a run of
 * the stories. `CHROMIUM` names another one; without a build for this machine (it is for Linux on x64) that of the
 * system is taken.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  const isBundled = process.platform === 'linux' && process.arch === 'x64'
  const installed = process.env['CHROMIUM'] ?? (isBundled ? undefined : '/usr/bin/chromium')
  return { executablePath: installed ?? findBundled(), args }
}

const require = createRequire(import.meta.url)
const browsers = fileURLToPath(new URL('../../node_modules/.regent-chromium/', import.meta.url))

/**
 * The browser of the package, in a folder of its version. The environment of this process gets the libraries and fonts
 * that a bare machine lacks.
 */
function findBundled(): string {
  const packageFile = require.resolve('@sparticuz/chromium')
  const packageJson = readFileSync(join(packageFile, '../../../package.json'), 'utf8')
  const { version } = JSON.parse(packageJson) as { version: string }
  const folder = join(browsers, version)
  if (!existsSync(folder)) extractTo(folder, packageFile)
  process.env['FONTCONFIG_PATH'] = join(folder, 'fonts')
  const libraries = join(folder, 'al2023/lib')
  const others = (process.env['LD_LIBRARY_PATH'] ?? '').split(':').filter((path) => path !== '' && path !== libraries)
  process.env['LD_LIBRARY_PATH'] = [libraries, ...others].join(':')
  return join(folder, 'chromium')
}

/**
 * The package extracts to the folder for temporary files, and its list of fonts only names `/tmp`. Other processes may
 * extract at the same time: the folder gets its name when it is complete.
 */
function extractTo(folder: string, packageFile: string): void {
  mkdirSync(browsers, { recursive: true })
  const part = mkdtempSync(`${folder}-`)
  try {
    const extract = 'require(process.argv[1]).executablePath()'
    // So told, it brings the libraries along.
    const env = { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
    execFileSync(process.execPath, ['--eval', extract, packageFile], { env })
    writeFileSync(join(part, 'fonts/fonts.conf'), fontsIn(join(folder, 'fonts')))
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}-cache</cachedir>
</fontconfig>
`
