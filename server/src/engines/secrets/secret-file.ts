import { linkSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolderNow, writeSynced } from '../durable.ts'

/**
 * Reads a secret file that only the server's user may read; the first start creates it. The complete file is linked
 * into place, so that two servers that start at once read the same secret, and never half of it. It is on disk when
 * this returns: what it encrypts could not be read without it.
 */
export function readOrCreateSecret(file: string, create: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (toErrorCode(error) !== 'ENOENT') throw error
  }
  const draft = `${file}.${process.pid}`
  writeSynced(draft, create())
  try {
    linkSync(draft, file)
  } catch (error) {
    if (toErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolderNow(dirname(file))
  return readFileSync(file, 'utf8').trim()
}

const toErrorCode = (error: unknown) => (error as NodeJS.ErrnoException).code
