import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository, seen from server/src as well as from server/dist. */
export const repoRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const migrationsDir = join(repoRoot, 'server', 'migrations')
export const consoleDist = join(repoRoot, 'console', 'dist')
