import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The size of the package, in bytes. */
const maxPackageBytes = 500_000

const runIn = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const folder = mkdtempSync(join(tmpdir(), 'regent-cli-package-'))
const packages = join(folder, 'packages')
const user = join(folder, 'user')

/** Packs the command line and installs it into an empty folder, without a network. */
beforeAll(() => {
  for (const made of [packages, user]) mkdirSync(made)
  runIn('.', 'npm', 'run', '--silent', 'pack:cli', '--', '--pack-destination', packages)
  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user' }))
  const archives = readdirSync(packages).map((name) => join(packages, name))
  expect(archives).toHaveLength(1)
  runIn(user, 'npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...archives)
}, 180_000)

afterAll(() => {
  for (const made of [folder, 'cli/dist']) rmSync(made, { recursive: true, force: true })
})

/** Runs the installed command, without contexts. */
function regent(...args: string[]) {
  const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: join(folder, 'config') }
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(join(user, 'node_modules', '.bin', 'regent'), args, {
    ...{ cwd: user, env, encoding: 'utf8' as const },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, stdout, stderr, ms: performance.now() - started }
}

test('it installs without dependencies, as one small package', () => {
  expect(readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@regent'])
  const [archive = ''] = readdirSync(packages)
  expect(statSync(join(packages, archive)).size).toBeLessThan(maxPackageBytes)
})

test('it runs, lists every call of the contract, and names what is missing', () => {
  const help = regent('--help')
  expect(help).toMatchObject({ status: 0, stderr: '' })
  expect(help.stdout).toContain('Exit codes')
  const calls = JSON.parse(regent('calls', '--json').stdout) as { name: string }[]
  expect(calls.length).toBeGreaterThan(415)
  expect(regent('plans', 'list')).toMatchObject({ status: 2, stdout: '' })
  const place = ['--url', 'http://127.0.0.1:1', '--scope', '1.DE_2']
  expect(regent('plans', 'list', ...place)).toMatchObject({ status: 3, stdout: '' })
  console.log(`@regent/cli: --help takes ${help.ms.toFixed(0)} ms`)
})

test('bash accepts the script of the completion', () => {
  const { status, stdout } = regent('completion', 'bash')
  expect(status).toBe(0)
  writeFileSync(join(user, 'completion.bash'), stdout)
  const line = `source ./completion.bash; COMP_WORDS=(regent content pu); COMP_CWORD=2; _regent; echo "\${COMPREPLY[*]}"`
  const env = { PATH: `${join(user, 'node_modules', '.bin')}:${process.env['PATH']}` }
  expect(execFileSync('bash', ['--norc', '-c', line], { cwd: user, encoding: 'utf8', env }).trim()).toBe('pull push')
})
