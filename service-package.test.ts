import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { read } from './repository-files.ts'

const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

test('@regent/service is packed by its command, installs into an empty folder without a network, and has its types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regent-package-'))
  onTestFinished(() => {
    for (const made of [folder, 'service/dist']) rmSync(made, { recursive: true, force: true })
  })
  const packages = join(folder, 'packages')
  const user = join(folder, 'user')
  for (const made of [packages, user]) mkdirSync(made)
  run('.', 'npm', 'run', '--silent', 'pack:service', '--', '--pack-destination', packages)
  // Its one dependency, from the packages of the repository.
  run(packages, 'npm', 'pack', '--silent', '--ignore-scripts', resolve('node_modules/ws'))

  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user', type: 'module' }))
  const archives = readdirSync(packages).map((name) => join(packages, name))
  expect(archives).toHaveLength(2)
  run(user, 'npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...archives)
  expect(
    run(
      user,
      process.execPath,
      '-e',
      `import('@regent/service').then(({ serve }) => console.log(typeof serve))`,
    ).trim(),
  ).toBe('function')

  // The example of the README, with one mistake more that only the types can find.
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(read('service/README.md')) ?? []
  writeFileSync(join(user, 'greeter.ts'), example.replace('process.env.REGENT_KEY', `process.env.REGENT_KEY ?? ''`))
  writeFileSync(join(user, 'wrong.ts'), `import { serve } from '@regent/service'\nserve({ url: 7 })\n`)
  const check = (file: string) => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
    const roots = ['--typeRoots', resolve('node_modules/@types')]
    run(user, process.execPath, resolve('node_modules/typescript/bin/tsc'), ...options, ...roots, file)
  }
  expect(() => check('greeter.ts')).not.toThrow()
  expect(() => check('wrong.ts')).toThrow()
}, 180_000)
