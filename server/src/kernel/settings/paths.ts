import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The ancestor of `folder` that contains the migrations: the same for the sources and the built server. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'server', 'migrations'))) return folder
  if (dirname(folder) === folder) throw new Error('The server is not inside its repository.')
  return findRoot(dirname(folder))
}

const ownFolder = dirname(fileURLToPath(import.meta.url))

export const repoRoot = findRoot(ownFolder)
export const migrationsDir = join(repoRoot, 'server', 'migrations')
export const consoleDist = join(repoRoot, 'console', 'dist')

/** The API description that the build wrote next to the server; undefined if the server runs from its sources. */
export const builtApiDescription =
  ownFolder === join(repoRoot, 'server', 'dist') ? join(ownFolder, 'openapi.json') : undefined
