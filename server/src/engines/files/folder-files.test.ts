import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { folderFiles } from './folder-files.ts'
import { filesSuite } from './suite.ts'

const root = mkdtempSync(join(tmpdir(), 'regent-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

filesSuite('a folder', async () => folderFiles(mkdtempSync(join(root, 'files-'))), 1_000)
