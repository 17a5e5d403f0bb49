import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOfProcess } from './embedded/processes.ts'
import { EngineError } from './engine-error.ts'

type Owner = { pid: number; start: string | undefined }

/**
 * Throws if another running server owns the data folder. The advisory lock in the database decides between two servers
 * that start concurrently; this file also works while the database is down.
 */
export function refuseOwned(dataDir: string): void {
  const owner = readOwner(dataDir)
  if (owner?.start && startOfProcess(owner.pid) === owner.start) throw ownedBy(dataDir, owner.pid)
}

/** Writes down this process as the owner of the data folder. */
export function recordOwner(dataDir: string): void {
  const draft = `${ownerFile(dataDir)}.${process.pid}`
  const owner: Owner = { pid: process.pid, start: startOfProcess(process.pid) }
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 })
  renameSync(draft, ownerFile(dataDir))
}

/** Removes the record, unless another server owns it by now. */
export function forgetOwner(dataDir: string): void {
  if (readOwner(dataDir)?.pid === process.pid) rmSync(ownerFile(dataDir), { force: true })
}

/** The error for a second server on the same folder. */
export function ownedBy(dataDir: string, pid?: number): EngineError {
  const who = pid ? `Another server (process ${pid})` : 'Another server'
  return new EngineError(
    `${who} already runs on DATA_DIR ${dataDir}. Stop it, use another DATA_DIR, or use the same DATABASE_URL for both.`,
  )
}

const ownerFile = (dataDir: string) => join(dataDir, 'server.pid')

function readOwner(dataDir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(dataDir), 'utf8')) as Owner
  } catch {
    return undefined // missing, or damaged by a crash: the owner is unknown
  }
}
