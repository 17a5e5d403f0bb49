import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The ancestor of `folder` that contains the migrations: the same for the sources and the built server. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'server', 'migrations'))) return folder
  if (dirname(folder) === folder) throw new Error('The server is not inside its repository.')
  return findRoot(dirname(folder))
}

export const repoRoot = findRoot(dirname(fileURLToPath(import.meta.url)))
export const migrationsDir = join(repoRoot, 'server', 'migrations')
export const consoleDist = join(repoRoot, 'console', 'dist')
