import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outdatedClientFiles } from './lib/client-files.ts'

/** Writes the generated calls of the client package. With `--check` it only prints the files that are outdated. */
const root = join(import.meta.dirname, '..')
const { changed, stale } = await outdatedClientFiles()
for (const file of [...changed.map((one) => one.file), ...stale]) process.stdout.write(`${file} is outdated.\n`)
if (!process.argv.includes('--check')) {
  for (const { file, text } of changed) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of stale) rmSync(join(root, file))
}
