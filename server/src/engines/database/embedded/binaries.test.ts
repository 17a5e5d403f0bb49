import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'

vi.setConfig({ testTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const nobody = isRoot ? { uid: 65534, gid: 65534 } : undefined
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'regent-bin-'))
  folders.push(folder)
  chmodSync(folder, mode)
  return folder
}

/** The package as npm unpacks it where install scripts do not run: without its library links. */
async function unpacked(mode: number): Promise<string> {
  const { native } = await findBinaries(tmpdir(), undefined)
  const root = newFolder(mode)
  execFileSync('cp', ['-R', dirname(native), root])
  const copy = join(root, 'package')
  execFileSync('mv', [join(root, dirname(native).split('/').pop()!), copy])
  for (const name of readdirSync(join(copy, 'native', 'lib'))) {
    const path = join(copy, 'native', 'lib', name)
    if (lstatSync(path).isSymbolicLink()) rmSync(path)
  }
  return copy
}

test('makes the library links that the package cannot carry, and mends wrong ones', async () => {
  const root = await unpacked(0o755)
  symlinkSync('nowhere', join(root, 'native', 'lib', 'libpq.so.5'))
  const found = await Promise.all([
    findBinaries(newFolder(0o755), nobody, root),
    findBinaries(newFolder(0o755), nobody, root),
  ])
  expect(found.map(({ native }) => native)).toEqual([join(root, 'native'), join(root, 'native')])
  expect(readlinkSync(join(root, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(readdirSync(join(root, 'native', 'lib')).filter((name) => name.includes(String(process.pid)))).toEqual([])
})

test.runIf(isRoot)('copies itself out of a folder that its user may not enter, once', async () => {
  const root = await unpacked(0o700)
  const dataDir = newFolder(0o755)
  const starts = await Promise.all([
    findBinaries(dataDir, nobody, root, [dataDir]),
    findBinaries(dataDir, nobody, root, [dataDir]),
  ])
  const { native } = starts[0]
  expect(starts[1].native).toBe(native)
  expect(dirname(native)).toBe(dataDir)
  const copiedAt = lstatSync(native).ctimeMs
  expect((await findBinaries(dataDir, nobody, root, [dataDir])).native).toBe(native)
  expect(lstatSync(native).ctimeMs).toBe(copiedAt)
})

test.runIf(isRoot)('does not trust a copy that others can write', async () => {
  const root = await unpacked(0o700)
  const open = newFolder(0o777)
  const own = newFolder(0o755)
  const { native } = await findBinaries(own, nobody, root, [open, own])
  expect(dirname(native)).toBe(own)
  expect(readdirSync(open)).toEqual([])
})
