import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WorkFolders } from './work-folders.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'regent-work-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a folder with other files is rejected and left unchanged', async () => {
  const folder = join(root, 'shared')
  await mkdir(join(folder, 'photos', 'summer'), { recursive: true })
  const { mode } = await stat(folder)
  await expect(new WorkFolders(folder).list()).rejects.toThrow(`SERVICES_WORK_DIR ${folder} contains photos`)
  expect(await readdir(join(folder, 'photos'))).toEqual(['summer'])
  expect((await stat(folder)).mode).toBe(mode)
})

test('the folders of services are found again, also on a disk of its own', async () => {
  const folder = join(root, 'own')
  await mkdir(join(folder, 'lost+found'), { recursive: true })
  await new WorkFolders(folder).open('DE_1', 'hello', undefined)
  expect(await new WorkFolders(folder).list()).toEqual(new Map([['DE_1', new Set(['hello'])]]))
})
